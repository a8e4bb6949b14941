/// An object that occurs in every record and differs from the previous one only in its last text.
///
/// An example is `attributes`:
/// `{"type":"Contact","url":"/services/data/v67.0/sobjects/Contact/003…"}`. The part that equals
/// the previous record's is already checked; only the end is scanned again.
struct RepeatedObject {
    /// The range of the last object.
    private var range = 0..<0
    /// The offset of its last text from the object's start; nil if the object does not end in a
    /// text.
    private var lastText: Int?

    /// Steps over the object if it equals the last one up to some point in its last text.
    @inline(__always)
    mutating func steps(in scanner: inout JSONScanner) -> Bool {
        guard let lastText, range.count <= scanner.bytes.count - scanner.offset else {
            return false
        }
        let start = scanner.offset
        let same = scanner.bytes.commonPrefix(of: range, at: start)
        guard same >= lastText else { return false }
        // If the objects are equal to their ends, scan again from the end of the last text.
        let resumed = start + min(same, range.count - 2)
        let end = scanner.bytes.plainEnd(in: resumed..<scanner.bytes.count)
        guard end + 1 < scanner.bytes.count, scanner.bytes[end] == UInt8(ascii: "\""),
            scanner.bytes[end + 1] == UInt8(ascii: "}")
        else { return false }
        scanner.offset = end + 2
        range = start..<end + 2
        return true
    }

    /// Notes an object that was scanned in full.
    mutating func note(_ cell: Cell, in bytes: [UInt8]) {
        range = cell.range
        lastText = nil
        let text = bytes[range]
        // The shared part might end within an escape, and a text with escapes might end elsewhere.
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
