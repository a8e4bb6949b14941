import Records
import Text

/// The rows of a page, prepared for the list outside of the event loop.
///
/// The bytes are the org's own. For the filter, the text of all values is kept a second time,
/// folded (`FoldedText`).
struct RowChunk: Sendable {
    /// The page's body.
    let bytes: [UInt8]
    /// The range of each record in `bytes`.
    let ranges: [Range<UInt32>]
    /// The id of each record; empty if the rows have no ids.
    let ids: [RecordID]
    /// The folded values of all rows, with a separator after each value and each row.
    let folded: [UInt8]
    /// The start of each row in `folded`, and the end of the last one.
    let foldedStarts: [UInt32]

    var count: Int { ranges.count }

    /// Reads a page.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - columns: The shown columns, whose values the filter searches.
    ///   - hasRecords: Whether the rows are records with an Id.
    /// - Returns: The rows and the page's head.
    /// - Throws: `JSONFault` for a page that is not a query response, or for records without Id.
    static func reading(
        _ page: QueryPage,
        columns: [ResultColumn],
        hasRecords: Bool
    ) throws -> (rows: RowChunk, head: PageHead) {
        let id = ResultColumn(name: "Id", path: ["Id"])
        var collector = RowCollector(count: columns.count, hasRecords: hasRecords)
        let shape = RowShape(columns + (hasRecords ? [id] : []))
        let head = try page.scan(as: shape, into: &collector)
        let rows = RowChunk(
            bytes: page.bytes,
            ranges: collector.ranges,
            ids: collector.ids,
            folded: collector.folded,
            foldedStarts: collector.starts
        )
        return (rows, head)
    }
}

/// A sink that records the ranges of records, and folds their values.
private struct RowCollector: RowSink {
    let count: Int
    let hasRecords: Bool
    var ranges: [Range<UInt32>] = []
    var ids: [RecordID] = []
    var folded: [UInt8] = []
    var starts: [UInt32] = [0]
    private var value: [UInt8] = []

    init(count: Int, hasRecords: Bool) {
        self.count = count
        self.hasRecords = hasRecords
    }

    mutating func row(_ row: borrowing Row) throws {
        if hasRecords {
            ids.append(try RecordID(ofRow: row.text(of: count), at: row.range.lowerBound))
        }
        ranges.append(UInt32(row.range.lowerBound)..<UInt32(row.range.upperBound))
        for column in 0..<count {
            value.removeAll(keepingCapacity: true)
            row.appendShownText(of: column, to: &value)
            FoldedText.append(value, to: &folded)
            folded.append(FoldedText.valueSeparator)
        }
        folded.append(FoldedText.rowSeparator)
        starts.append(UInt32(folded.count))
    }
}
