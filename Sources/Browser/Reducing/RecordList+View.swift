import Records
import Text

extension RecordList {
    /// Whether the list is a single record that was opened from another one.
    var opensWithDetail: Bool { title?.hasPrefix("Record ") == true }

    var parsedFilter: RowFilter { RowFilter(filter, columns: (columns ?? []).map(\.name)) }

    /// Returns the rows that belong to the list, whatever the filter: no repeated records, none
    /// being deleted.
    private func present(_ numbers: some Sequence<RowNumber>) -> [RowNumber] {
        let absent = rows.repeats.union(limbo.keys.compactMap { rows.number(of: $0) })
        return absent.isEmpty ? Array(numbers) : numbers.filter { !absent.contains($0) }
    }

    /// Rebuilds the view from all rows; the cursor stays at its row, and on the same line of the
    /// screen.
    mutating func rebuildView() {
        let current = currentRow
        view = rows.rows(
            present(0..<RowNumber(rows.count)),
            passing: parsedFilter,
            columns: columns ?? []
        )
        sortView()
        keepCursor(at: current)
    }

    private mutating func sortView() {
        guard let sort, let columns, columns.indices.contains(sort.column) else {
            return
        }
        let comparator = RowComparator(sort, columns: columns)
        let keyed = view.map { (key: comparator.key(of: rows.json(of: $0)), row: $0) }
        view = keyed.sorted(by: comparator.isBefore).map(\.row)
    }

    /// Moves the cursor to a row, or leaves it in place if that is hidden; it stays on the same
    /// line of the screen.
    mutating func keepCursor(at row: RowNumber?) {
        let line = cursor - top
        if let row, let index = view.firstIndex(of: row) { cursor = index }
        cursor = max(0, min(cursor, view.count - 1))
        top = max(0, cursor - line)
    }

    /// Moves the cursor to the first of the restored records, once any of them is loaded.
    mutating func moveToSought() {
        let sought = Set(seeking.filter { limbo[$0] == nil }.compactMap { rows.number(of: $0) })
        guard !sought.isEmpty else { return }
        if let index = view.firstIndex(where: sought.contains) {
            keepCursor(at: view[index])
            anchor = nil
        }
        seeking = []
    }

    /// Moves the cursor to the first of some records that is in the view.
    mutating func moveCursor(toFirstOf ids: Set<RecordID>) {
        guard
            let index = view.firstIndex(where: { rows.id(of: $0).map(ids.contains) ?? false }),
            index != cursor
        else { return }
        cursor = index
        anchor = nil
        detail?.item = 0
        detail?.top = 0
    }

    /// Adds the rows of a page.
    mutating func add(_ numbers: [RowNumber]) {
        view += rows.rows(present(numbers), passing: parsedFilter, columns: columns ?? [])
        guard sort != nil else { return }
        let current = currentRow
        sortView()
        keepCursor(at: current)
    }

    /// Hides records that are being deleted; the cursor moves to the next remaining one.
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

    /// Puts a record back at its place in the current order; returns false if it is filtered out or
    /// not loaded.
    @discardableResult
    mutating func putBack(_ id: RecordID) -> Bool {
        limbo[id] = nil
        guard let number = rows.number(of: id), !view.contains(number) else { return false }
        guard
            !rows.rows([number], passing: parsedFilter, columns: columns ?? []).isEmpty
        else { return false }
        let index = index(for: number)
        let wasEmpty = view.isEmpty
        view.insert(number, at: index)
        // Keep the record under the cursor on its line of the screen.
        if index <= cursor, !wasEmpty {
            cursor += 1
            top += 1
        }
        return true
    }

    /// Returns the index where a row belongs in the view, by binary search.
    private func index(for number: RowNumber) -> Int {
        var comparator: RowComparator?
        if let sort, let columns, columns.indices.contains(sort.column) {
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

    /// Marks the rows between the start of a range and the cursor.
    mutating func markRange() {
        guard let rangeStart, view.indices.contains(cursor) else { return }
        // If the start is no longer visible, the range starts at the cursor.
        guard let start = view.firstIndex(of: rangeStart) else {
            self.rangeStart = currentRow
            return markRange()
        }
        for number in view[min(start, cursor)...max(start, cursor)] {
            if let id = rows.id(of: number) { marks.insert(id) }
        }
    }
}
