import Client
import Records
import SOQL
import Terminal
import Text

/// A list of records: the loaded rows of a query, the visible rows in order, the cursor.
struct RecordList: Sendable {
    let id: ListID
    var query: Statement
    /// The columns; nil until the first page supplies them.
    var columns: [ResultColumn]?
    var rows = RowStore()
    /// The visible rows, in display order.
    var view: [RowNumber] = []
    /// The index in `view` of the row under the cursor; 0 if no row is visible.
    var cursor = 0
    /// The index in `view` of the first row on the screen.
    var top = 0
    /// The index of the column under the cursor.
    var column = 0
    /// The marked records.
    var marks: Set<RecordID> = []
    /// The row where a range begins; nil if no range is being marked.
    var rangeStart: RowNumber?
    /// Records that are being or have been deleted; they stay in the rows but not in the view.
    var limbo: [RecordID: BatchID] = [:]
    /// The org's errors, shown as `!` or `?` beside the records.
    var errors: [RecordID: DeletionOutcome] = [:]
    /// Records deleted by another user.
    var gone: Set<RecordID> = []
    /// The filter of the rows; empty for none.
    var filter = ""
    /// The row under the cursor before the filter was typed.
    var rowBeforeFilter: RowNumber?
    /// The sort order of the loaded rows; nil for the org's order.
    var sort: RowOrder?
    /// The number of rows that the query matched when the org ran it.
    var totalSize: Int?
    /// The place of the next page to load; nil before the first page and after the last one.
    var next: NextPage?
    /// The query that will replace `query`; the old rows stay until its first page arrives.
    var requested: Statement?
    /// The place of the cursor before the query was run again; nil once the cursor is back there.
    var anchor: CursorPlace?
    /// The number of rows to load again after the query is run again.
    var extent: Int?
    /// The restored records; as soon as one is loaded, the cursor moves to the first of them.
    var seeking: Set<RecordID> = []
    /// The delete whose refused records the cursor goes to; nil once the user has moved on.
    var followed: BatchID?
    /// Whether the query is run again by itself, so that the errors stay.
    var keepsErrors = false
    /// The index in `view` of the last loaded row when the cursor last jumped to the end.
    var visitedEnd: Int?
    /// Whether to load all rows.
    var loadsAll = false
    /// The previous filter, for `n`.
    var lastFilter = ""
    /// The time, by `now`, when the cursor reached its record; nil once that is handled.
    var movedAt: Int?
    /// The reason why loading stopped before the last row.
    var stopped: BrowserFailure?
    /// The detail beside or over the list.
    var detail: DetailPane?
    /// The title of a list that was opened from a record: `Contacts of Acme`.
    var title: String?
    /// The steps from the list before to this one, such as a record and a relationship; empty if
    /// the title alone says what the list is.
    var steps: [String] = []
    /// The page that the list was opened from; going back shows it again.
    var origin: PanelPage?
    /// The search that made the list; nil for any other query.
    var search: ListSearch?
    /// Whether the first page has been loaded.
    var isLoaded = false

    init(id: ListID, query: Statement) {
        self.id = id
        self.query = query
        columns = query.columns
    }

    /// The statement whose first page the list still needs; nil if it has that page.
    var awaited: Statement? { requested ?? (isLoaded ? nil : query) }
    /// Whether all pages are loaded.
    var isComplete: Bool { isLoaded && next == nil }
    /// The number of rows that the query matches, without the records deleted here.
    var total: Int? { totalSize.map { $0 - deletedCount } }
    /// The number of loaded rows, without the records deleted here.
    var loadedCount: Int { rows.count - deletedCount }
    private var deletedCount: Int { limbo.keys.count { rows.number(of: $0) != nil } }
    /// Whether a restored record is on a page that is not loaded yet.
    var seeksUnloaded: Bool { seeking.contains { rows.number(of: $0) == nil } }
    /// The row under the cursor.
    var currentRow: RowNumber? { view.indices.contains(cursor) ? view[cursor] : nil }
    /// The order that the query asks for.
    var orderInOrg: RowOrder? {
        guard let term = query.query?.ordering.first, case .field(let path) = term.operand,
            let column = columns?.firstIndex(where: { $0.path == path.segments })
        else { return nil }
        return RowOrder(column: column, isDescending: term.isDescending)
    }
    /// What the list is, in a few words.
    var name: String { title ?? query.object ?? "rows" }
    /// The record under the cursor.
    var currentRecord: RecordID? { currentRow.flatMap { rows.id(of: $0) } }
}

/// A search in the org, with the parts of the searched list that the next search starts from.
struct ListSearch: Hashable, Sendable {
    let text: String
    /// The names of the searched fields.
    let fields: [String]
    /// The condition of the searched list's query; nil for all records.
    let condition: Condition?
    /// The title of the searched list.
    let title: String?
}

/// The place of the cursor in a list.
struct CursorPlace: Hashable, Sendable {
    /// The record under the cursor.
    let record: RecordID?
    /// The index in the view, for a record that is no longer in the list.
    let index: Int
    /// The line on the screen.
    let line: Int
    /// The index where the cursor waits for the record; if it is elsewhere, something has moved it.
    var waiting: Int
}

/// The pane of a whole record, beside or over the list.
struct DetailPane: Hashable, Sendable {
    var hasFocus = false
    /// The item under the cursor, by its number in `DetailContent`.
    var item = 0
    /// The first line on the screen.
    var top = 0
    /// The search text for the fields; empty for none.
    var search = ""
}
