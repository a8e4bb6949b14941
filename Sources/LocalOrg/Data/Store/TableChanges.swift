/// The changes in one object's rows since the org's creation.
struct TableChanges: Sendable {
    /// The number of inserted records, whose rows follow the initial ones.
    var inserted: Int
    /// The marks of deleted rows; a mark identifies the delete in the recycle bin.
    var marks = RowMarks()
    /// The changed values, by row and field index.
    private(set) var values: [Int: [Int: Value]] = [:]
    /// The rows whose indexed field was changed to a text, by field and text.
    private var index: [Int: [CaselessText: Set<Int>]] = [:]

    init(inserted: Int = 0) {
        self.inserted = inserted
    }

    /// Sets a value.
    mutating func set(_ field: Int, of row: Int, to value: Value, isIndexed: Bool) {
        let old = values[row, default: [:]].updateValue(value, forKey: field)
        guard isIndexed, old != value else { return }
        if case .text(let text) = old { index[field]?[CaselessText(text)]?.remove(row) }
        if case .text(let text) = value {
            index[field, default: [:]][CaselessText(text), default: []].insert(row)
        }
    }

    /// Reverts a changed value.
    mutating func unset(_ field: Int, of row: Int) {
        let value = values[row]?.removeValue(forKey: field)
        if case .text(let text) = value { index[field]?[CaselessText(text)]?.remove(row) }
        if values[row]?.isEmpty == true { values[row] = nil }
    }

    /// Drops the values of a purged row.
    mutating func forget(_ row: Int) {
        for field in Array((values[row] ?? [:]).keys) { unset(field, of: row) }
    }

    /// Returns the rows whose indexed field was changed to a text, ignoring case.
    func rows(where field: Int, equals value: Value) -> Set<Int> {
        guard case .text(let text) = value else { return [] }
        return index[field]?[CaselessText(text)] ?? []
    }
}
