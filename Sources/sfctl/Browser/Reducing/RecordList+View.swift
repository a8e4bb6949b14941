import Records
import Text

extension RecordList {
    /// Whether the list is one record that was opened from another one.
    var opensWithDetail: Bool { title?.hasPrefix("Record ") == true }

    var parsedFilter: RowFilter { RowFilter(filter, columns: (query.columns ?? []).map(\.name)) }

    /// Those of some rows that belong to the list, whatever the filter: no repetitions, no records being deleted.
    private func present(_ numbers: some Sequence<RowNumber>) -> [RowNumber] {
        let absent = rows.repeats.union(limbo.keys.compactMap { rows.number(of: $0) })
        return absent.isEmpty ? Array(numbers) : numbers.filter { !absent.contains($0) }
    }

    /// Makes the view anew of all rows; the cursor stays at its row, and that on its line of the screen.
    mutating func rebuildView() {
        let current = currentRow
        view = rows.rows(
            present(0..<RowNumber(rows.count)),
            passing: parsedFilter,
            columns: query.columns ?? []
        )
        sortView()
        keepCursor(at: current)
    }

    private mutating func sortView() {
        guard let sort, let columns = query.columns, columns.indices.contains(sort.column) else {
            return
        }
        let comparator = RowComparator(sort, columns: columns)
        let keyed = view.map { (key: comparator.key(of: rows.json(of: $0)), row: $0) }
        view = keyed.sorted(by: comparator.isBefore).map(\.row)
    }

    /// Puts the cursor at a row, or where it stood if that is not shown; it stays on its line of the screen.
    mutating func keepCursor(at row: RowNumber?) {
        let line = cursor - top
        if let row, let index = view.firstIndex(of: row) { cursor = index }
        cursor = max(0, min(cursor, view.count - 1))
        top = max(0, cursor - line)
    }

    /// Adds the rows of a page.
    mutating func add(_ numbers: [RowNumber]) {
        view += rows.rows(present(numbers), passing: parsedFilter, columns: query.columns ?? [])
        guard sort != nil else { return }
        let current = currentRow
        sortView()
        keepCursor(at: current)
    }

    /// Takes records out of the view, because they are being deleted; the cursor goes to the next one that is left.
    mutating func remove(_ ids: Set<RecordID>, for batch: BatchID) {
        for id in ids { limbo[id] = batch }
        marks.subtract(ids)
        rangeStart = nil
        let line = cursor - top
        let isLeft = { [rows] (number: RowNumber) in
            rows.id(of: number).map { !ids.contains($0) } ?? true
        }
        let next = view.dropFirst(cursor).first(where: isLeft)
        view = view.filter(isLeft)
        if let next, let index = view.firstIndex(of: next) {
            cursor = index
        } else {
            cursor = max(0, view.count - 1)
        }
        top = max(0, cursor - line)
    }

    /// Puts a record back where the order of now has it; false where the filter hides it, or it is not loaded.
    @discardableResult
    mutating func putBack(_ id: RecordID) -> Bool {
        limbo[id] = nil
        guard let number = rows.number(of: id), !view.contains(number) else { return false }
        guard
            !rows.rows([number], passing: parsedFilter, columns: query.columns ?? []).isEmpty
        else { return false }
        let index = index(for: number)
        let wasEmpty = view.isEmpty
        view.insert(number, at: index)
        // The record under the cursor keeps its line of the screen.
        if index <= cursor, !wasEmpty {
            cursor += 1
            top += 1
        }
        return true
    }

    /// Where a row belongs in the view: found by halves, as the view is in order.
    private func index(for number: RowNumber) -> Int {
        var comparator: RowComparator?
        if let sort, let columns = query.columns, columns.indices.contains(sort.column) {
            comparator = RowComparator(sort, columns: columns)
        }
        let key = comparator?.key(of: rows.json(of: number))
        var low = 0
        var high = view.count
        while low < high {
            let middle = (low + high) / 2
            let isBefore: Bool
            if let comparator, let key {
                let other = comparator.key(of: rows.json(of: view[middle]))
                isBefore = comparator.isBefore((other, view[middle]), (key, number))
            } else {
                isBefore = view[middle] < number
            }
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: - Marks

    /// Marks what lies between the start of a range and the cursor.
    mutating func markRange() {
        guard let rangeStart, view.indices.contains(cursor) else { return }
        // A start that is not shown any more begins anew at the cursor.
        guard let start = view.firstIndex(of: rangeStart) else {
            self.rangeStart = currentRow
            return markRange()
        }
        for number in view[min(start, cursor)...max(start, cursor)] {
            if let id = rows.id(of: number) { marks.insert(id) }
        }
    }
}
