import Records
import SOQL
import Terminal
import TestSupport
import Testing

@testable import Browser
@testable import sfctl

/// The pages over the list, and the way back and forward through lists.
struct PageTableTests {
    private func browser(_ names: [String] = ["Ada", "Barbara", "Ada"]) throws -> BrowserDriver {
        try BrowserDriver(contacts: names)
    }

    private func opened(_ browser: BrowserDriver) -> [String] {
        browser.effects.compactMap { effect in
            if case .open(_, _, let query) = effect { query.text } else { nil }
        }
    }

    private static let found = [
        PanelPage.Line(text: "Contact (1)", isHeading: true),
        PanelPage.Line(
            text: "Ada",
            target: .record(BrowserDriver.id(7), object: "Contact", name: "Ada")
        ),
    ]

    // MARK: - Search

    @Test func `a record that was found opens, and going back shows the page again`() throws {
        var browser = try browser()
        try browser.press("f")
        browser.type("ada")
        try browser.press("enter")
        expectEqual(browser.state.panel?.note, "searching …")
        try browser.answer(.lines(Self.found)) { $0 == .find("ada") }
        expectEqual(browser.state.panel?.cursor, 1)
        _ = browser.takeEffects()
        try browser.press("enter")
        expectEqual(opened(browser), ["SELECT Id FROM Contact WHERE Id = '\(BrowserDriver.id(7))'"])
        #expect(browser.state.overlays.isEmpty)
        try browser.load([(7, "Ada")])
        try browser.press("esc")
        expectEqual(browser.state.panel?.lines, Self.found)
        try browser.press("esc")
        #expect(browser.state.lists.count == 1 && browser.state.panel == nil)
    }

    @Test func `a search that fails says why, and one that is closed is stopped`() throws {
        var browser = try browser()
        try browser.press("f")
        browser.type("ada")
        try browser.press("enter")
        let failure = BrowserFailure(kind: .other, message: "no search today")
        try browser.answer(.failed(failure)) { $0 == .find("ada") }
        expectEqual(browser.state.panel?.note, "no search today")
        try browser.press("esc f")
        browser.type("bob")
        try browser.press("enter")
        let id = try browser.id { $0 == .find("bob") }
        _ = browser.takeEffects()
        try browser.press("ctrl-c")
        #expect(browser.effects == [.cancel(id)] && browser.state.panel == nil)
        browser.send(.answer(id, .lines(Self.found)))
        expectEqual(browser.state.panel, nil)
    }

    // MARK: - Values

    @Test func `the values of a column are counted, and Enter narrows the list`() throws {
        var browser = try browser()
        try browser.press("l v")
        expectEqual(browser.state.panel?.lines.map(\.text), ["Ada", "Barbara"])
        expectEqual(browser.state.panel?.lines.map(\.end), ["2  67%", "1  33%"])
        _ = browser.takeEffects()
        try browser.press("j enter")
        expectEqual(opened(browser), ["SELECT Id, Name, Title FROM Contact WHERE Name = 'Barbara'"])
    }

    @Test func `the whole object is counted when asked`() throws {
        var browser = try browser()
        try browser.press("l v")
        _ = browser.takeEffects()
        try browser.press("a")
        guard case .values(_, let query)? = browser.effects.last else {
            Issue.record("nothing was asked")
            return
        }
        expectEqual(
            query.text,
            "SELECT Name, COUNT(Id) FROM Contact GROUP BY Name ORDER BY COUNT(Id) DESC "
                + "LIMIT 2000"
        )
        let counts = [ValueCount(text: "Zoe", count: 70), ValueCount(text: nil, count: 30)]
        try browser.answer(.values(counts)) { if case .values = $0 { true } else { false } }
        expectEqual(browser.state.panel?.lines.map(\.text), ["Zoe", "<null>"])
        _ = browser.takeEffects()
        try browser.press("j enter")
        expectEqual(opened(browser), ["SELECT Id, Name, Title FROM Contact WHERE Name = NULL"])
    }

    @Test func `rows that are deleted or filtered are not counted`() throws {
        var browser = try browser()
        try browser.press("/")
        browser.type("barbara")
        try browser.press("enter l v")
        expectEqual(browser.state.panel?.lines.map(\.text), ["Barbara"])
    }

    // MARK: - Views

