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
    /// The number of lines that a page shows.
    var panelRows: Int { max(1, size.rows - 7) }

    /// The page on top of the list.
    var panel: PanelPage? {
        get { if case .panel(let page) = overlays.last { page } else { nil } }
        set {
            guard let newValue, case .panel = overlays.last else { return }
            overlays[overlays.count - 1] = .panel(newValue)
        }
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
        case .cancel: return closePanel()
        case .accept: return accept(page)
        default: break
        }
        if page.input != nil {
            switch key {
            case .up: page.move(by: -1, rows: panelRows)
            case .down: page.move(by: 1, rows: panelRows)
            default: return edit(with: key) ?? []
            }
            panel = page
            return []
        }
        switch action {
        case .down: page.move(by: 1, rows: panelRows)
        case .up: page.move(by: -1, rows: panelRows)
        case .pageDown: page.move(by: panelRows, rows: panelRows)
        case .pageUp: page.move(by: -panelRows, rows: panelRows)
        case .first: page.move(by: -page.shown.count, rows: panelRows)
        case .last: page.move(by: page.shown.count, rows: panelRows)
        case .saveView where page.kind == .views: return nameView()
        case .countAll: return countInOrg(page)
        default: return []
        }
        panel = page
        return []
    }

    /// Closes the page, and stops what it waits for.
    mutating func closePanel() -> [BrowserEffect] {
        close()
        let waiting = pending.filter { $0.value.request.isOfPanel }.keys
        for id in waiting { pending[id] = nil }
        return waiting.sorted { $0.number < $1.number }.map { .cancel($0) }
    }

    /// Fills the page that waits for a request.
    mutating func filled(_ lines: [PanelPage.Line], by request: PendingRequest) {
        guard var page = panel else { return }
        switch (page.kind, request) {
        case (.found(let text), .find(let asked)) where text == asked:
            page.note = lines.isEmpty ? "nothing found" : nil
        case (.tree(let id), .tree(let asked)) where id == asked: page.note = nil
        case (.views, .views):
            page.note = lines.isEmpty ? PanelPage.noViews : nil
        default: return
        }
        page.lines = lines
        page.begin()
        panel = page
    }

    /// Shows why a page stays without its lines.
    mutating func panelFailed(_ failure: BrowserFailure) {
        guard panel != nil else { return }
        panel?.note = failure.words
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
        guard isReachable() else { return [] }
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
