extension BrowserState {
    /// The most lists to go forward to.
    private static let mostForward = 8

    /// Returns to the previous list; the one that is left stays in memory for the way forward.
    mutating func leaveList() -> [BrowserEffect] {
        guard lists.count > 1 else { return [] }
        var left = lists.removeLast()
        left.loadsAll = false
        var effects = cancelPages(of: left.id)
        let isKept = !isBusy && !pending.values.contains { $0.request.isForRows(of: left.id) }
        showCursor()
        if let page = left.origin { overlays.append(.panel(page)) }
        guard isKept else { return effects + [.close(left.id)] + pagesWanted() }
        forwardLists.append(left)
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
        return next.awaited == nil || isReachable() ? resumed() : []
    }

    /// Closes the lists ahead, when another list is opened or records change.
    mutating func forgetForward() -> [BrowserEffect] {
        defer { forwardLists = [] }
        return forwardLists.map { .close($0.id) }
    }
}

extension PendingRequest {
    fileprivate func isForRows(of list: ListID) -> Bool {
        if case .rows(list, _, _) = self { true } else { false }
    }
}