    @Test func `a list is saved with its order and its filter`() throws {
        var browser = try browser()
        try browser.press("l s s '")
        try browser.answer(.lines([])) { $0 == .views }
        expectEqual(browser.state.panel?.note, "no view is saved yet; s saves this list")
        try browser.press("s")
        browser.type("mine")
        _ = browser.takeEffects()
        try browser.press("enter")
        guard case .saveView(_, "mine", let statement, replaces: false)? = browser.effects.last
        else {
            Issue.record("nothing is saved")
            return
        }
        expectEqual(
            statement.text,
            "SELECT Id, Name, Title FROM Contact ORDER BY Name DESC NULLS LAST"
        )
        let isSaving = { (request: PendingRequest) in request == .viewSaving(name: "mine") }
        try browser.answer(.viewSaved(path: nil), where: isSaving)
        expectEqual(browser.state.panel?.note, "mine is a view already; Enter again replaces it")
        _ = browser.takeEffects()
        try browser.press("enter")
        guard case .saveView(_, "mine", _, replaces: true)? = browser.effects.last else {
            Issue.record("nothing is replaced")
            return
        }
        try browser.answer(.viewSaved(path: "/views.json"), where: isSaving)
        expectEqual(browser.state.panel, nil)
        expectEqual(browser.state.message?.kind, .success)
    }

