import Synchronization

/// A reader of a parent's field for one row after the other.
///
/// Adjacent rows often have the same parent, so it keeps the value until a row has another parent.
final class ParentValue: Sendable {
    private let column: Column
    private let reference: FieldSlot
    private let last = Mutex<(id: String, value: Value)?>(nil)

    /// Makes a reader of a column; nil if the column is in the row's own object.
    init?(_ column: Column) {
        guard let hop = column.hops.first else { return nil }
        self.column = column
        reference = hop.slot
    }

    /// Returns the value for a row; without a parent, null, or false for a checkbox.
    func value(at row: TableRow) -> Value {
        guard case .text(let id) = reference.value(at: row) else { return column.missing }
        return last.withLock { last in
            if let last, last.id == id { return last.value }
            let value = column.value(at: row)
            last = (id, value)
            return value
        }
    }
}
