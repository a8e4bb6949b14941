import Terminal
import Text

/// Cells of groups of rows, with a mark at values that differ from the first one of their group.
///
/// Case, accents, white space and punctuation make no difference; nor does the country code of a
/// telephone number.
struct MarkedCells: CellSink {
    private(set) var buffer: CellBuffer
    /// The columns whose values are compared.
    private let compared: [Bool]
    /// The first value of each column in the group; empty for none.
    private var first: [[UInt8]]
    private var column = 0

    init(_ buffer: CellBuffer, comparing compared: [Bool]) {
        self.buffer = buffer
        self.compared = compared
        first = compared.map { _ in [] }
    }

    /// Begins a group: the next row is its first.
    mutating func beginGroup() {
        first = compared.map { _ in [] }
    }

    mutating func append(_ value: Range<Int>, of bytes: [UInt8]) {
        append(bytes[value]) { $0.append(value, of: bytes) }
    }

    mutating func append(printable value: Range<Int>, of bytes: [UInt8]) {
        append(bytes[value]) { $0.append(printable: value, of: bytes) }
    }

    mutating func append(_ text: String) {
        append(Array(text.utf8)[...]) { $0.append(text) }
    }

    mutating func appendNull() {
        buffer.appendNull()
        column += 1
    }

    mutating func endRow() {
        buffer.endRow()
        column = 0
    }

    private mutating func append(
        _ value: ArraySlice<UInt8>,
        unmarked: (inout CellBuffer) -> Void
    ) {
        if differs(value) {
            buffer.append("* " + String(decoding: value, as: UTF8.self), style: .yellow)
        } else {
            unmarked(&buffer)
        }
        column += 1
    }

    private mutating func differs(_ value: ArraySlice<UInt8>) -> Bool {
        guard compared[column] else { return false }
        var form: [UInt8] = []
        FoldedText.append(Array(value), to: &form)
        form.removeAll { $0 < 0x80 && !$0.isLetter && !$0.isDigit }
        guard !first[column].isEmpty else {
            first[column] = form
            return false
        }
        return form != first[column] && !Self.isSameNumber(form, first[column])
    }

    /// Whether two numbers differ only by the country code.
    private static func isSameNumber(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard (left + right).allSatisfy(\.isDigit) else { return false }
        let (left, right) = (left.drop { $0 == 0x30 }, right.drop { $0 == 0x30 })
        let (short, long) = left.count < right.count ? (left, right) : (right, left)
        return short.count >= 6 && long.suffix(short.count).elementsEqual(short)
    }
}
