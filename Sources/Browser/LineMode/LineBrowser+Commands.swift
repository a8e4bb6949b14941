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
        case .next: return try await move(by: LinePage.rows)
        case .previous: return try await move(by: -LinePage.rows)
        case .mark(let rows): return try mark(rows)
        case .unmark(let rows): return try unmark(rows)
        case .query(""): return try tell(page.clean(state.list?.query.written ?? ""))
        case .find(let text): return try await find(text)
        case .views: return try await views()
        case .view(let name): return try await openView(name)
        case .back where numbered != nil: break
        case .back where state.lists.count < 2: return try tell("this is the first list")
        case .login: await logIn()
        case .quit: return
        case .undo: perform(state.undo())
        case .object(let name): perform(state.open(object: name))
        case .search(let text): try await search(text)
        case .load: perform(state.loadAll())
        case .query(let text) where state.isReachable():
            perform(state.run(typed: text) + [.remember(soql: text)])
        case .query: break
        case .list, .reload, .back, .filter, .sort, .order: try await arrange(command)
        }
        try await settle()
        // Going back from a record of a page shows the page again.
        if state.panel != nil { return try await showPage() }
        let isRefused = isStatementRefused || state.message?.isProblem == true
        try show(always: command.alwaysShowsRows && !isRefused)
    }

    /// Carries out a command that shows the rows of a list in another way.
    private mutating func arrange(_ command: LineCommand) async throws {
        switch command {
        case .reload: perform(state.reload())
        case .back: perform(state.leaveList())
        case .filter(let text):
            state.setFilter(text)
            // The heading says the same.
            state.message = nil
            startPage(at: 0)
        case .sort(let column):
            try select(column)
            state.sort()
            startPage(at: 0)
        case .order(let column):
            try select(column)
            let ordered = state.sortInOrg()
            perform(ordered)
            try await settle()
            guard !ordered.isEmpty, !isStatementRefused, state.message?.isProblem != true else {
                return
            }
            startPage(at: 0)
            tellOrder()
        default: break
        }
    }

    /// Says how the org has ordered the rows.
    private mutating func tellOrder() {
        guard let list = state.list, let order = list.orderInOrg, let columns = list.columns
        else { return }
        let direction = order.isDescending ? "descending" : "ascending"
        state.say(.note, "ordered in the org by \(columns[order.column].name), \(direction)")
    }

    // MARK: - Records

    private mutating func open(_ number: Int) async throws {
        if let numbered { return try await open(number, of: numbered) }
        let index = try indices(of: NumberedRows([number...number]))[0]
        let list = state.list?.id
        state.changeList { $0.cursor = index }
        perform(state.openDetail(focus: true))
        try await settle()
        // The rows of a group are another list.
        guard state.list?.id == list else { return try showOpened() }
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
        let line = try await ask(dialog.question.prompt, isFresh: true)
        let answer = String(line?.trimmingWhitespace ?? "")
        guard dialog.question.isConfirmed(by: answer) else {
            state.cancelOverlay()
            if dialog.question.needsCount, !answer.isEmpty {
                try tell("'\(page.clean(answer))' is not \(dialog.records.count)")
            }
            return try tellMessage()
        }
        perform(state.delete(dialog))
        try await settle()
        try tellMessage()
        // The message about one record has its error.
        if dialog.records.count > 1 { try tellErrors(of: Set(dialog.records.map(\.id))) }
        state.message = nil
        try show()
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
            + state.companions(of: dialog).map { page.clean($0) }
    }

    /// Prints the errors of the list's records, or of some of them; an error of many records once.
    private func tellErrors(of records: Set<RecordID>? = nil) throws {
        let names = state.list.map { RecordNames(of: $0, in: state) }
        for group in state.errorGroups(of: ErrorPage(record: nil)) {
            let ids = group.ids.filter { records?.contains($0) != false }
            let reason = page.clean(group.error.reason)
            guard ids.count <= Self.mostNames else {
                try tell("\(Count.text(ids.count, "record")): \(reason)")
                continue
            }
            for id in ids { try tell("\(page.clean(names?[id] ?? "\(id)")): \(reason)") }
        }
    }

    /// The most records that are named with the same error.
    private static let mostNames = 5

    private func tellHelp() throws {
        let width = (LineCommand.Row.all.map(\.usage.count).max() ?? 0) + 2
        for row in LineCommand.Row.all {
            try tell("  \(row.usage.padding(to: width))\(row.help)")
        }
    }
}

extension LineCommand {
    /// Whether the rows are the answer to the command, so that it prints them in any case.
    fileprivate var alwaysShowsRows: Bool {
        switch self {
        case .list, .reload, .back, .filter, .sort, .order, .query, .search, .object: true
        default: false
        }
    }
}

extension BrowserMessage {
    /// Whether the message says that something did not work.
    fileprivate var isProblem: Bool { kind == .warning || kind == .failure }
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
