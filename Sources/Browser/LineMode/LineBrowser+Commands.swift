import Changes
import Output
import Records
import SOQL
import Text

extension LineBrowser {
    mutating func run(_ command: LineCommand) async throws {
        switch command {
        case .open(let number): return try await open(number)
        case .delete(let rows): return try await delete(rows)
        case .errors:
            if state.list?.errors.isEmpty != false { try tell("no errors") }
            return try tellErrors()
        case .help: return try tellHelp()
        case .columns(let names): return try await columns(names)
        case .go(let number, let name): return try await go(from: number, to: name)
        case .export(let path, let isAll): return try await export(to: path, isAll: isAll)
        case .copy(let number, let column): return try await copy(number, column)
        case .org(let name): return try await org(name)
        case .quit: return
        case .list: break
        case .next: move(by: LinePage.rows)
        case .previous: move(by: -LinePage.rows)
        case .mark(let rows): state.setMarks(true, at: try indices(of: rows))
        case .unmark(let rows?): state.setMarks(false, at: try indices(of: rows))
        case .unmark(nil): state.clearMarks()
        case .undo: perform(state.undo())
        case .filter(let text):
            state.setFilter(text)
            state.changeList { $0.top = 0 }
        case .query(let text): perform(state.run(Statement(text)))
        case .reload: perform(state.reload())
        case .back: perform(state.leaveList())
        case .sort(let column):
            try select(column)
            state.sort()
            state.changeList { ($0.cursor, $0.top) = (0, 0) }
        case .order(let column):
            try select(column)
            perform(state.sortInOrg())
        case .search(let text): try await search(text)
        case .object(let name): perform(state.open(object: name))
        case .login: await logIn()
        }
        try await settle()
        try show()
    }

    // MARK: - Commands

    func indices(of rows: NumberedRows) throws(LineError) -> [Int] {
        try rows.indices(in: state.list?.view.count ?? 0)
    }

    private mutating func move(by distance: Int) {
        state.changeList { list in
            let last = max(0, (list.view.count - 1) / LinePage.rows * LinePage.rows)
            list.top = max(0, min(last, list.top + distance))
            list.cursor = list.top
        }
        perform(state.pagesWanted())
    }

    private mutating func open(_ number: Int) async throws {
        let index = try indices(of: NumberedRows([number...number]))[0]
        state.changeList { $0.cursor = index }
        perform(state.openDetail(focus: true))
        try await settle()
        try tellRecord()
        try tellMessage()
        state.changeList { $0.detail = nil }
    }

    /// Prints the record that is open, without empty fields and children.
    func tellRecord() throws {
        for entry in state.detailEntries where entry.isPrinted && !entry.isNull {
            var label = entry.label.isEmpty ? "" : "\(page.clean(entry.label)): "
            for text in state.display.wrapped(entry.text, width: nil) {
                try tell(label + page.clean(text))
                label = ""
            }
        }
    }

    /// Lists the records to delete, asks for confirmation, and reports the result.
    private mutating func delete(_ rows: NumberedRows?) async throws {
        // The question is made of the object's description.
        if let object = state.list?.query.object, state.network.canRead {
            perform(state.describe(object))
            try await settle()
        }
        if let rows {
            perform(state.askToDelete(rowsAt: try indices(of: rows)))
        } else if state.list?.marks.isEmpty == false {
            perform(state.askToDelete())
        } else {
            throw LineError("no record is marked: d 3 deletes row 3, m 3 marks it")
        }
        try await settle()
        guard case .confirmation(let dialog) = state.overlays.last else {
            return try tellMessage()
        }
        perform(state.namesWanted(of: dialog.records.map(\.id)))
        try await settle()
        for line in lines(of: dialog) { try tell(line) }
        let answer = String(try ask(dialog.question.prompt)?.trimmingWhitespace ?? "")
        guard dialog.question.isConfirmed(by: answer) else {
            state.cancelOverlay()
            return try tellMessage()
        }
        perform(state.delete(dialog))
        try await settle()
        try show()
        // The message about one record has its error.
        if dialog.records.count > 1 { try tellErrors(of: Set(dialog.records.map(\.id))) }
    }

    /// Returns the lines that ask for a delete: every record, and the consequence.
    private func lines(of dialog: DeletionDialog) -> [String] {
        let names = state.list.map { RecordNames(of: $0, in: state) }
        let records = dialog.records.map { record in
            let hidden =
                switch record.place {
                case .shown: ""
                case .filtered: " (hidden by the filter)"
                case .unloaded: " (not loaded)"
                }
            return "  \(record.id)  \(page.clean(names?[record.id] ?? "<null>"))\(hidden)"
        }
        return ["\(dialog.question.title(org: page.clean(state.org?.name ?? ""))):"] + records
            + [dialog.question.consequence(undo: "u")]
    }

    /// Prints the errors of the list's records, or of some of them.
    private func tellErrors(of records: Set<RecordID>? = nil) throws {
        let names = state.list.map { RecordNames(of: $0, in: state) }
        for group in state.errorGroups(of: ErrorPage(record: nil)) {
            for id in group.ids where records?.contains(id) != false {
                let name = names?[id] ?? "\(id)"
                try tell("\(page.clean(name)): \(page.clean(group.error.reason))")
            }
        }
    }

    private func tellHelp() throws {
        let width = (LineCommand.Row.all.map(\.usage.count).max() ?? 0) + 2
        for row in LineCommand.Row.all {
            try tell("  \(row.usage.padding(to: width))\(row.help)")
        }
    }
}

extension DetailEntry {
    /// Whether line mode prints the entry as a part of the record.
    fileprivate var isPrinted: Bool {
        switch kind {
        case .children, .heading, .hiddenFields: false
        case .title, .blank, .field, .note: true
        }
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
