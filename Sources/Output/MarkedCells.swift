import Terminal

/// Cells of groups of rows, with a mark at values that differ from the first one of their group.
struct MarkedCells: CellSink {
    /// Whether two values differ.
    typealias Difference = @Sendable ([UInt8], [UInt8]) -> Bool

    private(set) var buffer: CellBuffer
    /// The comparison for each column; nil for columns without marks.
    private let differences: [Difference?]
    /// The first value of each column in the group; empty for none.
    private var first: [[UInt8]]
    private var column = 0
    /// Whether a value is marked.
    private(set) var hasMarks = false

    init(_ buffer: CellBuffer, marking differences: [Difference?]) {
        self.buffer = buffer
        self.differences = differences
        first = differences.map { _ in [] }
    }

    /// Begins a group: the next row is its first.
    mutating func beginGroup() {
        first = differences.map { _ in [] }
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
            hasMarks = true
            buffer.append("* " + String(decoding: value, as: UTF8.self), style: .yellow)
        } else {
            unmarked(&buffer)
        }
        column += 1
    }

    private mutating func differs(_ value: ArraySlice<UInt8>) -> Bool {
        guard let difference = differences[column] else { return false }
        guard !first[column].isEmpty else {
            first[column] = Array(value)
            return false
        }
        return difference(first[column], Array(value))
    }
}
