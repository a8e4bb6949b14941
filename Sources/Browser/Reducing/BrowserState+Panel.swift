import Records
import SOQL
import Terminal

extension PendingRequest {
    /// Whether only a page waits for the answer.
    fileprivate var isOfPanel: Bool {
        switch self {
        case .find, .tree, .views, .values: true
        default: false
        }
    }
}

extension BrowserState {
    /// The page on top of the list.
    var panel: PanelPage? {
        get { if case .panel(let page) = overlays.last { page } else { nil } }
        set {
            guard let newValue, case .panel = overlays.last else { return }
            overlays[overlays.count - 1] = .panel(newValue)
        }
    }

    /// Opens a page that waits for a request.
    mutating func open(_ page: PanelPage, awaiting request: PendingRequest) -> RequestID {
        var page = page
        let id = ask(request)
        page.waiting = id
        open(page)
        return id
    }

    /// Opens a page.
    mutating func open(_ page: PanelPage) {
        var page = page
        page.begin()
        overlays.append(.panel(page))
    }

    mutating func pressInPanel(_ key: Key, _ action: BrowserAction?) -> [BrowserEffect] {
        guard var page = panel else { return [] }
        switch action {
        case .cancel:
            close()
            return []
        case .accept: return accept(page)
        default: break
        }
        let rows = PanelLayout(page, in: self).rows
        if page.input != nil {
            switch key {
            case .up: page.move(by: -1, rows: rows)
            case .down: page.move(by: 1, rows: rows)
            default: return edit(with: key) ?? []
            }
            panel = page
            return []
        }
        switch action {
        case .down: page.move(by: 1, rows: rows)
        case .up: page.move(by: -1, rows: rows)
        case .pageDown: page.move(by: rows, rows: rows)
        case .pageUp: page.move(by: -rows, rows: rows)
        case .first: page.move(by: -page.shown.count, rows: rows)
        case .last: page.move(by: page.shown.count, rows: rows)
        case .saveView where page.kind == .views: return nameView()
        case .countAll: return countInOrg(page)
        default: return []
        }
        panel = page
        return []
    }

    /// Whether the org can be reached; otherwise the page says why not.
    mutating func isReachableForPage() -> Bool {
        if isReachable() { return true }
        let reason = message?.text
        panel?.note = reason
        return false
    }

    /// Cancels the requests of closed pages, except the saving of a view.
    mutating func endAbandoned() -> [BrowserEffect] {
        let awaited = overlays.compactMap { overlay in
            if case .panel(let page) = overlay { page.waiting } else { nil }
        }
        let ids = pending.keys.filter { id in
            pending[id]?.request.isOfPanel == true && !awaited.contains(id)
        }
        for id in ids { pending[id] = nil }
        return ids.sorted { $0.number < $1.number }.map { .cancel($0) }
    }

    /// Scrolls the line under the cursor into view on a screen of another size.
    mutating func showPanelCursor() {
        guard var page = panel else { return }
        page.reveal(rows: PanelLayout(page, in: self).rows)
        panel = page
    }

    /// Changes the page that waits for a request, which has ended.
    ///
    /// - Returns: Whether a page waits for it.
    @discardableResult
    mutating func end(_ id: RequestID, _ body: (inout PanelPage) -> Void) -> Bool {
        for index in overlays.indices {
            guard case .panel(var page) = overlays[index], page.waiting == id else { continue }
            page.waiting = nil
            body(&page)
            overlays[index] = .panel(page)
            return true
        }
        return false
    }

    /// Fills the page that waits for a request.
    mutating func filled(_ lines: [PanelPage.Line], by id: RequestID) {
        end(id) { page in
            let none =
                page.kind == .views ? PanelPage.noViews : "nothing found"
            page.note = lines.isEmpty ? none : nil
            page.lines = lines
            page.begin()
        }
    }

    /// Shows on its page why a request failed.
    mutating func panelFailed(_ failure: BrowserFailure, _ id: RequestID) {
        let isShown = end(id) { page in
            page.note = failure.kind == .cancelled ? "stopped" : failure.words
            if case .values = page.kind { page.note? += "; \(Self.loadedCounting)" }
        }
        // The page of a view being saved may be closed.
        if !isShown { say(.failure, failure.words) }
    }

    /// Opens the target under the cursor.
    private mutating func accept(_ page: PanelPage) -> [BrowserEffect] {
        if page.kind == .viewName { return saveView(named: page.input?.text ?? "") }
        switch page.target {
        case nil: return []
        case .record(let id, let object, let name): return open(id, object, name, from: page)
        case .view(let name, let soql): return openView(name, soql)
        case .statement(let text):
            close()
            show(statement: text)
            return completeQuery()
        case .value(let number): return narrow(to: number, of: page)
        case .copy(let form):
            close()
            return copy(as: form)
        }
    }

    /// Opens a record of a page; going back shows the page again.
    private mutating func open(
        _ id: RecordID,
        _ object: String,
        _ name: String,
        from page: PanelPage
    ) -> [BrowserEffect] {
        guard isReachableForPage() else { return [] }
        close()
        let effects = open(
            Statement("SELECT Id FROM \(object) WHERE Id = '\(id)'"),
            title: "Record \(name)",
            steps: [page.title, name],
            showing: DetailPane(hasFocus: true)
        )
        changeList { $0.origin = page }
        return effects
    }
}
