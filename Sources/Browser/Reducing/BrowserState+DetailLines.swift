import Records
import Text

extension BrowserState {
    /// The contents of the record under the cursor; nil if no record is shown.
    private var detailContent: DetailContent? {
        guard let list, list.detail != nil, let id = list.currentRecord else { return nil }
        let record = records[id] ?? RecordDetail(id: id, object: list.query.object ?? "")
        return DetailContent(record, objects[record.object.lowercased()], localTime: localTime)
    }

    /// The entries of the record under the cursor, as the user wants to see them.
    var detailEntries: [DetailEntry] { entries(of: detailContent) }

    private func entries(of content: DetailContent?) -> [DetailEntry] {
        guard let content else { return [] }
        guard !preferences.showsEmptyFields else { return content.entries }
        return content.withoutEmptyFields(shownBy: keys.key(for: .emptyFields))
    }

    /// The lines of the record under the cursor; nil if no record is shown.
    var detailLines: DetailLines? {
        guard let content = detailContent, let columns = ScreenLayout(self).detail else {
            return nil
        }
        let width = max(10, columns.count)
        return DetailLines(
            entries(of: content),
            DetailColumns(
                content.entries,
                width: width,
                showsTypes: preferences.showsTypes,
                display
            ),
            width: width,
            wraps: preferences.wraps,
            showsTypes: preferences.showsTypes,
            display
        )
    }

    /// The entry under the cursor.
    var currentEntry: DetailEntry? {
        let item = list?.detail?.item
        return detailEntries.first { $0.item == item && $0.kind != .blank }
    }

    // MARK: - The cursor

    /// The number of lines in a page of the record.
    var detailPageLines: Int {
        DetailWindow(count: .max, rows: ScreenLayout(self).detailLineRows.count).capacity
    }

    /// Moves to the next or the previous item; scrolls within an item that is taller than the pane.
    mutating func moveItem(isDown: Bool) {
        guard let detail = list?.detail, let lines = detailLines?.lines,
            let item = lines.range(ofItem: detail.item)
        else { return }
        let window = window(of: lines)
        let end = isDown ? window.lastTop(of: item) : item.lowerBound
        if item.count > window.capacity, isDown ? detail.top < end : detail.top > end {
            changeList { $0.detail?.top += isDown ? 1 : -1 }
        } else if let next = isDown
            ? lines[item.upperBound...].first : lines[..<item.lowerBound].last
        {
            changeList { $0.detail?.item = next.item }
        }
        showItem()
    }

    /// Scrolls by a number of lines; the cursor goes along.
    mutating func scrollLines(by distance: Int) {
        guard let detail = list?.detail, let lines = detailLines?.lines,
            let item = lines.range(ofItem: detail.item)
        else { return }
        let line = max(item.lowerBound, min(detail.top, item.upperBound - 1))
        let target = max(0, min(lines.count - 1, line + distance))
        let window = window(of: lines)
        // An item that fits is shown whole, so only the next one scrolls.
        if item.contains(target), item.count <= window.capacity {
            return moveItem(isDown: distance > 0)
        }
        let top = window.clamped(detail.top + distance)
        changeList { list in
            list.detail?.item = lines[target].item
            list.detail?.top = top
        }
        showItem()
    }

    /// Scrolls the cursor's item into view.
    mutating func showItem() {
        guard let detail = list?.detail, let lines = detailLines?.lines,
            let item = lines.range(ofItem: detail.item)
        else { return }
        let top = window(of: lines).top(showing: item, from: detail.top)
        changeList { list in
            list.detail?.item = lines[item.lowerBound].item
            list.detail?.top = top
        }
    }

    private func window(of lines: [DetailLine]) -> DetailWindow {
        DetailWindow(count: lines.count, rows: ScreenLayout(self).detailLineRows.count)
    }

    // MARK: - Finding fields

    /// Moves to the first item that matches the search text, as the user types it.
    mutating func searchItems(for text: String) {
        changeList { $0.detail?.search = text }
        let wanted = FoldedText.of(text)
        guard !wanted.isEmpty,
            let entry = detailEntries.first(where: { $0.matches(wanted) })
        else { return }
        changeList { $0.detail?.item = entry.item }
        showItem()
    }

    /// Moves to the next item that matches the search text.
    mutating func moveToMatch(isDown: Bool) {
        guard let detail = list?.detail, !detail.search.isEmpty else {
            return say(.note, "find a field with / first; n goes to the next one")
        }
        let wanted = FoldedText.of(detail.search)
        let items = detailEntries.filter { $0.matches(wanted) }.map(\.item)
        let next =
            isDown
            ? items.first { $0 > detail.item } ?? items.first
            : items.last { $0 < detail.item } ?? items.last
        guard let next else { return sayNoMatch() }
        changeList { $0.detail?.item = next }
        showItem()
    }

    /// Says that no field on the page matches the search text, if so, and whether a hidden one does.
    mutating func sayNoMatch() {
        guard let text = list?.detail?.search, !text.isEmpty else { return }
        let wanted = FoldedText.of(text)
        guard !detailEntries.contains(where: { $0.matches(wanted) }) else { return }
        let hidden = detailContent?.entries.first { $0.isNull && $0.matches(wanted) }
        guard let hidden else { return say(.note, "no field matches \"\(text)\"") }
        say(.note, "\(hidden.label) is empty and hidden; \(keys.key(for: .emptyFields)) shows it")
    }

    // MARK: - What the page shows

    mutating func toggleEmptyFields() {
        preferences.showsEmptyFields.toggle()
        showItem()
        say(.note, preferences.showsEmptyFields ? "empty fields shown" : "empty fields hidden")
    }

    mutating func toggleTypes() {
        preferences.showsTypes.toggle()
        showItem()
        say(.note, preferences.showsTypes ? "types shown" : "types hidden")
    }
}

extension [DetailLine] {
    /// Returns the lines of an item, or of the one before it if it is hidden; nil if there are no
    /// lines.
    fileprivate func range(ofItem number: Int) -> Range<Int>? {
        guard let last = lastIndex(where: { $0.item <= number }) ?? indices.first else {
            return nil
        }
        let first = firstIndex { $0.item == self[last].item } ?? last
        let end = lastIndex { $0.item == self[last].item } ?? last
        return first..<end + 1
    }
}
