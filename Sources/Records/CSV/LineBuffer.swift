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
    package mutating func append(_ chunk: [UInt8]) {
        if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
        while true {
            // Quotes and line ends are not among the bytes that are skipped by words.
            offset = bytes.plainEnd(in: offset..<bytes.count)
            guard offset < bytes.count else { return }
            let byte = bytes[offset]
            if byte == quote {
                isQuoted.toggle()
            } else if byte == lineFeed, !isQuoted {
                if offset > lineStart { lines += 1 }
                end = offset + 1
                lineStart = end
            }
            offset += 1
        }
    }

    /// Takes the whole lines, and returns them with their number.
    package mutating func take() -> (bytes: [UInt8], lines: Int) {
        let count = lines
        guard end < bytes.count else {
            let whole = bytes
            self = LineBuffer()
            return (whole, count)
        }
        let whole = Array(bytes[..<end])
        drop(end)
        lines = 0
        return (whole, count)
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
        drop(line.count)
        lines -= 1
        return line
    }

    private mutating func drop(_ count: Int) {
        bytes.removeFirst(count)
        offset -= count
        end -= count
        lineStart = max(0, lineStart - count)
    }
}

private let quote = UInt8(ascii: "\"")
private let lineFeed = UInt8(ascii: "\n")
