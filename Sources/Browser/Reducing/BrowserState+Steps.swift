extension BrowserState {
    /// The most lists to go forward to.
    private static let mostForward = 8

    /// Returns to the previous list; the one that is left stays in memory for the way forward.
    mutating func leaveList() -> [BrowserEffect] {
        guard lists.count > 1 else { return [] }
        var left = lists.removeLast()
        var isKept = !isBusy
        for (id, entry) in pending {
            switch entry.request {
            case .page(left.id, _):
                pending[id] = nil
                // The page that nobody awaits any more is lost.
                left.lacksPage = true
            case .rows(left.id, _, _): isKept = false
            default: break
            }
        }
        showCursor()
        if let page = left.origin { overlays.append(.panel(page)) }
        guard isKept else { return [.close(left.id)] + pagesWanted() }
        forwardLists.append(left)
        var effects: [BrowserEffect] = []
        if forwardLists.count > Self.mostForward {
            effects.append(.close(forwardLists.removeFirst().id))
        }
        return effects + pagesWanted()
    }

    /// Shows the list again that the user went back from, with its rows and its cursor.
    mutating func goForward() -> [BrowserEffect] {
        guard let next = forwardLists.popLast() else {
            say(.note, "there is no list to go forward to")
            return []
        }
        lists.append(next)
        showCursor()
        guard next.lacksPage else { return pagesWanted() }
        changeList { list in
            list.lacksPage = false
            list.extent = max(list.extent ?? 0, list.rows.count)
        }
        let extent = list?.extent
        let effects = isReachable() ? run(next.requested ?? next.query) : []
        changeList { $0.extent = extent }
        return effects
    }

    /// Closes the lists ahead, when another list is opened or records change.
    mutating func forgetForward() -> [BrowserEffect] {
        defer { forwardLists = [] }
        return forwardLists.map { .close($0.id) }
    }
}
