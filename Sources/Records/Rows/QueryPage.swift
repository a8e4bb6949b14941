import Text

/// The body of one query response: `{"totalSize":…,"done":…,"nextRecordsUrl":…,"records":[…]}`.
///
/// The members may be in any order. Other members (`columnMetadata`, the Tooling API's `size` and
/// `entityTypeName`) are skipped. Source: REST API Developer Guide, Query.
package struct QueryPage: Sendable {
    /// The body, UTF-8.
    package let bytes: [UInt8]
    private let part: Part?

    /// The place of a page in a result that is read as several queries.
    package struct Part: Hashable, Sendable {
        /// The number of rows of the whole result, counted before the rows were requested.
        package let total: Int
        /// Whether this is the last page of the whole result.
        package let isLast: Bool
        /// The number of the page's range; nil if the result is not read in ranges.
        package let range: Int?

        /// Makes a place.
        package init(total: Int, isLast: Bool, range: Int? = nil) {
            self.total = total
            self.isLast = isLast
            self.range = range
        }
    }

    /// Wraps a body without reading it.
    ///
    /// - Parameters:
    ///   - bytes: The body, UTF-8.
    ///   - part: The page's place in a larger result, which its head then describes; nil if the
    ///     query is the whole result.
    package init(_ bytes: [UInt8], part: Part? = nil) {
        self.bytes = bytes
        self.part = part
    }

    /// Makes the page of some records, each from its `{` to its `}`.
    package init(records: [[UInt8]]) {
        let head = #"{"totalSize":\#(records.count),"done":true,"records":["#
        let list = Array(records.joined(separator: [UInt8(ascii: ",")]))
        self.init(Array(head.utf8) + list + Array("]}".utf8))
    }

    /// Walks the page once and passes each record to the sink.
    ///
    /// - Throws: `JSONFault` if the page is not a query response, or the sink's errors. The sink
    ///   has already received the rows before the error.
    package func scan<Sink: RowSink>(
        as shape: RowShape,
        into sink: inout Sink
    ) throws -> PageHead {
        var reader = RowReader(bytes, as: shape)
        var members = PageMembers()
        while try members.reachRecords(in: &reader.scanner) {
            members.recordCount = try Self.records(of: &reader, into: &sink)
        }
        return placed(try members.head(in: reader.scanner, unclaimedKey: reader.unclaimedKey))
    }

    /// Reads the page to its end and returns its head.
    ///
    /// - Throws: `JSONFault` if the page is not a query response.
    package func head() throws(JSONFault) -> PageHead {
        var scanner = JSONScanner(bytes)
        var members = PageMembers()
        while try members.reachRecords(in: &scanner) {
            members.recordCount = try Self.count(recordsIn: &scanner)
        }
        return placed(try members.head(in: scanner))
    }

    /// Returns the head of the page in the whole result.
    private func placed(_ head: PageHead) -> PageHead {
        guard let part else { return head }
        var placed = PageHead(
            totalSize: part.total,
            isDone: part.isLast,
            nextRecordsURL: head.nextRecordsURL,
            recordCount: head.recordCount,
            unclaimedKey: head.unclaimedKey
        )
        placed.isCountedAhead = true
        placed.range = part.range.map {
            RangeHead(number: $0, totalSize: head.totalSize, isDone: head.isDone)
        }
        return placed
    }

    /// The number of rows that the whole query matches, if the page announces it before its
    /// records.
    ///
    /// Reads nothing after that; nil if the page is not a query response.
    package var announcedSize: Int? {
        var scanner = JSONScanner(bytes)
        var members = PageMembers()
        _ = try? members.reachRecords(in: &scanner)
        return members.totalSize
    }

    /// Whether the page has no record; nothing behind the first one is read.
    package var isEmpty: Bool {
        var scanner = JSONScanner(bytes)
        var members = PageMembers()
        guard (try? members.reachRecords(in: &scanner)) == true else { return true }
        return (try? scanner.open(until: UInt8(ascii: "]"), depth: 1)) == false
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
