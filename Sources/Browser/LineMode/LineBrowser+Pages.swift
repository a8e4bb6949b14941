import Terminal
import Text

extension LineBrowser {
    /// Searches several objects, and lists the records that it finds.
    mutating func find(_ text: String) async throws {
        guard state.isReachable() else { return try tellMessage() }
        perform(state.find(text))
        try await showPage()
    }

    /// Lists the saved views.
    mutating func views() async throws {
        perform(state.openViews())
        try await showPage()
    }

    /// Opens the saved view with a name.
    mutating func openView(_ name: String) async throws {
        perform(state.openViews())
        guard let page = try await takePage() else { return try tellMessage() }
        let names = page.targets.map { page.lines[$0].text }
        guard let index = names.firstIndex(of: name) else {
            try tellMessage()
            throw LineError(
                names.isEmpty ? words(of: page) : "no view '\(name)'; views lists them"
            )
        }
        try await open(index + 1, of: page)
    }

    /// Prints the page over the list; from now on, numbers mean its lines.
    mutating func showPage() async throws {
        guard let page = try await takePage() else { return try tellMessage() }
        try tellMessage()
        guard !page.targets.isEmpty else { return try tell(words(of: page)) }
        var number = 0
        for line in page.lines {
            let words = [line.text, line.detail, line.end].filter { !$0.isEmpty }
            let text = self.page.clean(words.joined(separator: "; "))
            if line.target != nil { number += 1 }
            let isHeading = line.isHeading
            try tell(line.target != nil ? "\(number). \(text)" : isHeading ? "\(text):" : text)
        }
        numbered = page
    }

    /// Opens the target of a numbered line of a page.
    mutating func open(_ number: Int, of page: PanelPage) async throws {
        let targets = page.targets
        guard targets.indices.contains(number - 1) else {
            throw LineError("no number \(number): the last one is \(targets.count)")
        }
        var page = page
        page.cursor = targets[number - 1]
        state.overlays.append(.panel(page))
        perform(state.pressInPanel(.enter, .accept))
        // The page is still there if the org cannot be reached.
        guard state.panel == nil else {
            state.close()
            return try tellMessage()
        }
        try await settle()
        try showOpened()
    }

    /// Waits for the page over the list, and closes it.
    private mutating func takePage() async throws -> PanelPage? {
        try await settle()
        guard let page = state.panel else { return nil }
        state.close()
        return page
    }

    /// The words in place of the lines of a page.
    private func words(of page: PanelPage) -> String {
        guard page.note != PanelPage.noViews else {
            return "no view is saved yet; sfctl query SOQL --save NAME saves one"
        }
        return self.page.clean(page.note ?? "")
    }
}

extension PanelPage {
    /// The indices of the lines that open something.
    fileprivate var targets: [Int] { lines.indices.filter { lines[$0].target != nil } }
}
