import SOQL
import Terminal
import TestSupport
import Testing
import Text

@testable import Browser

/// The column chooser: what it changes at once, and for what the query runs again.
struct ColumnTableTests {
    private static let fields = """
        {"name":"Id","label":"Contact ID","type":"id","length":18},
        {"name":"Name","label":"Full Name","type":"string","length":121,"nameField":true},
        {"name":"Department","label":"Department","type":"string","length":80}
        """

    /// A browser with an open chooser.
    private func chooser() throws -> BrowserDriver {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        try browser.press("c")
        try browser.answer(.description(try BrowserDriver.describing(fields: Self.fields))) {
            $0 == .description(object: "contact")
        }
        _ = browser.takeEffects()
        return browser
    }

    /// The queries that the browser has sent since.
    private func queries(_ browser: inout BrowserDriver) -> [String] {
        browser.takeEffects().compactMap {
            if case .open(_, _, let query) = $0 { query.text } else { nil }
        }
    }

    @Test func `a field that is added last is asked for`() throws {
        var browser = try chooser()
        let before = browser.state.list?.columns?.map(\.name) ?? []
        try browser.press("/")
        browser.type("depart")
        try browser.press("enter space enter")
        let columns = (before + ["Department"]).joined(separator: ", ")
        let sent = queries(&browser)
        #expect(sent.count == 1 && sent[0].hasPrefix("SELECT \(columns) FROM Contact"), "\(sent)")
    }

    @Test func `a path that is added is asked for`() throws {
        var browser = try chooser()
        try browser.press("a")
        browser.type("Account.Industry")
        try browser.press("enter enter")
        expectEqual(queries(&browser).count { $0.contains(", Account.Industry FROM Contact") }, 1)
    }

    @Test func `a column that is there is not added, whatever its case`() throws {
        var browser = try chooser()
        let before = browser.state.list?.columns?.map(\.name)
        try browser.press("a")
        browser.type("NAME")
        try browser.press("enter enter")
        expectEqual(queries(&browser), [])
        expectEqual(browser.state.list?.columns?.map(\.name), before)
    }

    @Test func `what is loaded already is not asked for`() throws {
        var browser = try chooser()
        let before = browser.state.list?.columns?.map(\.name) ?? []
        try browser.press("enter")
        expectEqual(browser.state.list?.columns?.map(\.name), before)
        try browser.press("c space enter")
        expectEqual(browser.state.list?.columns?.map(\.name), Array(before.dropFirst()))
        expectEqual(queries(&browser), [])
    }

    @Test func `a column that is hidden keeps its place, and the same key shows it again`() throws {
        var browser = try chooser()
        let before = browser.state.list?.columns?.map(\.name)
        try browser.press("space space enter")
        expectEqual(browser.state.list?.columns?.map(\.name), before)
        try browser.press("c G space")
        let last = browser.state.list?.columns?.count ?? 0
        try browser.press("esc c" + String(repeating: " j", count: last - 1))
        try browser.press("space k space j space k space enter")
        expectEqual(browser.state.list?.columns?.map(\.name), before)
        try browser.press("c space J enter c")
        let hidden = browser.state.list?.columns?.map(\.name)
        expectEqual(hidden, Array(before?.dropFirst() ?? []))
        expectEqual(queries(&browser), [])
    }

    // MARK: - The dialog

    @Test func `a list that is longer than the window says which part is shown`() throws {
        var browser = try chooser()
        let all = lines(browser).count { $0.contains("[x]") || $0.contains("[ ]") }
        browser.send(.resized(ScreenSize(columns: 80, rows: 10)))
        #expect(lines(browser).contains { $0.hasSuffix(" 1-2 of \(all) ─┘") }, "\(lines(browser))")
        try browser.press("j j")
        #expect(lines(browser).contains { $0.hasSuffix(" 2-3 of \(all) ─┘") }, "\(lines(browser))")
    }

    @Test func `a field that is shown is in sight, however far up it goes`() throws {
        var browser = try chooser()
        browser.send(.resized(ScreenSize(columns: 80, rows: 10)))
        try browser.press("G space")
        #expect(lines(browser).contains { $0.contains("[x] Department") })
    }

    @Test func `q closes the dialog`() throws {
        var browser = try chooser()
        try browser.press("q")
        #expect(browser.state.overlays.isEmpty)
    }

    private func lines(_ browser: BrowserDriver) -> [String] {
        FrameDrawer.draw(browser.state).lines
    }

    @Test func `a filter stays visible, and Esc removes it before it closes the dialog`() throws {
        var browser = try chooser()
        try browser.press("/")
        browser.type("zzz")
        try browser.press("enter")
        #expect(lines(browser).contains { $0.contains("no field matches \"zzz\"") })
        #expect(lines(browser).contains { $0.contains("with \"zzz\"   space = show") })
        try browser.press("esc")
        #expect(lines(browser).contains { $0.contains("Department") })
        try browser.press("K")
        expectEqual(browser.state.message, nil)
        try browser.press("/")
        browser.type("depart")
        try browser.press("enter K")
        expect(browser.state.message?.text, .hasPrefix("all fields must be shown"))
        try browser.press("esc esc")
        #expect(browser.state.overlays.isEmpty)
    }

    @Test func `an error does not outlive what it was about`() throws {
        var browser = try chooser()
        try browser.press("a")
        browser.type("foo bar")
        try browser.press("enter")
        expect(browser.state.message?.text, .hasPrefix("a path is names"))
        try browser.press("a")
        browser.type("Account.Industry")
        try browser.press("enter")
        expectEqual(browser.state.message, nil)
        try browser.press("a")
        browser.type("foo bar")
        try browser.press("enter esc")
        #expect(browser.state.overlays.isEmpty && browser.state.message == nil)
    }

    @Test func `a path that is there already is chosen, not added`() throws {
        var browser = try chooser()
        for path in ["Account.Industry", "account.industry", "department"] {
            try browser.press("a")
            browser.type(path)
            try browser.press("enter")
        }
        let shown = lines(browser).filter { $0.contains("[x]") }
        expectEqual(shown.count { $0.lowercased().contains("account.industry") }, 1)
        expectEqual(shown.count { $0.contains("Department") }, 1)
    }
}
