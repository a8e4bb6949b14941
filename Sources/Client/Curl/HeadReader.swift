import HTTP

/// A reader for the head of an answer, which libcurl delivers line by line.
///
/// It skips interim answers such as `103 Early Hints`: the head is the final one's (RFC 9110
/// §15.2).
struct HeadReader {
    /// The status; nil before the status line.
    private(set) var status: Int?
    /// The fields in order.
    private(set) var headers: Headers = [:]
    /// Whether the final head is complete; further lines are trailers.
    private(set) var isWhole = false
    private var byteCount = 0
    private var fieldCount = 0

    /// The maximum size of all heads and trailers of one answer, in bytes.
    private static let byteLimit = 256 << 10
    private static let fieldLimit = 1000

    /// Reads a line with its line break.
    ///
    /// - Throws: `TransportError.headTooLarge`.
    mutating func read(line bytes: [UInt8]) throws(TransportError) {
        byteCount += bytes.count
        guard byteCount <= Self.byteLimit else { throw .headTooLarge }
        let line = bytes[...].trimmingLineEnd
        if isWhole {
            try countField()
        } else if line.starts(with: "HTTP/".utf8) {
            begin(line)
        } else if line.isEmpty {
            end()
        } else {
            try countField()
            append(line)
        }
    }

    private mutating func countField() throws(TransportError) {
        fieldCount += 1
        guard fieldCount <= Self.fieldLimit else { throw .headTooLarge }
    }

    private mutating func begin(_ line: ArraySlice<UInt8>) {
        let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        status = words.count > 1 ? Int(String(decoding: words[1], as: UTF8.self)) : nil
        headers = [:]
    }

    private mutating func end() {
        if let status, (100..<200).contains(status) {
            self.status = nil
            headers = [:]
        } else {
            isWhole = status != nil
        }
    }

    private mutating func append(_ line: ArraySlice<UInt8>) {
        if let first = line.first, first.isBlank { return unfold(line) }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
        headers.append(
            String(decoding: line[..<colon], as: UTF8.self),
            String(fieldValue: line[(colon + 1)...].trimmingBlanks)
        )
    }

    /// Appends a line that begins with white space to the value before it (RFC 9112 §5.2).
    private mutating func unfold(_ line: ArraySlice<UInt8>) {
        headers.extendLast(by: " " + String(fieldValue: line.trimmingBlanks))
    }
}

extension ArraySlice<UInt8> {
    /// The line without its CRLF or LF.
    fileprivate var trimmingLineEnd: ArraySlice<UInt8> {
        var line = self
        if line.last == UInt8(ascii: "\n") { line.removeLast() }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line
    }
}
