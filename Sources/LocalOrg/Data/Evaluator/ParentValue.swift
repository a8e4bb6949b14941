import Synchronization

/// A field of a parent, seen from one row after the other.
///
/// Neighbours often have the same parent: its value is kept until a row refers to another.
final class ParentValue: Sendable {
    private let column: Column
    private let reference: FieldSlot
    private let last = Mutex<(id: String, value: Value)?>(nil)

    /// Makes a reader of a column; nil for one of the row's own object.
    init?(_ column: Column) {
        guard let hop = column.hops.first else { return nil }
        self.column = column
        reference = hop.slot
    }

    /// The value seen from a row; null where a parent is missing, false for a checkbox then.
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
