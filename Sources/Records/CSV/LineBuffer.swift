import Text

/// The bytes of a CSV text that arrive in pieces, cut after whole lines.
package struct LineBuffer: Sendable {
    private var bytes: [UInt8] = []
    /// The number of bytes examined.
    private var offset = 0
    /// The offset after the last whole line.
    private var end = 0
    private var lineStart = 0
    /// Whether the bytes end within quotes.
    package private(set) var isQuoted = false
    /// The number of whole lines, without blank ones.
    package private(set) var lines = 0

    /// Makes an empty buffer.
    package init() {}

    /// Whether a line has begun that has not ended.
    package var hasPart: Bool { end < bytes.count }

    /// Appends what has arrived.
    package mutating func append(_ chunk: ArraySlice<UInt8>) {
        bytes += chunk
        while offset + ByteWord.size <= bytes.count {
            examine(ByteWord(bytes, at: offset))
            offset += ByteWord.size
        }
        while offset < bytes.count {
            if bytes[offset] == quote { isQuoted.toggle() }
            if bytes[offset] == lineFeed, !isQuoted { endLine(at: offset) }
            offset += 1
        }
    }

    /// Examines the eight bytes at the offset.
    @inline(__always)
    private mutating func examine(_ word: ByteWord) {
        let quotes = word.exactMarks(of: quote)
        var lineFeeds = word.exactMarks(of: lineFeed)
        while lineFeeds != 0 {
            let index = ByteWord.first(lineFeeds)
            let before = quotes & ((1 << (8 * index)) - 1)
            if isQuoted == (before.nonzeroBitCount % 2 == 1) { endLine(at: offset + index) }
            lineFeeds &= lineFeeds - 1
        }
        if quotes.nonzeroBitCount % 2 == 1 { isQuoted.toggle() }
    }

    private mutating func endLine(at index: Int) {
        if index > lineStart { lines += 1 }
        end = index + 1
        lineStart = end
    }

    /// Takes the whole lines.
    ///
    /// - Parameter spare: An array whose memory is reused for the bytes that remain.
    /// - Returns: The lines, and their number without blank ones.
    package mutating func take(reusing spare: consuming [UInt8]) -> (bytes: [UInt8], lines: Int) {
        let (count, taken) = (lines, end)
        var rest = spare
        rest.removeAll(keepingCapacity: true)
        rest.append(copying: taken..<bytes.count, of: bytes)
        swap(&rest, &bytes)
        rest.removeLast(rest.count - taken)
        forget(taken)
        lines = 0
        return (rest, count)
    }

    /// Takes the first line; nil if it has not arrived yet.
    package mutating func takeFirstLine() -> [UInt8]? {
        guard lines > 0 else { return nil }
        var isQuoted = false
        let last = bytes.firstIndex { byte in
            if byte == quote { isQuoted.toggle() }
            return byte == lineFeed && !isQuoted
        }
        guard let last else { return nil }
        let line = Array(bytes[...last])
        bytes.removeFirst(line.count)
        forget(line.count)
        lines -= 1
        return line
    }

    /// Shifts the offsets after the first bytes have been removed.
    private mutating func forget(_ count: Int) {
        offset -= count
        end -= count
        lineStart = max(0, lineStart - count)
    }
}

private let quote = UInt8(ascii: "\"")
private let lineFeed = UInt8(ascii: "\n")
