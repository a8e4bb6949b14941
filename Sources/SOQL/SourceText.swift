/// A text whose UTF-8 offsets can be turned into lines and columns.
///
/// Lines end at LF, CR or CR LF.
public struct SourceText: Hashable, Sendable {
    /// The text.
    public let text: String
    let bytes: [UInt8]

    /// Wraps a text.
    public init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// A line and a column, both from 1; columns count Unicode scalars.
    public struct Place: Hashable, Sendable {
        /// The line, from 1.
        public let line: Int
        /// The column in Unicode scalars, from 1.
        public let column: Int

        /// Makes a place.
        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }

    /// The place of a UTF-8 offset; an offset outside the text stands for the nearest end.
    ///
    /// O(offset).
    public func place(at offset: Int) -> Place {
        let end = clamped(offset)
        var line = 1
        var lineStart = 0
        for index in 0..<end where endsLine(index) {
            line += 1
            lineStart = index + 1
        }
        let scalars = bytes[lineStart..<end].count { $0 & 0xC0 != 0x80 }
        return Place(line: line, column: scalars + 1)
    }

    /// The whole line that holds a UTF-8 offset, without its end.
    ///
    /// O(offset).
    public func line(at offset: Int) -> String {
        let offset = clamped(offset)
        let start = (0..<offset).last(where: endsLine).map { $0 + 1 } ?? 0
        let end = bytes[start...].firstIndex(where: \.isLineEnd) ?? bytes.count
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// The offset behind the string whose opening quote stands at an offset; nil for one that is not closed.
    func endOfString(at start: Int) -> Int? {
        let quote = bytes[start]
        var offset = start + 1
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == quote { return offset + 1 }
            offset += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    func string(in range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private func clamped(_ offset: Int) -> Int {
        min(max(offset, 0), bytes.count)
    }

    private func endsLine(_ index: Int) -> Bool {
        switch bytes[index] {
        case 0x0A: true
        case 0x0D: index + 1 == bytes.count || bytes[index + 1] != 0x0A
        default: false
        }
    }
}
