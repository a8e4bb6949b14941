/// Bytes that have arrived and are not yet read.
struct ByteQueue {
    private var bytes: [UInt8] = []
    private var start = 0
    /// Where the search for the end of a line goes on; what stands before was searched already.
    private var searched = 0

    /// How many bytes wait.
    var count: Int { bytes.count - start }

    mutating func append(_ arrived: some Collection<UInt8>) {
        bytes.removeFirst(start)
        searched -= start
        start = 0
        bytes.append(contentsOf: arrived)
    }

    /// Takes a line, without its CRLF, once it is whole.
    ///
    /// - Throws: `tooLong` where the line and its CRLF are, or are bound to be, longer than `limit`;
    ///   400 where LF stands without CR, since to be lenient there invites request smuggling (RFC 9112
    ///   §2.2 leaves the choice).
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

    /// Takes as many bytes as there are, at most a number.
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
