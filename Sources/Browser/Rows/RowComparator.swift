import Records
import Text

/// The order of rows by one column: nulls last, numbers by value, other values by folded text;
/// equal rows keep the org's order.
struct RowComparator: Sendable {
    /// The sort key of a row.
    enum SortKey: Hashable, Sendable {
        case number(Double)
        case text([UInt8])
        case null
    }

    let shape: RowShape
    let isDescending: Bool

    init(_ order: RowOrder, columns: [ResultColumn]) {
        shape = RowShape([columns[order.column]])
        isDescending = order.isDescending
    }

    /// Returns the sort key of a record.
    func key(of json: [UInt8]) -> SortKey {
        guard let cell = BrowserCell.cells(of: json, as: shape).first, !cell.isNull else {
            return .null
        }
        if cell.kind == .number, let number = Double(cell.string) { return .number(number) }
        // Ids differ by case.
        let text = cell.string
        if text.utf8.count == 18, (try? RecordID(text)) != nil { return .text(Array(text.utf8)) }
        var folded: [UInt8] = []
        FoldedText.append(cell.text, to: &folded)
        return .text(folded)
    }

    /// Whether one row sorts before another.
    func isBefore(
        _ left: (key: SortKey, row: RowNumber),
        _ right: (key: SortKey, row: RowNumber)
    ) -> Bool {
        switch (left.key, right.key) {
        case (.null, .null): return left.row < right.row
        case (.null, _): return false
        case (_, .null): return true
        default: break
        }
        switch Self.compare(left.key, right.key) {
        case 0: return left.row < right.row
        case let order: return isDescending ? order > 0 : order < 0
        }
    }

    private static func compare(_ left: SortKey, _ right: SortKey) -> Int {
        switch (left, right) {
        case (.number(let left), .number(let right)): left < right ? -1 : left > right ? 1 : 0
        case (.number, _): -1
        case (_, .number): 1
        case (.text(let left), .text(let right)):
            left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
        default: 0
        }
    }
}

/// The sort order of loaded rows.
struct RowOrder: Hashable, Sendable {
    var column: Int
    var isDescending = false
}
