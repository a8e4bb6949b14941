import Accounts
import Output
import Records
import Terminal
import Text

extension BrowserState {
    mutating func pressInList(_ action: BrowserAction) -> [BrowserEffect] {
        switch action {
        case .down: return moveCursor(by: 1)
        case .up: return moveCursor(by: -1)
        case .left: changeList { $0.column = max(0, $0.column - 1) }
        case .right:
            changeList {
                $0.column = max(0, min(($0.columns?.count ?? 1) - 1, $0.column + 1))
            }
        case .first: return moveCursor(to: 0)
        case .last: return moveToEnd()
        case .pageDown: return moveCursor(by: pageRows)
        case .pageUp: return moveCursor(by: -pageRows)
        case .halfDown: return moveCursor(by: max(1, pageRows / 2))
        case .halfUp: return moveCursor(by: -max(1, pageRows / 2))
        case .open: return openDetail(focus: true)
        case .focus: return openDetail(focus: true)
        case .back: return goBack()
        case .nextMatch: return moveToMatch(1)
        case .previousMatch: return moveToMatch(-1)
        case .mark: return mark()
        case .range: toggleRange()
        case .invert: invertMarks()
        case .unmark: clearMarks()
        case .values: return openValues()
        case .sort: sort()
        case .sortServer: return sortInOrg()
        case .columns: return openColumns()
        case .markFailed: markFailed()
        case .copyCell: return copyCell()
        default: return pressAnywhere(action)
        }
        return []
    }

    /// Handles keys that the list and the record share.
    mutating func pressAnywhere(_ action: BrowserAction) -> [BrowserEffect] {
        switch action {
        case .filter: openFilter()
        case .search: return openSearch()
        case .soql: return openQuery()
        case .find: return openFind()
        case .views: return openViews()
        case .tree: return openTree()
        case .copyAs: openCopying()
        case .zoom: return zoom()
        case .shrink: preferences.listShare = max(20, preferences.listShare - 5)
        case .widen: preferences.listShare = min(80, preferences.listShare + 5)
        case .wrap:
            preferences.wraps.toggle()
            let how = preferences.wraps ? "wrapped" : "truncated"
            say(.note, "long values \(how) in the record")
        case .delete: return askToDelete()
        case .undo: return undo()
        case .deletes: openDeletes()
        case .refetch: return refetch()
        case .reload: return reload()
        case .web: return openWeb()
        case .copy: return copyID()
        case .export: openExport()
        case .orgs: return openOrgs()
        case .signIn: return signIn()
        case .forward: return goForward()
        case .mouse: return toggleMouse()
        case .repaint: return [.repaint]
        case .help: openHelp()
        case .quit: return quit()
        default: break
        }
        return []
    }

    // MARK: - The cursor

    /// The number of rows in a page of the list.
    var pageRows: Int { ScreenLayout(self).rows.count }

    mutating func moveCursor(by distance: Int) -> [BrowserEffect] {
        moveCursor(to: (list?.cursor ?? 0) + distance)
    }

    mutating func moveCursor(to index: Int) -> [BrowserEffect] {
        let now = now
        changeList { list in
            let cursor = max(0, min(index, list.view.count - 1))
            if cursor != list.cursor {
                list.movedAt = now
                list.detail?.item = 0
                list.detail?.top = 0
            }
            list.cursor = cursor
            list.anchor = nil
            list.seeking = []
            list.followed = nil
            list.markRange()
        }
        showCursor()
        if let list, list.isLoaded, list.filter.isEmpty, index >= list.view.count { sayStopped() }
        return pagesWanted()
    }

    /// Scrolls the cursor's row into view.
    mutating func showCursor() {
        let rows = pageRows
        changeList { list in
            // Leave no blank rows below the last one while rows above are hidden.
            list.top = max(0, min(list.top, list.view.count - rows))
            if list.cursor < list.top { list.top = list.cursor }
            if list.cursor >= list.top + rows { list.top = list.cursor - rows + 1 }
        }
    }

    /// Moves to the last loaded row; from there, loads all rows.
    private mutating func moveToEnd() -> [BrowserEffect] {
        guard let list else { return [] }
        // Rows may have arrived since the cursor last jumped to the end.
        let isThere = list.cursor >= list.view.count - 1 || list.cursor == list.visitedEnd
        _ = retryPage()
        let effects = moveCursor(to: list.view.count - 1)
        changeList { $0.visitedEnd = $0.cursor }
        guard isThere, !list.isComplete else { return effects }
        return effects + loadAll()
    }

