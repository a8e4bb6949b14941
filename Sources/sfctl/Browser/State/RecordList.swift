import Records
import Terminal

/// A list of records on the screen: the rows of a query, which of them are shown and in which order, the cursor.
struct RecordList: Sendable {
    let id: ListID
    var query: BrowsedQuery
    var rows = RowStore()
    /// The rows that are shown, in the order in which they are shown.
    var view: [RowNumber] = []
    /// The index in `view` of the row under the cursor; 0 where nothing is shown.
    var cursor = 0
    /// The index in `view` of the first row on the screen.
    var top = 0
    /// The index of the column under the cursor.
    var column = 0
    /// The records that are marked.
    var marks: Set<RecordID> = []
    /// The row where a range begins; nil while none is being marked.
    var rangeStart: RowNumber?
    /// Records that are being deleted, or have been: they are in the rows and not in the view.
    var limbo: [RecordID: BatchID] = [:]
    /// What the org said of records, by `!` and `?` beside them.
    var errors: [RecordID: RowError] = [:]
    /// Records that another user has deleted.
    var gone: Set<RecordID> = []
    /// What the rows are filtered by; empty for nothing.
    var filter = ""
    /// How the loaded rows are sorted; nil for the org's order.
    var sort: RowOrder?
    /// How many rows the query matches.
    var totalSize: Int?
    var isComplete = false
    /// The query that is to replace `query`; the old rows stay until its first page is there.
    var requested: BrowsedQuery?
    /// The record that was under the cursor when the query was run again.
    var anchor: RecordID?
    /// The index in `view` of the last loaded row when the cursor was sent there last.
    var visitedEnd: Int?
    /// Whether all rows are to be loaded.
    var loadsAll = false
    /// The filter that was there last, for `n`.
    var lastFilter = ""
    /// When the cursor came to its record, by `now`; nil where that has been seen to.
    var movedAt: Int?
    /// Why no more rows are loaded, though there are more.
    var stopped: BrowserFailure?
    /// The detail beside the list, or over it.
    var detail: DetailPane?
    /// What this list is, where it was opened from a record: `Contacts of Acme`.
    var title: String?
    /// Whether the first page has been read.
    var isLoaded = false

    init(id: ListID, query: BrowsedQuery) {
        self.id = id
        self.query = query
    }

    /// The row under the cursor.
    var currentRow: RowNumber? { view.indices.contains(cursor) ? view[cursor] : nil }
    /// The record under the cursor.
    var currentRecord: RecordID? { currentRow.flatMap { rows.id(of: $0) } }
}

/// How loaded rows are sorted.
struct RowOrder: Hashable, Sendable {
    var column: Int
    var isDescending = false
}

/// What the org said of a record that a delete or an undelete was about.
struct RowError: Hashable, Sendable {
    /// Whether it is not known what was done (`?`); else it was refused (`!`).
    var isUnknown: Bool
    /// The org's code; nil for what is ours.
    var code: String?
    var message: String
}

/// The whole record beside the list.
struct DetailPane: Hashable, Sendable {
    var hasFocus = false
    /// The line that the cursor is on: an index into the lines of `DetailContent`.
    var line = 0
    /// The first line on the screen.
    var top = 0
    /// What is looked for in the fields; empty for nothing.
    var search = ""
}