    private static let textFields = ["Name", "Title"]
        .map { #"{"name":"\#($0)","label":"","type":"string","length":9,"filterable":true}"# }
        .joined(separator: ",")

    /// The last filters pass rows that LIKE does not find in the org.
    @Test(arguments: [
        (":", "Name LIKE '%:%' OR Title LIKE '%:%'"), ("name:", nil),
        ("name:ADA", "Name LIKE '%ADA%'"),
        ("ada", "Name LIKE '%ada%' OR Title LIKE '%ada%'"),
        ("na:Łuk tit:x", "Name LIKE '%Łuk%' AND Title LIKE '%x%'"), ("003", nil),
        ("id:003", nil), ("name:ada id:003", nil),
    ])
    func `a saved filter means what the filter of the screen means`(
        _ filter: String,
        _ condition: String?
    ) throws {
        var browser = try browser()
        try browser.press("/")
        browser.type(filter)
        try browser.press("enter '")
        if browser.state.wantsDescription { browser.tick(1) }
        let contact = try BrowserDriver.describing(fields: Self.textFields)
        try browser.answer(.description(contact)) { $0 == .description(object: "contact") }
        try browser.answer(.lines([])) { $0 == .views }
        try browser.press("s")
        browser.type("mine")
        _ = browser.takeEffects()
        try browser.press("enter")
        guard case .saveView(_, _, let statement, _)? = browser.effects.last else {
            Issue.record("nothing is saved")
            return
        }
        let text = "SELECT Id, Name, Title FROM Contact"
        expectEqual(statement.text, text + (condition.map { " WHERE \($0)" } ?? ""))
    }

    @Test func `another name does not replace a view`() throws {
        var browser = try browser()
        try browser.press("'")
        try browser.answer(.lines([])) { $0 == .views }
        try browser.press("s")
        browser.type("mine")
        try browser.press("enter")
        try browser.answer(.viewSaved(path: nil)) { $0 == .viewSaving(name: "mine") }
        browser.type("2")
        _ = browser.takeEffects()
        try browser.press("enter")
        guard case .saveView(_, "mine2", _, replaces: false)? = browser.effects.last else {
            Issue.record("it replaces a view that nobody has seen")
            return
        }
    }

    @Test func `a view opens above the list`() throws {
        var browser = try browser()
        try browser.press("'")
        let view = PanelPage.Line(
            text: "leads",
            target: .view(name: "leads", soql: "SELECT Id FROM Lead")
        )
        try browser.answer(.lines([view])) { $0 == .views }
        _ = browser.takeEffects()
        try browser.press("enter")
        expectEqual(opened(browser), ["SELECT Id FROM Lead"])
        expectEqual(browser.state.lists.count, 2)
    }

    @Test func `a view that is saved after its page is closed is told nevertheless`() throws {
        var browser = try browser()
        try browser.press("'")
        try browser.answer(.lines([])) { $0 == .views }
        try browser.press("s m enter")
        let id = try browser.id { $0 == .viewSaving(name: "m") }
        // A second Enter saves nothing twice, and another name asks anew.
        _ = browser.takeEffects()
        try browser.press("enter")
        #expect(browser.effects.isEmpty)
        try browser.press("esc")
        browser.send(.answer(id, .viewSaved(path: "/views.json")))
        expectEqual(
            browser.state.message?.text,
            "saved the view m in /views.json; sfctl view m runs it, too"
        )
    }

    @Test func `an answer about another name does not offer to replace the one typed now`() throws {
        var browser = try browser()
        try browser.press("'")
        try browser.answer(.lines([])) { $0 == .views }
        try browser.press("s m enter x")
        try browser.answer(.viewSaved(path: nil)) { $0 == .viewSaving(name: "m") }
        expectEqual(browser.state.panel?.note, nil)
        expectEqual(browser.state.message?.text, "not saved: m is a view already")
    }

    @Test func `the views are read without the org, so it is not reachable again`() throws {
        var browser = try browser()
        try browser.press("f a d enter")
        let failure = BrowserFailure(kind: .unreachable, message: "no route to host")
        try browser.answer(.failed(failure)) { $0 == .find("ad") }
        expectEqual(browser.state.panel?.note, "no route to host")
        try browser.press("esc '")
        let view = PanelPage.Line(text: "v", target: .view(name: "v", soql: "SELECT Id FROM Lead"))
        try browser.answer(.lines([view])) { $0 == .views }
        #expect(!browser.state.network.canRead)
        try browser.press("enter")
        expectEqual(
            browser.state.panel?.note,
            "this needs the org, which is unreachable; R retries"
        )
    }

    @Test(arguments: [(80, 24), (40, 8)])
    func `the cursor of a page stays on a screen that shrinks`(_ columns: Int, _ rows: Int) throws {
        var browser = try browser((0..<30).map { "Name \($0)" })
        try browser.press("l v")
        for _ in 0..<20 { try browser.press("j") }
        browser.send(.resized(ScreenSize(columns: columns, rows: rows)))
        let page = try #require(browser.state.panel)
        let line = page.shown[page.cursor].text
        expectEqual(page.cursor, 20)
        #expect(FrameDrawer.draw(browser.state).lines.contains { $0.contains(line) })
    }

    // MARK: - Copies

    @Test(
        arguments: [
            (
                0,
                "https://uat.example/\(BrowserDriver.id(0))\n"
                    + "https://uat.example/\(BrowserDriver.id(1))"
            ),
            (1, "\(BrowserDriver.id(0))\n\(BrowserDriver.id(1))"),
            (2, "IN ('\(BrowserDriver.id(0))', '\(BrowserDriver.id(1))')"),
            (3, "Id,Name,Title\n\(BrowserDriver.id(0)),\"A, B\",\n\(BrowserDriver.id(1)),x|y,\n"),
            (
                5,
                "| Id | Name | Title |\n| --- | --- | --- |\n| \(BrowserDriver.id(0)) | A, B |  |\n"
                    + "| \(BrowserDriver.id(1)) | x\\|y |  |\n"
            ),
        ]
    )
    func `marked rows are copied in the order of the screen`(_ form: Int, _ text: String) throws {
        var browser = try browser(["A, B", "x|y", "Zoe"])
        try browser.press("j space g space C")
        for _ in 0..<form { try browser.press("j") }
        _ = browser.takeEffects()
        try browser.press("enter")
        expectEqual(browser.effects, [.copy(text)])
    }

    // MARK: - History

    @Test func `a statement of the history is found and taken`() throws {
        var browser = try browser()
        browser.change { $0.history = ["SELECT Id FROM Lead", "SELECT Id\nFROM Account"] }
        try browser.press(": ctrl-r")
        browser.type("lead")
        try browser.press("enter")
        guard case .soql(let line) = browser.state.overlays.last else {
            Issue.record("the line is closed")
            return
        }
        expectEqual(line.input.text, "SELECT Id FROM Lead")
    }

    // MARK: - Back and forward

    @Test func `a list comes back with its cursor, until another one is opened`() throws {
        var browser = try browser()
        browser.change { _ = $0.open(Statement("SELECT Id, Name FROM Contact LIMIT 3")) }
        try browser.load([(0, "Ada"), (1, "Barbara"), (2, "Cleo")])
        try browser.press("j j [")
        expectEqual(browser.state.lists.count, 1)
        try browser.press("]")
        #expect(browser.state.lists.count == 2 && browser.state.list?.cursor == 2)
        try browser.press("[")
        browser.change { _ = $0.open(BrowserDriver.query) }
        try browser.press("]")
        expectEqual(browser.state.lists.count, 2)
        expectEqual(browser.state.message?.text, "there is no list to go forward to")
    }

    @Test func `a list whose page was given up asks for it again on the way forward`() throws {
        var browser = try browser()
        browser.change { _ = $0.open(Statement("SELECT Id, Name FROM Contact")) }
        try browser.load([(0, "Ada")], total: 5000, isLast: false)
        _ = browser.takeEffects()
        try browser.press("[ ]")
        expectEqual(opened(browser), [])
        expectEqual(browser.pagesAsked, [BrowserDriver.place(behind: 1)])
    }

    @Test func `a delete forgets the lists ahead`() throws {
        var browser = try browser()
        browser.change { _ = $0.open(Statement("SELECT Id, Name FROM Contact")) }
        try browser.load([(0, "Ada")])
        try browser.press("[")
        try browser.delete()
        #expect(browser.state.forwardLists.isEmpty)
    }
}
