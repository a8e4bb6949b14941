import Accounts
import Output
import Records
import Text

extension LineBrowser {
    // MARK: - Columns

    /// Selects a column by its name, for the commands that use the selected one.
    mutating func select(_ name: String) throws(LineError) {
        let names = (state.list?.columns ?? []).map(\.name)
        guard let column = names.firstIndex(where: { $0.lowercased() == name.lowercased() }) else {
            throw LineError("no column '\(name)'; the columns are \(names.joined(separator: ", "))")
        }
        state.changeList { $0.column = column }
    }

    /// Shows these fields as columns; without any, lists the fields.
    mutating func columns(_ text: String) async throws {
        perform(state.openColumns())
        try await settle()
        guard case .columns(let chooser) = state.overlays.last else { return try tellMessage() }
        state.close()
        let names = text.split { $0 == " " || $0 == "," }.map(String.init)
        guard !names.isEmpty else {
            for entry in chooser.entries {
                let label = entry.label.map { ", \($0)" } ?? ""
                try tell(page.clean("\(entry.path)\(label)\(entry.isChosen ? ", shown" : "")"))
            }
            return try tellMessage()
        }
        for name in names where !name.split(separator: ".").allSatisfy({ String($0).isAPIName }) {
            throw LineError("'\(name)' is not the name of a field")
        }
        let paths = names.map { name in
            let entry = chooser.entries.first { $0.path.lowercased() == name.lowercased() }
            return (entry?.path ?? name).names
        }
        perform(state.show(columns: paths))
        try await settle()
        try show(always: state.message == nil && !isStatementRefused)
    }

    // MARK: - Other lists

    mutating func search(_ text: String) async throws {
        perform(state.openSearch())
        // The description names the field to search.
        try await settle()
        let isOpen = if case .search = state.overlays.last { true } else { false }
        // The list's own text, or the refusal, is of no use here.
        if !state.overlays.isEmpty { state.close() }
        if isOpen { perform(state.search(for: text)) }
    }

    /// Opens a parent or children of a record; without a name, lists them.
    mutating func go(from number: Int, to name: String) async throws {
        let index = try indices(of: NumberedRows([number...number]))[0]
        guard let list = state.list else { return }
        state.changeList { $0.cursor = index }
        perform(state.openDetail(focus: true))
        try await settle()
        let entries = state.detailEntries.filter {
            $0.target != nil && ($0.kind == .field || $0.kind == .children)
        }
        if let entry = entries.first(where: { $0.isNamed(name) }) {
            state.changeList { $0.detail?.item = entry.item }
            perform(state.openEntry())
            try await settle()
        }
        state.change(list.id) { $0.detail = nil }
        guard state.list?.id == list.id else { return try showOpened() }
        if !name.isEmpty, state.message == nil {
            throw LineError("no parent and no children '\(name)'; g \(number) lists them")
        }
        if name.isEmpty {
            for entry in entries {
                let isChildren = entry.kind == .children
                try tell(page.clean("\(entry.name): \(isChildren ? "children" : entry.text)"))
            }
        }
        try tellMessage()
    }

    /// Prints the list that was just opened; a parent as a whole record.
    mutating func showOpened() throws {
        try show(always: true)
        guard state.list?.detail != nil else { return }
        try tellRecord()
        state.changeList { $0.detail = nil }
    }

    // MARK: - Orgs

    /// Switches to another org; without a name, lists them.
    mutating func org(_ name: String) async throws {
        perform(state.openOrgs())
        try await settle()
        guard case .orgs(let choice?) = state.overlays.last else { return try tellMessage() }
        state.close()
        guard !name.isEmpty else {
            for org in choice.items {
                let words = [org.name, org.userName, org.isDefault ? "default" : nil]
                try tell(page.clean(words.compactMap(\.self).joined(separator: ", ")))
            }
            return
        }
        guard choice.items.contains(where: { $0.name == name }) else {
            throw LineError("no org '\(name)'; o lists the orgs")
        }
        guard name != state.org?.name || !state.network.canRead else {
            return try tell("\(page.clean(name)) is open; r runs the query again")
        }
        perform(state.connect(to: name))
        try await settle()
        try show()
    }

    /// Runs `sfctl login`, if the session has expired, and reopens the org.
    mutating func logIn() async {
        for case .signIn(let id) in state.signIn() {
            perform(state.reduce(.answer(id, await answerAfterLogin())))
            runner.identify()
        }
    }

    private func answerAfterLogin() async -> BrowserAnswer {
        switch runner.nextLogin {
        case .command(let command): return .failed(.needsLogin(command))
        case .restart(let advice): return .failed(.needsRestart(advice))
        case .line(let line):
            if let failure = await runner.logIn(line, context.messages) { return .failed(failure) }
            do {
                let name = state.org?.name
                return .connected(
                    try await interrupts.cancelling { [runner] in
                        try await runner.connect(to: name)
                    }
                )
            } catch is LineStopped {
                return .failed(BrowserFailure(kind: .cancelled, message: "the login was stopped"))
            } catch {
                return .failed(BrowserFailure(error))
            }
        }
    }

    // MARK: - Values

    /// Writes rows to a new file, in the format that its name ends with.
    mutating func export(to path: String, isAll: Bool) async throws {
        guard let format = ResultFormat(fileName: path) else {
            throw LineError(
                "cannot tell the format of '\(path)': end its name with one of "
                    + ResultFormat.endings
            )
        }
        state.openExport()
        guard case .export(var dialog) = state.overlays.last else { return try tellMessage() }
        dialog.path.text = path
        dialog.format = format
        if isAll { dialog.rows = .all }
        perform(state.export(dialog))
        try await settle()
        // The dialog is open if nothing was written.
        if case .export(let dialog) = state.overlays.last {
            state.close()
            if let error = dialog.error { try tell(page.clean(error)) }
        }
        try tellMessage()
    }

    /// Copies a record's Id, or its value in a column.
    mutating func copy(_ number: Int, _ column: String) async throws {
        let index = try indices(of: NumberedRows([number...number]))[0]
        if !column.isEmpty { try select(column) }
        state.changeList { $0.cursor = index }
        for case .copy(let text) in column.isEmpty ? state.copyID() : state.copyCell() {
            await runner.copy(text)
            var events = incoming.makeAsyncIterator()
            while let event = await events.next() {
                perform(state.reduce(event))
                if case .said = event { break }
            }
        }
        try tellMessage()
    }
}

extension DetailEntry {
    /// Whether a name is that of the entry's parent or children: `AccountId`, `Account`, `Cases`.
    fileprivate func isNamed(_ text: String) -> Bool {
        let text = text.lowercased()
        return [text, text + "id"].contains(name.lowercased()) || text == label.lowercased()
    }
}
