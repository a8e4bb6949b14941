import Terminal

extension BrowserState {
    /// Handles a wheel or a click; in a dialog, only on the keys in the last row.
    mutating func reduce(_ mouse: Mouse) -> [BrowserEffect] {
        if mouse.action == .press, mouse.row == size.rows - 1 {
            return pressKeyRow(at: mouse.column)
        }
        guard overlays.isEmpty, list != nil else { return [] }
        let layout = ScreenLayout(self)
        switch mouse.action {
        case .wheelDown, .wheelUp:
            forgetOpening()
            let distance = mouse.action == .wheelDown ? 3 : -3
            if let detail = layout.detail, detail.contains(mouse.column) {
                scrollLines(by: distance)
                return []
            }
            return moveCursor(by: distance)
        case .press:
            forgetOpening()
            guard layout.list.contains(mouse.column) else {
                changeList { $0.detail?.hasFocus = true }
                return []
            }
            changeList { $0.detail?.hasFocus = false }
            if layout.rows.contains(mouse.row), let list {
                return pressRow(list.top + mouse.row - layout.rows.lowerBound)
            }
            if mouse.row == ScreenLayout.listTop - 1, let list {
                let columns = ListColumns(list, layout: layout, display, localTime)
                if let column = columns.column(at: mouse.column) {
                    changeList { $0.column = column }
                    sort()
                }
            }
            return []
        case .release, .drag, .other: return []
        }
    }

    /// Moves the cursor to a row; a second press on it opens the record.
    private mutating func pressRow(_ index: Int) -> [BrowserEffect] {
        let isSecond =
            pressedRow.map { $0.index == index && now - $0.at <= Self.doubleClick } ?? false
        pressedRow = isSecond ? nil : (index, now)
        guard isSecond, list?.cursor == index else { return moveCursor(to: index) }
        return pressInList(.open)
    }

    /// The longest time between the presses of a double click, in milliseconds.
    private static let doubleClick = 500

    /// Presses the key at a column of the last row.
    ///
    /// In the confirmation of a delete only Esc: the second press of a double click must not
    /// confirm it.
    private mutating func pressKeyRow(at column: Int) -> [BrowserEffect] {
        let item = KeyRow(self, context).items.first { $0.columns.contains(column) }
        guard let key = item?.key, !isConfirming || key == .escape else { return [] }
        return press(key)
    }

    private var isConfirming: Bool {
        if case .confirmation = overlays.last { true } else { false }
    }
}
