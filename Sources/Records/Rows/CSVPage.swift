package import Text

/// Lines of CSV, each a record: a whole text with its header, or a piece of a result's page.
///
/// In a job's result every page has the header, a parent's field is named by its path
/// (`Account.Name`), and null is empty. Source: Bulk API 2.0 Developer Guide, "Get Results for a
/// Query Job".
package struct CSVPage: Sendable {
    /// The column names of the header; empty for a piece without one.
    package let header: [String]
    private let part: Part
    private let bytes: [UInt8]
    /// The offset of the first line of values.
    private let start: Int
    /// Whether this is the whole result.
    private let isWhole: Bool

    /// The place of lines in a result, and their meaning.
    package struct Part: Sendable {
        let layout: CSVLayout
        /// Whether the lines are UTF-8; if not, each value is checked.
        let isUTF8: Bool
        /// The number of the first line in its page, for errors.
        let line: Int
        /// The number of rows of the whole result; nil if the org does not tell.
        let total: Int?
        /// Whether these are the result's last lines.
        package let isLast: Bool
        /// Whether formats get the records as JSON, or only their values.
        let makesRecords: Bool

        /// Makes a place.
        ///
        /// - Parameters:
        ///   - layout: The meaning of the columns.
        ///   - isUTF8: Whether the lines are UTF-8; if not, each value is checked.
        ///   - line: The number of the first line in its page, from 1.
        ///   - total: The number of rows of the whole result; nil if the org does not tell.
        ///   - isLast: Whether these are the result's last lines.
        ///   - makesRecords: Whether formats get the records as JSON, or only their values.
        package init(
            _ layout: CSVLayout,
            isUTF8: Bool,
            line: Int = 1,
            of total: Int? = nil,
            isLast: Bool = true,
            makesRecords: Bool = true
        ) {
            self.layout = layout
            self.isUTF8 = isUTF8
            self.line = line
            self.total = total
            self.isLast = isLast
            self.makesRecords = makesRecords
        }
    }

    /// Reads the header; every value is a text.
    ///
    /// - Throws: `CSVFault` if the header is missing or malformed.
    package init(_ bytes: [UInt8], _ dialect: CSVDialect = CSVDialect()) throws(CSVFault) {
        var cursor = CSVCursor(bytes, dialect, at: bytes.starts(with: "\u{FEFF}".utf8) ? 3 : 0)
        guard try cursor.next() else { throw CSVFault(reason: .empty, line: 1) }
        header = try cursor.fields.map { field throws(CSVFault) in try cursor.text(of: field) }
        part = Part(CSVLayout(header: header, dialect), isUTF8: bytes.isUTF8)
        self.bytes = bytes
        start = cursor.offset
        isWhole = true
    }

    /// Makes a piece of a result: whole lines without the header.
    package init(lines bytes: [UInt8], _ part: Part) {
        header = []
        self.part = part
        self.bytes = bytes
        start = 0
        isWhole = false
    }

    /// The meaning of the columns.
    package var layout: CSVLayout { part.layout }

    /// The columns of the rows.
    package var columns: [ResultColumn] { layout.resultColumns }

    func scan<Sink: RowSink>(as shape: RowShape, into sink: inout Sink) throws -> PageHead {
        var cursor = CSVCursor(bytes, layout.dialect, at: start, line: part.line)
        var composer = CSVRowComposer(part, shape, of: bytes)
        var count = 0
        var lineStart = start
        while try cursor.next() {
            guard cursor.fields.count == layout.columns.count else {
                let reason = CSVFault.Reason.values(
                    cursor.fields.count,
                    due: layout.columns.count
                )
                throw cursor.fault(reason, at: lineStart)
            }
            try composer.compose(cursor, at: lineStart)
            do {
                try sink.row(composer.row)
            } catch let fault as JSONFault {
                // The fault's offset is relative to the row.
                throw cursor.fault(.record(fault.code), at: lineStart)
            }
            count += 1
            lineStart = cursor.offset
        }
        return PageHead(
            totalSize: isWhole ? count : part.total,
            isDone: part.isLast,
            nextRecordsURL: nil,
            recordCount: count,
            unclaimedKey: composer.unclaimedKey
        )
    }
}
