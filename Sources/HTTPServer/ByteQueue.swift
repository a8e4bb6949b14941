/// The bytes that have arrived and are not read yet.
struct ByteQueue {
    private var bytes: [UInt8] = []
    private var start = 0
    /// The offset at which the search for the end of a line continues.
    private var searched = 0

    /// The number of waiting bytes.
    var count: Int { bytes.count - start }

    mutating func append(_ arrived: some Collection<UInt8>) {
        bytes.removeFirst(start)
        searched -= start
        start = 0
        bytes.append(contentsOf: arrived)
    }

    /// Takes a line without its CRLF, once it is complete.
    ///
    /// - Throws: `tooLong` if the line with its CRLF is, or must become, longer than `limit`; 400
    ///   for LF without CR, since accepting it invites request smuggling (RFC 9112 §2.2 leaves the
    ///   choice).
    mutating func takeLine(
        atMost limit: Int,
        else tooLong: BadMessage
    ) throws(BadMessage) -> ArraySlice<UInt8>? {
        let feed = bytes[searched...].firstIndex(of: UInt8(ascii: "\n"))
        searched = feed ?? bytes.count
        guard searched - start < limit else { throw tooLong }
        guard let feed else { return nil }
        guard feed > start, bytes[feed - 1] == UInt8(ascii: "\r") else {
            throw .malformed("Bare LF")
        }
        defer { advance(to: feed + 1) }
        return bytes[start..<feed - 1]
    }

    /// Takes the available bytes, up to a limit.
    mutating func take(atMost limit: Int) -> ArraySlice<UInt8> {
        let end = start + min(count, limit)
        defer { advance(to: end) }
        return bytes[start..<end]
    }

    private mutating func advance(to index: Int) {
        start = index
        searched = index
    }
}
