/// The record ids in a text, without duplicates, each with its line.
///
/// The text has one id or URL of a record a line, or it is CSV (separated by commas, semicolons or
/// tabs) or newline-delimited JSON with a column or member `Id`, or the export of a report. A byte
/// order mark, CRLF and blank lines are ignored.
package struct RecordIDList: Hashable, Sendable {
    /// The ids in the order of the text.
    package private(set) var items: [Item] = []
    /// The duplicates, up to the first thousand.
    package private(set) var repeats: [Repeat] = []
    /// The number of duplicates.
    package private(set) var repeatCount = 0
    /// The ids whose case the checksum gave, up to the first thousand.
    package private(set) var restored: [Item] = []
    /// The number of ids whose case the checksum gave.
    package private(set) var restoredCount = 0
    /// The ids that a program may have changed: see `RecordReference.isUnsure`.
    package private(set) var unsure: Set<RecordID> = []
    /// The hosts of the URLs, each with its lines.
    package private(set) var hosts: [String: [Int]] = [:]
    /// The footer of a report, which has no records.
    package private(set) var footer: [Skipped] = []
    /// The number of rows in which each cell is empty.
    package private(set) var blankRowCount = 0

    /// An id and its line.
    package struct Item: Hashable, Sendable {
        /// The id.
        package let id: RecordID
        /// The line, from 1.
        package let line: Int
    }

    /// A duplicate of an id in an earlier line.
    package struct Repeat: Hashable, Sendable {
        /// The id.
        package let id: RecordID
        /// The line, from 1.
        package let line: Int
        /// The line of the id's first occurrence.
        package let firstLine: Int
    }

    /// A line that the list leaves out.
    package struct Skipped: Hashable, Sendable {
        /// The line, from 1.
        package let line: Int
        /// The line's first value.
        package let text: String
    }

    /// Reads a text; the list is empty if the text has no ids.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - column: The choice of the column with the ids, and the object that a URL must have.
    ///   - limit: The greatest number of ids.
    /// - Throws: `Faults`: the lines without an id, or the reason why the text is unreadable.
    package init(
        parsing bytes: [UInt8],
        _ column: IDColumn = IDColumn(),
        limit: Int = 4_000_000
    ) throws(Faults) {
        var collector = Collector(limit: limit, object: column.object)
        Self.read(bytes, column, into: &collector)
        items = collector.items
        repeats = collector.repeats
        repeatCount = collector.repeatCount
        restored = collector.restored
        restoredCount = collector.restoredCount
        unsure = collector.unsure
        hosts = collector.hosts
        footer = collector.footer
        blankRowCount = collector.blankRowCount
        guard collector.faults.isEmpty else {
            throw Faults(first: collector.faults, count: collector.faultCount, list: self)
        }
    }

    /// The errors in a list of ids, at most one a line, in order.
    package struct Faults: Error, Hashable, Sendable {
        /// The first errors: at least one, at most a thousand.
        package let first: [Fault]
        /// The number of errors.
        package let count: Int
        /// The other lines, which may be wrong for reasons that the text does not show.
        package let list: RecordIDList
    }

    /// An error in one line.
    package struct Fault: Hashable, Sendable {
        /// The line, from 1.
        package let line: Int
        /// The kind of error.
        package let reason: Reason

        /// The possible errors.
        package enum Reason: Hashable, Sendable {
            /// The text is not a record id.
            case notAnID(String, RecordID.Fault)
            /// A row or an object without an id.
            case noID
            /// The first line is neither an id nor a header with a column `Id`.
            case noColumn
            /// The header has no column with ids, or several; an explanation that names them.
            case columns(String)
            /// The URL's object is not the object of the ids.
            case foreignObject(RecordReference.OtherObject)
            /// A line of a report's footer, but records follow.
            case footerInside(String)
            /// A row with a sum in the export of a report.
            case summary(String)
            /// The text is UTF-16.
            case utf16
            /// The file is a ZIP archive, such as an Excel workbook.
            case workbook
            /// The list has more ids than this limit.
            case tooMany(limit: Int)
            /// The text is one JSON value instead of one on each line.
            case oneValue
            /// The line is malformed CSV.
            case csv(CSVFault.Reason)
            /// The line is malformed JSON.
            case json(JSONFault)
        }
    }
}

extension RecordIDList.Fault.Reason: CustomStringConvertible {
    /// The error in words, without its line.
    package var description: String {
        switch self {
        case .notAnID(let text, let fault):
            "'\(Self.shown(text))' is not a record id: \(fault)"
        case .noID: "no Id"
        case .noColumn: "expected a record id, or a header with an Id column"
        case .columns(let explanation): explanation
        case .foreignObject(let other): "\(other)"
        case .footerInside(let text):
            "'\(Self.shown(text))' is a line of a report's footer, but more rows follow"
        case .summary(let text): "'\(Self.shown(text))' is a summary row of a report, not a record"
        case .utf16: "the text is UTF-16; save it as CSV in UTF-8"
        case .workbook: "the file is an Excel workbook; save it as CSV"
        case .tooMany(let limit): "the list has more than \(limit) ids; split it"
        case .oneValue: "expected one JSON object per line (-r ndjson), got a single JSON value"
        case .csv(let reason): CSVFault(reason: reason, line: 0).explanation
        case .json(let fault): fault.code.explanation
        }
    }

    private static func shown(_ text: String) -> String {
        text.count > 40 ? "\(text.prefix(40))…" : text
    }
}
