import Text

extension LineBrowser {
    /// The words for the number of rows that commands can name.
    private var extent: String {
        guard let list = state.list else { return "no list is open" }
        guard list.isLoaded else { return "the list is not loaded; r runs the query" }
        let count = Count.text(list.view.count, "row")
        if !list.filter.isEmpty { return "the filter shows \(count)" }
        guard !list.isComplete, let total = list.total else { return "the list has \(count)" }
        return "\(Count.grouped(list.view.count)) of \(Count.text(total, "row")) are loaded; "
            + "load loads all"
    }

    func indices(of rows: NumberedRows) throws(LineError) -> [Int] {
        try checkNumbers()
        return try rows.indices(in: state.list?.view.count ?? 0, extent)
    }

    /// Refuses numbers that mean the lines of another page.
    private func checkNumbers() throws(LineError) {
        guard numbered == nil else {
            throw LineError("the numbers shown last only open; list shows the rows with theirs")
        }
    }

    /// Moves the cursor and the page to a row.
    mutating func startPage(at index: Int) {
        state.changeList { $0.cursor = index }
        if let list = state.list { starts[list.id] = index }
    }

    /// Shows another page, and loads its rows.
    mutating func move(by distance: Int) async throws {
        guard let list = state.list else { return }
        let start = LinePage.start(of: starts[list.id] ?? 0, in: list) + distance
        if start >= list.view.count, !list.isComplete {
            state.changeList { $0.cursor = max(0, list.view.count - 1) }
            perform(state.pagesWanted())
            try await settle()
        }
        guard start >= 0 else { return try tell("this is the first page") }
        guard start < state.list?.view.count ?? 0 else {
            let isWhole = state.list?.isComplete == true || list.filter.isEmpty == false
            let rest = isWhole ? "" : " of the loaded rows; r runs the query again"
            try tellMessage()
            return try tell("this is the last page\(rest)")
        }
        startPage(at: start)
        perform(state.pagesWanted())
        try await settle()
        try show(always: true)
    }

    mutating func mark(_ rows: NumberedRows) throws {
        try checkNumbers()
        let count = state.list?.view.count ?? 0
        let indices = try rows.indices(upTo: count, extent)
        state.setMarks(true, at: indices)
        try tellMarks(of: indices, "marked", beyond: rows.beyond(count))
    }

    mutating func unmark(_ rows: NumberedRows?) throws {
        guard let rows else {
            state.clearMarks()
            return try tellMessage()
        }
        try checkNumbers()
        let indices = try rows.indices(upTo: state.list?.view.count ?? 0, extent)
        state.setMarks(false, at: indices)
        try tellMarks(of: indices, "unmarked", beyond: nil)
    }

    /// Says which rows were marked or unmarked, and how many marks there are.
    private func tellMarks(
        of indices: [Int],
        _ verb: String,
        beyond: ClosedRange<Int>?
    ) throws {
        guard let list = state.list, list.query.hasRecords else { return try tellMessage() }
        var words = "\(Count.text(indices.count, "record")) \(verb)"
        if indices.count == 1, let id = list.rows.id(of: list.view[indices[0]]) {
            words = "\(page.clean(RecordNames(of: list, in: state)[id] ?? "\(id)")) \(verb)"
        }
        if list.marks.count != indices.count || verb == "unmarked" {
            words += ", \(Count.grouped(list.marks.count)) marked in all"
        }
        guard let beyond else { return try tell(words) }
        guard list.filter.isEmpty, !list.isComplete else { return try tell("\(words); \(extent)") }
        let last = min(beyond.upperBound, max(beyond.lowerBound, list.total ?? .max))
        let rest = "\(Count.grouped(beyond.lowerBound)) to \(Count.grouped(last))"
        try tell("\(words); rows \(rest) are not loaded: load loads all rows")
    }
}
