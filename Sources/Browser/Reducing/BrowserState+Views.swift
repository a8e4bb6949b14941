import Client
import Records
import SOQL
import Text

extension BrowserState {
    /// Lists the saved views, those of `sfctl view`.
    mutating func openViews() -> [BrowserEffect] {
        let page = PanelPage(kind: .views, title: "Saved views", note: "reading …")
        let id = open(page, awaiting: .views)
        // Saving a list with a filter needs the types of the fields.
        let object = list?.query.object
        return [.views(id)] + (network.canRead ? object.map { describe($0) } ?? [] : [])
    }

    /// Opens a view as a list of its own.
    mutating func openView(_ name: String, _ soql: String) -> [BrowserEffect] {
        guard isReachableForPage() else { return [] }
        close()
        return open(Statement(soql), title: name, steps: [name])
    }

    /// Asks for the name of a view of the list.
    mutating func nameView() -> [BrowserEffect] {
        guard let list, list.query.query != nil else {
            panel?.note = "there is no list to save"
            return []
        }
        close()
        var page = PanelPage(kind: .viewName, title: "Save this list as")
        page.input = TextInput()
        let text = savedStatement(of: list).text
        page.lines = display.wrapped(text, width: 60).map { .init(text: $0) }
        if !list.filter.isEmpty, condition(of: list) == nil {
            let isKnown = description(of: list.query.object ?? "") != nil
            let reason = isKnown ? "the org searches only text" : "the fields are not known yet"
            page.lines.append(.init(text: "(the filter is not part of it: \(reason))"))
        }
        open(page)
        return []
    }

    /// Saves the list under a typed name; Enter again replaces another view of that name.
    mutating func saveView(named name: String) -> [BrowserEffect] {
        guard let list, let page = panel, page.waiting == nil, !name.isEmpty else { return [] }
        let replaces = page.note?.contains(Self.replaceHint) == true
        let id = ask(.viewSaving(name: name))
        panel?.note = "saving …"
        panel?.waiting = id
        return [.saveView(id, name: name, savedStatement(of: list), replaces: replaces)]
    }

    private static let replaceHint = "Enter again replaces it"

    /// Tells that a view is saved; the page that waits for it closes, if it is still open.
    mutating func saved(_ name: String, in path: String?, _ id: RequestID) {
        guard let path else {
            let isShown = end(id) { $0.note = "\(name) is a view already; \(Self.replaceHint)" }
            if !isShown { say(.warning, "not saved: \(name) is a view already") }
            return
        }
        if panel?.waiting == id { close() } else { end(id) { $0.note = "saved" } }
        say(.success, "saved the view \(name) in \(path); sfctl view \(name) runs it, too")
    }

    /// Returns the statement of a list with the order and the filter of the screen.
    private func savedStatement(of list: RecordList) -> Statement {
        var statement = list.query
        if let sort = list.sort, let columns = list.columns, columns.indices.contains(sort.column) {
            statement =
                statement.ordered(by: columns[sort.column], isDescending: sort.isDescending)
                ?? statement
        }
        guard let query = statement.query, let filter = condition(of: list) else {
            return statement
        }
        return Statement(query.narrowed(by: filter))
    }

    /// Returns the filter of a list as a condition on its columns of text; nil without a filter, and
    /// if rows pass it because of other columns, such as numbers and dates.
    private func condition(of list: RecordList) -> Condition? {
        guard let columns = list.columns, let object = list.query.object,
            description(of: object) != nil
        else { return nil }
        let texts = columns.indices.filter { isText(columns[$0], of: object) }
        var conditions: [Condition] = []
        for word in list.parsedFilter.words {
            let searched = texts.filter { $0 == word.column ?? $0 }
            guard !searched.isEmpty, list.hasAll(in: searched, word) else { return nil }
            let paths = searched.map { FieldPath(columns[$0].path) }
            conditions.append(.contains("\(word.typed)", inAnyOf: paths))
        }
        return .all(of: conditions)
    }

    /// Whether LIKE can search a column; of a parent's field, only the name is known to be a text.
    private func isText(_ column: ResultColumn, of object: String) -> Bool {
        guard column.path.count == 1 else { return column.path.last == "Name" }
        let field = description(of: object)?.fields.first { $0.name == column.path[0] }
        return field.map {
            ["string", "email", "phone", "picklist", "url"].contains($0.type)
                && $0.flags.contains(.filterable)
        } ?? false
    }
}

extension RecordList {
    /// Whether every row of the view has a word of the filter in one of these columns.
    fileprivate func hasAll(in searched: [Int], _ word: RowFilter.Word) -> Bool {
        var left = view
        for column in searched {
            let filter = RowFilter([RowFilter.Word(word.typed, column: column)])
            let found = Set(rows.rows(left, passing: filter, columns: columns ?? []))
            left.removeAll(where: found.contains)
        }
        return left.isEmpty
    }
}
