import Records
import Text

extension BrowserState {
    /// Says why a key did nothing: there is no row, or the given reason.
    mutating func sayNoRecord(_ reason: String) {
        say(.note, list?.currentRow == nil ? "there is no row" : reason)
    }

    /// Marks or unmarks the record, and moves down.
    mutating func mark() -> [BrowserEffect] {
        guard let id = list?.currentRecord else {
            sayNoRecord("this row has no Id, so it cannot be marked")
            return []
        }
        changeList { if $0.marks.remove(id) == nil { $0.marks.insert(id) } }
        return hasDetailFocus ? [] : moveCursor(by: 1)
    }

    mutating func toggleRange() {
        guard list?.currentRecord != nil else { return }
        changeList { list in
            list.rangeStart = list.rangeStart == nil ? list.currentRow : nil
            list.markRange()
        }
        say(
            .note,
            list?.rangeStart == nil ? "range marked" : "marking a range: move, then press V"
        )
    }

    mutating func invertMarks() {
        changeList { list in
            for number in list.view {
                guard let id = list.rows.id(of: number) else { continue }
                if list.marks.remove(id) == nil { list.marks.insert(id) }
            }
        }
        say(.note, "\(Count.text(list?.marks.count ?? 0, "record")) marked")
    }

    /// Marks the records that were not deleted: refused, not sent, or with an unknown outcome.
    mutating func markFailed() {
        changeList { list in
            list.marks.formUnion(list.errors.keys.filter { list.rows.number(of: $0) != nil })
        }
        say(.note, "marked \(Count.text(list?.errors.count ?? 0, "record")) not deleted")
    }

    mutating func clearMarks() {
        changeList { $0.marks = [] }
        say(.note, "no record marked")
    }

    // MARK: - Rows by their place

    /// Marks or unmarks the rows at these indices of the view.
    mutating func setMarks(_ isMarked: Bool, at indices: [Int]) {
        let ids = ids(at: indices)
        guard !ids.isEmpty else {
            return say(.note, "these rows have no Id, so they cannot be marked")
        }
        changeList { list in
            if isMarked { list.marks.formUnion(ids) } else { list.marks.subtract(ids) }
        }
        say(.note, "\(Count.text(list?.marks.count ?? 0, "record")) marked")
    }

    /// Asks for confirmation to delete the rows at these indices of the view, whatever is marked.
    mutating func askToDelete(rowsAt indices: [Int]) -> [BrowserEffect] {
        let ids = ids(at: indices)
        guard !ids.isEmpty else {
            say(.note, "these rows have no Id, so they cannot be deleted")
            return []
        }
        let marks = list?.marks ?? []
        // The dialog keeps the records that are marked when it opens.
        changeList { $0.marks = ids }
        defer { changeList { $0.marks = marks } }
        return askToDelete()
    }

    private func ids(at indices: [Int]) -> Set<RecordID> {
        guard let list else { return [] }
        return Set(indices.compactMap { list.rows.id(of: list.view[$0]) })
    }
}
