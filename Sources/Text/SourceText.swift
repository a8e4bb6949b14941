/// A text that converts between UTF-8 offsets and lines and columns.
///
/// Lines end at LF, CR or CR LF.
package struct SourceText: Hashable, Sendable {
    /// The text.
    package let text: String
    /// Its UTF-8 bytes.
    package let bytes: [UInt8]

    /// Wraps a text.
    package init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// A line and a column, both from 1; columns count Unicode scalars.
    package struct Position: Hashable, Sendable {
        /// The line, from 1.
        package let line: Int
        /// The column in Unicode scalars, from 1.
        package let column: Int

        /// Makes a position.
        package init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }

    /// Returns the position of a UTF-8 offset; an offset outside the text is clamped.
    ///
    /// O(offset).
    package func position(at offset: Int) -> Position {
        let end = clamped(offset)
        var line = 1
        var lineStart = 0
        for index in 0..<end where endsLine(index) {
            line += 1
            lineStart = index + 1
        }
        let scalars = bytes[lineStart..<end].count { !$0.continuesScalar }
        return Position(line: line, column: scalars + 1)
    }

    /// Returns the UTF-8 offset of a position.
    ///
    /// A column past the end of its line means the end of the line, a line past the last one means
    /// the last line, and numbers below 1 mean 1.
    package func offset(of position: Position) -> Int {
        let starts = [0] + bytes.indices.filter(endsLine).map { $0 + 1 }
        let line = line(at: starts[min(max(position.line, 1), starts.count) - 1])
        let scalars = line.filter { !bytes[$0].continuesScalar }
        let index = max(position.column, 1) - 1
        return index < scalars.count ? scalars[index] : line.upperBound
    }

    /// Returns the offsets of the line that contains an offset, without the line's end.
    ///
    /// O(offset).
    package func line(at offset: Int) -> Range<Int> {
        let offset = clamped(offset)
        let start = (0..<offset).last(where: endsLine).map { $0 + 1 } ?? 0
        return start..<(bytes[start...].firstIndex(where: \.isLineEnd) ?? bytes.count)
    }

    /// Returns the offset of the scalar at an offset; an offset outside the text is clamped.
    package func scalarStart(at offset: Int) -> Int {
        var offset = clamped(offset)
        while offset > 0, offset < bytes.count, bytes[offset].continuesScalar { offset -= 1 }
        return offset
    }

    /// Returns the text between two offsets.
    package func string(in range: Range<Int>) -> String {
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

extension UInt8 {
    /// Whether the byte is LF or CR.
    package var isLineEnd: Bool { self == 0x0A || self == 0x0D }

    /// Whether the byte continues a UTF-8 sequence.
    fileprivate var continuesScalar: Bool { self & 0xC0 == 0x80 }
}
