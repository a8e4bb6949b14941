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
        var (index, isQuoted) = (offset, isQuoted)
        while index < bytes.count {
            let next = min(index + ByteWord.size, bytes.count)
            if next - index == ByteWord.size {
                let word = ByteWord(bytes, at: index)
                if word.marks(of: lineFeed) == 0 {
                    if word.count(of: quote) % 2 == 1 { isQuoted.toggle() }
                    index = next
                    continue
                }
            }
            while index < next {
                if bytes[index] == quote {
                    isQuoted.toggle()
                } else if bytes[index] == lineFeed, !isQuoted {
                    if index > lineStart { lines += 1 }
                    end = index + 1
                    lineStart = end
                }
                index += 1
            }
        }
        (offset, self.isQuoted) = (index, isQuoted)
    }

    /// Moves the whole lines to the end of an array, and returns their number.
    package mutating func take(into whole: inout [UInt8]) -> Int {
        let count = lines
        whole += bytes[..<end]
        drop(end)
        lines = 0
        return count
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
