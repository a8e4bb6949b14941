/// The source of rows for every output format.
///
/// An enumeration instead of a protocol, so that the walk over a page is specialised for each
/// format.
package enum RowSource: Sendable {
    /// A page of a query's result.
    case page(QueryPage)
    /// One record from a record resource.
    case record(SingleRecord)
    /// CSV from a Bulk API 2.0 job.
    case csv(CSVPage)
    /// Rows that the program composed.
    case composed(ComposedRows)

    /// Walks the source once and passes each row to the sink; the source can be walked again.
    ///
    /// - Parameters:
    ///   - shape: The columns to find in each record.
    ///   - sink: The receiver of the rows.
    /// - Returns: The head of the rows. Every source other than a page is done and whole.
    /// - Throws: `JSONFault` or `CSVFault` if the text is malformed, or the sink's errors. The sink
    ///   has already received the rows before the error.
    package func scan<Sink: RowSink>(
        as shape: RowShape,
        into sink: inout Sink
    ) throws -> PageHead {
        switch self {
        case .page(let page): try page.scan(as: shape, into: &sink)
        case .record(let record): try record.scan(as: shape, into: &sink)
        case .csv(let page): try page.scan(as: shape, into: &sink)
        case .composed(let rows): try rows.scan(as: shape, into: &sink)
        }
    }

    /// Reads the source to its end and returns its head.
    ///
    /// - Throws: `JSONFault` or `CSVFault` if the text is malformed.
    package func head() throws -> PageHead {
        var rows = NoRows()
        return try scan(as: RowShape([]), into: &rows)
    }

    /// Returns the shape of the rows, for sources without a query.
    ///
    /// - Throws: `JSONFault` if the text is malformed.
    package func discoveredShape() throws(JSONFault) -> RowShape {
        switch self {
        case .page(let page): try RowShape.discovered(in: page)
        case .record(let record): try RowShape.discovered(in: record)
        case .csv(let page): RowShape(page.columns)
        case .composed(let rows): RowShape(rows.columns)
        }
    }
}

/// A sink that drops all rows.
private struct NoRows: RowSink {
    mutating func row(_ row: borrowing Row) {}
}

/// One record's JSON.
package struct SingleRecord: Sendable {
    /// The record, from its `{` to its `}`, UTF-8.
    package let bytes: [UInt8]

    /// Wraps a record without reading it.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func scan<Sink: RowSink>(as shape: RowShape, into sink: inout Sink) throws -> PageHead {
        var reader = RowReader(bytes, as: shape)
        try reader.record(depth: 0)
        try reader.scanner.finish()
        try sink.row(reader.row)
        return PageHead(wholeOf: 1, unclaimedKey: reader.unclaimedKey)
    }
}

extension PageHead {
    /// Makes the head of a complete set of rows.
    init(wholeOf count: Int, unclaimedKey: String? = nil) {
        self.init(
            totalSize: count,
            isDone: true,
            nextRecordsURL: nil,
            recordCount: count,
            unclaimedKey: unclaimedKey
        )
    }
}

/// A receiver of a page's rows, one at a time, in the server's order.
package protocol RowSink {
    /// Takes one row, which is valid only during the call; copy anything you keep.
    mutating func row(_ row: borrowing Row) throws
}