    /// Loads all rows of the list.
    mutating func loadAll() -> [BrowserEffect] {
        guard let list else { return [] }
        guard !list.isComplete else {
            say(.note, "all \(Count.text(list.loadedCount, "row")) are loaded")
            return []
        }
        guard retryPage() else { return [] }
        guard list.isLoaded || isAwaitingPage(of: list.id) else { return run(list.query) }
        changeList { $0.loadsAll = true }
        noteLoadingAll()
        return pagesWanted()
    }

    private mutating func moveToMatch(_ step: Int) -> [BrowserEffect] {
        guard let list, !list.view.isEmpty else { return [] }
        guard !list.lastFilter.isEmpty else {
            say(.note, "filter with / first; n goes to the next row with its text")
            return []
        }
        let columns = list.columns ?? []
        let filter = RowFilter(list.lastFilter, columns: columns.map(\.name))
        let matches = Set(list.rows.rows(list.view, passing: filter, columns: columns))
        let count = list.view.count
        for distance in 1...count {
            let index = ((list.cursor + step * distance) % count + count) % count
            if matches.contains(list.view[index]) { return moveCursor(to: index) }
        }
        say(.note, "no other row matches \"\(list.lastFilter)\"")
        return []
    }

    /// Goes back one step: from the range, the filter, the record, or to the previous list.
    private mutating func goBack() -> [BrowserEffect] {
        guard let list else { return [] }
        if list.rangeStart != nil {
            changeList { $0.rangeStart = nil }
        } else if !list.filter.isEmpty {
            setFilter("")
        } else if list.detail != nil, lists.count == 1 || !list.opensWithDetail {
            changeList { $0.detail = nil }
        } else if lists.count > 1 {
            return leaveList()
        } else if !list.marks.isEmpty {
            say(.note, "M clears the \(Count.text(list.marks.count, "mark"))")
        }
        return []
    }

    // MARK: - Sorting

    /// Sorts the loaded rows by the column under the cursor: ascending, descending, then in the
    /// org's order.
    mutating func sort() {
        guard let list, let columns = list.columns, columns.indices.contains(list.column)
        else { return }
        let order: RowOrder? =
            switch list.sort {
            case let old? where old.column == list.column:
                old.isDescending ? nil : RowOrder(column: list.column, isDescending: true)
            default: RowOrder(column: list.column)
            }
        changeList {
            $0.sort = order
            $0.rebuildView()
        }
        showCursor()
        let name = columns[list.column].name
        var text =
            order.map { "sorted by \(name), \($0.isDescending ? "descending" : "ascending")" }
            ?? "in the org's order"
        if order != nil, !list.isComplete {
            text += ": \(Count.grouped(list.rows.count)) loaded rows; S sorts all in the org"
        }
        say(.note, text)
    }

    mutating func sortInOrg() -> [BrowserEffect] {
        guard let list, isReachable() else { return [] }
        let isAgain = list.orderInOrg == RowOrder(column: list.column)
        guard let columns = list.columns, columns.indices.contains(list.column),
            let query = list.query.ordered(by: columns[list.column], isDescending: isAgain)
        else {
            say(.warning, "this query cannot be sorted in the org; \(messageKeys.editQuery)")
            return []
        }
        return run(query)
    }

    // MARK: - Copying and the web

    mutating func copyID() -> [BrowserEffect] {
        if hasDetailFocus { return copyEntry(withName: false) }
        guard let id = list?.currentRecord else {
            sayNoRecord("this row has no Id")
            return []
        }
        return [.copy("\(id)")]
    }

    mutating func copyCell() -> [BrowserEffect] {
        guard let list, let row = list.currentRow, let columns = list.columns,
            columns.indices.contains(list.column)
        else { return [] }
        let shape = RowShape([columns[list.column]])
        let text = BrowserCell.cells(of: list.rows.json(of: row), as: shape).first?.string ?? ""
        guard !text.isEmpty else {
            say(.note, "the cell is empty")
            return []
        }
        return [.copy(text)]
    }

    private mutating func openWeb() -> [BrowserEffect] {
        guard let id = list?.currentRecord else {
            sayNoRecord("this row is not a record")
            return []
        }
        guard org?.kind != .builtIn else {
            say(.note, "the built-in org has no pages to open")
            return []
        }
        return [.openWeb(id)]
    }

    private mutating func toggleMouse() -> [BrowserEffect] {
        preferences.hasMouse.toggle()
        say(
            .note,
            preferences.hasMouse
                ? "mouse on: hold shift (option on macOS) to select text" : "mouse off"
        )
        return [.setMouse(preferences.hasMouse)]
    }
}
