/// One query response's body: `{"totalSize":…,"done":…,"nextRecordsUrl":…,"records":[…]}`.
///
/// The members may stand in any order, and others beside them (`columnMetadata`, the Tooling API's
/// `size` and `entityTypeName`) are passed over. Source: REST API Developer Guide, Query.
public enum QueryPage {
    /// Walks a page once and hands each record to the sink.
    ///
    /// - Throws: `JSONFault` for a page that is no query response, or what the sink throws. Rows
    ///   before the fault have been handed out.
    public static func scan<Sink: RowSink>(
        _ bytes: [UInt8],
        as shape: RowShape,
        into sink: inout Sink
    ) throws -> PageHead {
        var reader = RowReader(bytes, as: shape)
        var members = PageMembers()
        while try members.reachRecords(in: &reader.scanner) {
            members.recordCount = try records(of: &reader, into: &sink)
        }
        return try members.head(in: reader.scanner, unclaimedKey: reader.unclaimedKey)
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
}
