/// What has changed in one object's rows since the org was created.
struct TableChanges: Sendable {
    /// How many records were made; their rows follow those that the org started with.
    var inserted: Int
    /// Which rows were deleted; a mark leads to the delete in the recycle bin.
    var marks = RowMarks()
    /// Values that were set, by row and field index.
    private(set) var values: [Int: [Int: Value]] = [:]
    /// The rows whose indexed field was set to a text, by field and text.
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

    /// Takes back a value that was set.
    mutating func unset(_ field: Int, of row: Int) {
        let value = values[row]?.removeValue(forKey: field)
        if case .text(let text) = value { index[field]?[CaselessText(text)]?.remove(row) }
        if values[row]?.isEmpty == true { values[row] = nil }
    }

    /// Forgets the values of a row that is gone for good.
    mutating func forget(_ row: Int) {
        for field in Array((values[row] ?? [:]).keys) { unset(field, of: row) }
    }

    /// The rows whose indexed field was set to a text, in any case.
    func rows(where field: Int, equals value: Value) -> Set<Int> {
        guard case .text(let text) = value else { return [] }
        return index[field]?[CaselessText(text)] ?? []
    }
}
