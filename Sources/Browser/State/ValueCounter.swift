import Records
import Text

/// A counter of the values of one column in loaded rows.
///
/// It sorts the values and counts runs of equal ones: with tens of thousands of different values,
/// that takes half the time of a dictionary.
struct ValueCounter {
    private let column: ResultColumn
    private var values = CountedValues()

    init(_ column: ResultColumn) {
        self.column = column
    }

    /// The values with their counts, the most frequent first, then in the order of their bytes.
    var counts: [ValueCount] {
        let counts = values.counts
        // The index keeps the order of values with the same count.
        return counts.indices.sorted {
            counts[$0].count == counts[$1].count ? $0 < $1 : counts[$0].count > counts[$1].count
        }.map { counts[$0] }
    }

    /// Counts the rows of a list that are shown.
    mutating func count(_ list: RecordList) {
        let shape = RowShape([column])
        var shown = Array(repeating: false, count: list.rows.count)
        for row in list.view { shown[Int(row)] = true }
        let replaced = list.rows.replaced.filter { shown[Int($0.key)] }
        // They are counted by their new bytes.
        for row in replaced.keys { shown[Int(row)] = false }
        for (chunk, start) in zip(list.rows.chunks, list.rows.starts) {
            var sink = ValueSink(values: values, first: start, shown: shown)
            // The only owner of an array changes it in place.
            values = CountedValues()
            _ = try? QueryPage(chunk.bytes).scan(as: shape, into: &sink)
            values = sink.values
        }
        for json in replaced.values {
            for cell in BrowserCell.cells(of: json, as: shape) {
                values.add(cell.kind) { $0 += cell.shownText }
            }
        }
    }
}

/// A sink that takes the values of a page's only column.
private struct ValueSink: RowSink {
    private(set) var values: CountedValues
    private var row: RowNumber
    /// Whether each row of the list is counted.
    private let shown: [Bool]

    init(values: CountedValues, first: RowNumber, shown: [Bool]) {
        self.values = values
        row = first
        self.shown = shown
    }

    mutating func row(_ row: borrowing Row) {
        defer { self.row += 1 }
        guard shown[Int(self.row)] else { return }
        values.add(row.cell(0).kind) { row.appendShownText(of: 0, to: &$0) }
    }
}

/// Values whose texts stand one after another in the same memory.
private struct CountedValues {
    private var texts: [UInt8] = []
    private var values: [Value] = []

    private struct Value {
        let kind: Cell.Kind
        let range: Range<Int>
        /// The first eight bytes as a number, in their order.
        let start: UInt64

        var isNull: Bool { kind == .null || kind == .missing }
    }

    /// Adds a value whose text is appended to the bytes.
    mutating func add(_ kind: Cell.Kind, _ append: (inout [UInt8]) -> Void) {
        let first = texts.count
        append(&texts)
        let range = first..<texts.count
        var start: UInt64 = 0
        for index in first..<first + 8 {
            start = start << 8 | UInt64(index < range.upperBound ? texts[index] : 0)
        }
        values.append(Value(kind: kind, range: range, start: start))
    }

    /// The values and their counts, null first and then in the order of their bytes.
    var counts: [ValueCount] {
        let sorted = values.sorted { order(of: $0, and: $1) < 0 }
        var counts: [ValueCount] = []
        var first = 0
        while first < sorted.count {
            let value = sorted[first]
            var end = first + 1
            while end < sorted.count, order(of: value, and: sorted[end]) == 0 { end += 1 }
            let text = value.isNull ? nil : String(decoding: texts[value.range], as: UTF8.self)
            counts.append(ValueCount(text: text, kind: value.kind, count: end - first))
            first = end
        }
        return counts
    }

    /// Returns a negative number if the first value comes first, 0 for equal ones.
    private func order(of first: Value, and second: Value) -> Int {
        guard !first.isNull, !second.isNull else {
            return (first.isNull ? 0 : 1) - (second.isNull ? 0 : 1)
        }
        if first.start != second.start { return first.start < second.start ? -1 : 1 }
        let length = min(first.range.count, second.range.count)
        let start = first.range.lowerBound
        var index = texts.commonPrefix(of: start..<start + length, at: second.range.lowerBound)
        while index < length {
            let one = texts[start + index]
            let other = texts[second.range.lowerBound + index]
            if one != other { return Int(one) - Int(other) }
            index += 1
        }
        let lengths = first.range.count - second.range.count
        return lengths == 0 ? first.kind.rank - second.kind.rank : lengths
    }
}

extension Cell.Kind {
    /// The place of a value among values with the same text: the text `5` and the number 5 differ.
    fileprivate var rank: Int {
        switch self {
        case .missing, .null: 0
        case .string: 1
        case .number: 2
        case .true, .false: 3
        case .object, .array: 4
        }
    }
}
