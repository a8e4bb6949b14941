/// An object that stands in every record and differs from the one before in its last text only, as
/// `attributes` does: `{"type":"Contact","url":"/services/data/v67.0/sobjects/Contact/003…"}`.
///
/// What is the same as in the record before has been read there; only the end is read again.
struct RepeatedObject {
    /// The object that was read last.
    private var range = 0..<0
    /// Where its last text begins, counted from the object's start; nil where it does not end in one.
    private var lastText: Int?

    /// Steps over the object if it is like the last one up to somewhere within the last text.
    @inline(__always)
    mutating func steps(in scanner: inout JSONScanner) -> Bool {
        guard let lastText, range.count <= scanner.bytes.count - scanner.offset else {
            return false
        }
        let start = scanner.offset
        let same = scanner.bytes.commonPrefix(of: range, at: start)
        guard same >= lastText else { return false }
        // An object that is the same to its end is read again from the end of its last text.
        let resumed = start + min(same, range.count - 2)
        let end = scanner.bytes.plainEnd(in: resumed..<scanner.bytes.count)
        guard end + 1 < scanner.bytes.count, scanner.bytes[end] == UInt8(ascii: "\""),
            scanner.bytes[end + 1] == UInt8(ascii: "}")
        else { return false }
        scanner.offset = end + 2
        range = start..<end + 2
        return true
    }

    /// Notes an object that has been read as any value is.
    mutating func note(_ cell: Cell, in bytes: [UInt8]) {
        range = cell.range
        lastText = nil
        let text = bytes[range]
        // An escape might be cut in two, and a text with one might end elsewhere.
        guard cell.kind == .object, text.count > 2, !text.contains(UInt8(ascii: "\\")) else {
            return
        }
        let close = range.upperBound - 2
        guard bytes[close] == UInt8(ascii: "\""),
            let open = bytes[range.lowerBound..<close].lastIndex(of: UInt8(ascii: "\"")),
            open > range.lowerBound, bytes[open - 1] == UInt8(ascii: ":"),
            bytes[open + 1..<close].allSatisfy({ (0x20..<0x7F).contains($0) })
        else { return }
        lastText = open + 1 - range.lowerBound
    }
}
