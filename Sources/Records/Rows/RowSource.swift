/// Where rows come from: what every format of output can be written from.
///
/// An enumeration and no protocol, so that the walk over a page is compiled for each format by itself.
public enum RowSource: Sendable {
    /// A page of a query's answer.
    case page(QueryPage)
    /// One record, as the resource of a record answers it.
    case record(SingleRecord)
    /// Lines of CSV, as a job of Bulk API 2.0 answers them.
    case csv(CSVPage)
    /// Rows of the program's own.
    case composed(ComposedRows)

    /// Walks the source once and hands each row to the sink; it can be walked again.
    ///
    /// - Parameters:
    ///   - shape: The columns to find in each record.
    ///   - sink: Is handed the rows.
    /// - Returns: What the source says about its rows. Every source but a page is done and whole.
    /// - Throws: `JSONFault` or `CSVFault` for a malformed text, or what the sink throws. Rows before the
    ///   fault have been handed out.
    public func scan<Sink: RowSink>(
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

    /// The shape of the rows, where no query tells it.
    ///
    /// - Throws: `JSONFault` for a malformed text.
    public func discoveredShape() throws(JSONFault) -> RowShape {
        switch self {
        case .page(let page): try RowShape.discovered(in: page)
        case .record(let record): try RowShape.discovered(in: record)
        case .csv(let page): RowShape(page.columns)
        case .composed(let rows): RowShape(rows.columns)
        }
    }
}

/// One record's JSON.
public struct SingleRecord: Sendable {
    /// The record, from its `{` to its `}`, UTF-8.
    public let bytes: [UInt8]

    /// Wraps a record; nothing is read yet.
    public init(_ bytes: [UInt8]) {
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
    /// The head of rows that are all there are.
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

/// Takes the rows of a page, one at a time, in the server's order.
public protocol RowSink {
    /// Takes one row, which is valid only during the call: what is kept must be copied.
    mutating func row(_ row: borrowing Row) throws
}
