import Output
import SOQL
import Text

/// The dialog of `x`: the rows to export, and how.
package struct ExportDialog: Hashable, Sendable {
    enum Rows: Hashable, Sendable {
        /// The marked rows.
        case marked
        /// The rows that pass the filter.
        case shown
        /// All rows of the query; rows not loaded yet are fetched.
        case all
    }

    /// A line of the dialog.
    enum Setting: CaseIterable, Hashable, Sendable {
        case rows, format, children, spreadsheet, replacement, path
    }

    /// The list whose rows are exported.
    let list: ListID
    /// Whether rows are marked.
    let hasMarks: Bool
    /// Whether the query has child rows.
    let hasChildren: Bool
    var rows: Rows
    var format: ResultFormat {
        didSet { if format.needsFlatChildren { isFlat = true } }
    }
    /// Whether each child has a row of its own, as with `--children flat`.
    var isFlat: Bool
    /// Whether a spreadsheet will open the file, as with `--excel`.
    var isForSpreadsheet = false
    var path: TextInput
    /// Whether to replace an existing file.
    var replaces = false
    /// The line with the focus.
    var focus = Setting.rows
    /// The reason why the last attempt failed.
    var error: String?

    init(_ list: RecordList, format: ResultFormat) {
        self.list = list.id
        hasMarks = !list.marks.isEmpty
        hasChildren = list.columns?.contains { $0.kind == .children } == true
        rows = hasMarks ? .marked : .shown
        self.format = format
        isFlat = format.needsFlatChildren
        path = TextInput("\(list.query.object?.lowercased() ?? "rows").\(format.ending)")
    }

    /// The lines that apply to the query and the format.
    var settings: [Setting] {
        Setting.allCases.filter { setting in
            switch setting {
            case .children: hasChildren && format.flatWriter != nil
            case .spreadsheet: format.isForSpreadsheets
            case .rows, .format, .replacement, .path: true
            }
        }
    }
}

/// An export of rows to a file.
struct ExportRequest: Hashable, Sendable {
    var query: Statement
    /// The records' JSON in the order of the list; nil to run the query again for all its rows.
    var records: [[UInt8]]?
    /// The paths of the columns to keep of `records`; nil for all.
    var chosen: [[String]]?
    var format: ResultFormat
    var isFlat = false
    var isForSpreadsheet = false
    var path: String
    var replaces = false
}

extension ResultFormat {
    /// Whether the format cannot hold child rows in the row of their record.
    fileprivate var needsFlatChildren: Bool {
        flatWriter != nil && refusal(ResultContents(children: ["children"])) != nil
    }

    /// Whether the format has options for spreadsheets.
    fileprivate var isForSpreadsheets: Bool {
        Set([.byteOrderMark, .lineEnding, .inertFormulas]).isSubset(of: options)
    }
}
