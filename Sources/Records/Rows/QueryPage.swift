/// One query response's body: `{"totalSize":…,"done":…,"nextRecordsUrl":…,"records":[…]}`.
///
/// The members may stand in any order, and others beside them (`columnMetadata`, the Tooling API's
/// `size` and `entityTypeName`) are passed over. Source: REST API Developer Guide, Query.
public struct QueryPage: Sendable {
    /// The body, UTF-8.
    public let bytes: [UInt8]

    /// Wraps a body; nothing is read yet.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Walks the page once and hands each record to the sink.
    ///
    /// - Throws: `JSONFault` for a page that is no query response, or what the sink throws. Rows
    ///   before the fault have been handed out.
    public func scan<Sink: RowSink>(
        as shape: RowShape,
        into sink: inout Sink
    ) throws -> PageHead {
        var reader = RowReader(bytes, as: shape)
        var members = PageMembers()
        while try members.reachRecords(in: &reader.scanner) {
            members.recordCount = try Self.records(of: &reader, into: &sink)
        }
        return try members.head(in: reader.scanner, unclaimedKey: reader.unclaimedKey)
    }

    /// What the page says about itself; it is read to its end.
    ///
    /// - Throws: `JSONFault` for a page that is no query response.
    public func head() throws(JSONFault) -> PageHead {
        var scanner = JSONScanner(bytes)
        var members = PageMembers()
        while try members.reachRecords(in: &scanner) {
            members.recordCount = try Self.count(recordsIn: &scanner)
        }
        return try members.head(in: scanner)
    }

    /// How many rows the whole query matches, where the page says so before its records.
    ///
    /// Nothing behind is read, and a page that is no query response says nothing.
    public var announcedSize: Int? {
        var scanner = JSONScanner(bytes)
        var members = PageMembers()
        _ = try? members.reachRecords(in: &scanner)
        return members.totalSize
    }

    private static func records<Sink: RowSink>(
        of reader: inout RowReader,
        into sink: inout Sink
    ) throws -> Int {
        guard try reader.scanner.open(until: UInt8(ascii: "]"), depth: 1) else { return 0 }
        var count = 0
        repeat {
            try reader.record(depth: 2)
            try sink.row(reader.row)
            count += 1
        } while try reader.scanner.another(until: UInt8(ascii: "]"))
        return count
    }

    private static func count(recordsIn scanner: inout JSONScanner) throws(JSONFault) -> Int {
        guard try scanner.open(until: UInt8(ascii: "]"), depth: 1) else { return 0 }
        var count = 0
        repeat {
            guard try scanner.peek() == UInt8(ascii: "{") else {
                throw JSONFault(.notAnObject, at: scanner.offset)
            }
            _ = try scanner.value(depth: 2)
            count += 1
        } while try scanner.another(until: UInt8(ascii: "]"))
        return count
    }
}
