import Client
import Lists
import Records
import SOQL
import Terminal
import TestSupport
import Testing
import Text

@testable import Browser
@testable import sfctl

/// Pages, new runs of the query, filters and orders: which rows are shown, and where the cursor is.
struct PagingTableTests {
    private static func contacts(_ range: Range<Int>) -> [(number: Int, name: String)] {
        range.map { ($0, "Contact \(1000 + $0)") }
    }

    @Test func `the next page is asked for within two screens of the end, once`() throws {
        var browser = BrowserDriver()
        try browser.load(Self.contacts(0..<100), total: 300, isLast: false)
        expectEqual(browser.pageRequests, 0)
        // 19 rows are on the screen.
        try browser.press("pgdn pgdn pgdn")
        expectEqual(browser.pageRequests, 0)
        try browser.press("pgdn")
        expectEqual(browser.pageRequests, 1)
        try browser.press("pgdn")
        expectEqual(browser.pageRequests, 1)
        try browser.load(Self.contacts(100..<200), total: 300, isLast: false)
        expectEqual(browser.state.list?.view.count, 200)
    }

    @Test func `G at the end loads all, page by page, and Control-C stops that`() throws {
        var browser = BrowserDriver()
        try browser.load(Self.contacts(0..<100), total: 1000, isLast: false)
        try browser.press("G")
        try browser.load(Self.contacts(100..<200), total: 1000, isLast: false)
        try browser.press("G G")
        try browser.load(Self.contacts(200..<300), total: 1000, isLast: false)
        try browser.load(Self.contacts(300..<400), total: 1000, isLast: false)
        let id = try browser.id { if case .page = $0 { true } else { false } }
        try browser.press("ctrl-c")
        #expect(browser.effects.contains(.cancel(id)))
        let page = try BrowserDriver.page(
            Self.contacts(400..<500),
            total: 1000,
            next: BrowserDriver.place(behind: 500)
        )
        browser.send(.answer(id, .page(page)))
        expectEqual(browser.state.list?.view.count, 400)
        expectEqual(browser.state.list?.loadsAll, false)
        // The page that came too late is not lost.
        _ = browser.takeEffects()
        try browser.press("G G")
        expectEqual(browser.pagesAsked, [BrowserDriver.place(behind: 400)])
    }

    @Test func `the message of loading all comes back with the next page`() throws {
        var browser = BrowserDriver()
        try browser.load(Self.contacts(0..<100), total: 1000, isLast: false)
        try browser.press("G")
        try browser.load(Self.contacts(100..<200), total: 1000, isLast: false)
        try browser.press("G G k")
        expectEqual(browser.state.message, nil)
        try browser.load(Self.contacts(200..<300), total: 1000, isLast: false)
        expect(browser.state.message?.text, .hasPrefix("loading all rows"))
    }

    @Test func `a refused statement is not said to be running again`() throws {
        var browser = BrowserDriver()
        try browser.load(Self.contacts(0..<2))
        try browser.press("R")
        let refusal = BrowserFailure(kind: .query(offset: nil), message: "no such column")
        try browser.answer(.failed(refusal)) { if case .page = $0 { true } else { false } }
        try browser.press("esc")
        expectEqual(browser.state.message, nil)
    }

    @Test func `G again loads all, though rows have come since the first G`() throws {
        var browser = BrowserDriver()
        try browser.load(Self.contacts(0..<100), total: 1000, isLast: false)
        try browser.press("G")
        try browser.load(Self.contacts(100..<200), total: 1000, isLast: false)
        try browser.press("G")
        expectEqual(browser.state.list?.loadsAll, true)
    }

    @Test func `an answer to an older run of the query is dropped`() throws {
        var browser = BrowserDriver()
        let old = try browser.id { if case .page = $0 { true } else { false } }
        try browser.press("R")
        browser.send(
            .answer(
                old,
                .page(try BrowserDriver.page(Self.contacts(0..<5), total: 5, next: nil))
            )
        )
        expectEqual(browser.state.list?.isLoaded, false)
        try browser.load(Self.contacts(5..<7))
        expectEqual(browser.names, ["Contact 1005", "Contact 1006"])
    }

    @Test func `a new run keeps marks, filter and the cursor's record`() throws {
        var browser = BrowserDriver()
        try browser.load(Self.contacts(0..<20))
        try browser.press("j j space /")
        browser.type("contact")
        try browser.press("enter j j j R")
        // Two are gone, and one is new.
        try browser.load(
            [(30, "Contact 0999")] + Self.contacts(0..<1) + Self.contacts(2..<20)
        )
        expectEqual(browser.current, "Contact 1003")
        expectEqual(browser.state.list?.filter, "contact")
        expectEqual(browser.state.list?.marks, [BrowserDriver.id(2)])
    }

    @Test
    func `a new run finds the cursor's record on a later page, and marks end with their records`()
        throws
    {
        var browser = BrowserDriver()
        try browser.load(Self.contacts(0..<60))
        try browser.press("G space R")
        try browser.load(Self.contacts(0..<10), total: 40, isLast: false)
        #expect(browser.state.list?.currentRow != nil)
        try browser.load(Self.contacts(10..<60), total: 60)
        expectEqual(browser.current, "Contact 1059")
        try browser.press("g R")
        try browser.load(Self.contacts(0..<10))
        expectEqual(browser.state.list?.marks, [])
        expectEqual(browser.current, "Contact 1000")
    }

    @Test func `a list whose cursor in the org is gone says so, and goes on with R`() throws {
        var browser = BrowserDriver()
        try browser.load(Self.contacts(0..<30), total: 60, isLast: false)
        try browser.press("j space")
        let failure = BrowserFailure(kind: .locatorGone, message: "invalid query locator")
        try browser.answer(.failed(failure)) { if case .page = $0 { true } else { false } }
        expect(browser.state.message?.text, .contains("R runs the query again"))
        _ = browser.takeEffects()
        try browser.press("G G")
        #expect(browser.effects.isEmpty)
        try browser.press("R")
        try browser.load(Self.contacts(0..<30), total: 60, isLast: false)
        expectEqual(browser.state.list?.marks, [BrowserDriver.id(1)])
    }

    @Test func `a statement that the org refuses comes back with its error, and the old rows stay`()
        throws
    {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        try browser.press("/")
        browser.type("ada")
        try browser.press("enter : ctrl-u")
        browser.type("SELECT Nope FROM Contact")
        try browser.press("enter")
        #expect(browser.state.overlays.isEmpty)
        let failure = BrowserFailure(kind: .query(offset: 7), message: "no such column")
        try browser.answer(.failed(failure)) { if case .page = $0 { true } else { false } }
        guard case .soql(let line) = browser.state.overlays.last else {
            Issue.record("the line is closed")
            return
        }
        expectEqual(line.input.text, "SELECT Nope FROM Contact")
        expectEqual(line.fault?.offset, 7)
        try browser.press("esc")
        expectEqual(browser.names, ["Ada", "Barbara"])
    }

    @Test func `a page that comes while the SOQL line is typed in leaves the line open`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        try browser.press("R :")
        browser.type(" LIM")
        try browser.load([(0, "Ada")])
        browser.type("IT 1")
        guard case .soql(let line) = browser.state.overlays.last else {
            Issue.record("the line is closed")
            return
        }
        expect(line.input.text, .hasSuffix(" LIMIT 1"))
    }

    @Test func `a search in the org leaves the list below without filter`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        try browser.press("/")
        browser.type("ada")
        try browser.press("enter F enter")
        try browser.load([(0, "Ada")])
        try browser.press("esc")
        expectEqual(browser.names, ["Ada", "Barbara"])
    }

    @Test(arguments: [
        ("united vp", ["LIKE '%united%'", ") AND (", "LIKE '%vp%'"]),
        ("5127576000", ["MobilePhone LIKE '%5%1%2%7%5%7%6%0%0%0%'"]),
        ("100%", [#"LIKE '%100\%%'"#]),
    ])
    func `a search of contacts in the org finds those of sfctl contacts`(
        _ text: String,
        _ parts: [String]
    ) throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        try browser.press("F")
        browser.type(text)
        try browser.press("enter")
        let query = try #require(browser.state.list?.query)
        for part in parts { expect(query.text, .contains(part)) }
        expectEqual(query.query?.condition, ListedRecords.condition(of: text, describedBy: nil))
    }

    @Test func `a filter narrows and widens with what is typed, and Esc takes it away`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Åda", "Barbara", "Zaïda"])
        try browser.press("j j j /")
        browser.type("ad")
        expectEqual(browser.names, ["Ada", "Åda"])
        browser.send(.input(.key(.backspace)))
        expectEqual(browser.names.count, 4)
        browser.type("ï")
        expectEqual(browser.names, ["Zaïda"])
        try browser.press("ctrl-u")
        browser.type("title:x")
        #expect(browser.names.isEmpty)
        expectEqual(browser.state.message?.text, "filter \"title:x\": 0 of 4 loaded")
        try browser.press("esc")
        expectEqual(browser.names.count, 4)
        expectEqual(browser.state.message, nil)
    }

    @Test func `sorting goes upwards, downwards and back, and the cursor stays at its record`()
        throws
    {
        var browser = try BrowserDriver(contacts: ["Cleo", "Ada", "Barbara"])
        try browser.press("l")
        for expected in [
            ["Ada", "Barbara", "Cleo"], ["Cleo", "Barbara", "Ada"], ["Cleo", "Ada", "Barbara"],
        ] {
            try browser.press("s")
            expectEqual(browser.names, expected)
            expectEqual(browser.current, "Cleo")
        }
    }

    @Test func `rows stay sorted until those in the org's new order are there`() throws {
        var browser = BrowserDriver()
        try browser.load([(0, "Cleo"), (1, "Ada"), (2, "Donald")], total: 9, isLast: false)
        try browser.press("l s")
        try browser.delete()
        try browser.press("S")
        try browser.settle([0: .tied])
        expectEqual(browser.names, ["Ada", "Cleo", "Donald"])
        try browser.load([(2, "Donald"), (0, "Cleo")], total: 2)
        expectEqual(browser.names, ["Donald", "Cleo"])
        expectEqual(browser.state.list?.sort, nil)
    }

    @Test func `a range keeps its first record when the order changes`() throws {
        var browser = try BrowserDriver(contacts: ["Cleo", "Ada", "Barbara", "Donald"])
        try browser.press("l V s j")
        expectEqual(browser.state.list?.marks, [BrowserDriver.id(0), BrowserDriver.id(3)])
    }

    @Test func `a record fetched again moves to where the order has it`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara", "Cleo"])
        try browser.press("l s r")
        try browser.answer(
            .rows([BrowserDriver.id(0): Array(BrowserDriver.json(0, "Zoe").utf8)])
        ) { if case .rows = $0 { true } else { false } }
        expectEqual(browser.names, ["Barbara", "Cleo", "Zoe"])
        expectEqual(browser.current, "Zoe")
    }

    // MARK: - Pages that fail

    private static func failPage(
        _ browser: inout BrowserDriver,
        _ kind: BrowserFailure.Kind = .other
    ) throws {
        let failure = BrowserFailure(kind: kind, message: "HTTP status 500")
        try browser.answer(.failed(failure)) { if case .page = $0 { true } else { false } }
        _ = browser.takeEffects()
    }

    /// A browser with 30 of 60 rows, whose second page has failed.
    private static func halfLoaded(_ kind: BrowserFailure.Kind) throws -> BrowserDriver {
        var browser = BrowserDriver()
        try browser.load(contacts(0..<30), total: 60, isLast: false)
        try failPage(&browser, kind)
        return browser
    }

    @Test func `after a failed page j at the end says so, and G asks for the page again`() throws {
        var browser = try Self.halfLoaded(.other)
        try browser.press("G")
        expectEqual(browser.pageRequests, 1)
        try Self.failPage(&browser)
        try browser.press("j")
        expectEqual(browser.state.message?.text, "HTTP status 500; G loads more rows")
        #expect(browser.effects.isEmpty)
        try browser.press("k G")
        expectEqual(browser.pageRequests, 1)
        try browser.load(Self.contacts(30..<60), total: 60)
        expectEqual(browser.names.count, 60)
    }

    @Test(arguments: [
        (BrowserFailure.Kind.locatorGone, "R runs the query again"),
        (.unreachable, "the org, which is unreachable; R retries"),
    ])
    func `if G cannot help, it says what does`(
        _ kind: BrowserFailure.Kind,
        _ words: String
    ) throws {
        var browser = try Self.halfLoaded(kind)
        for keys in ["G", "G", "j"] {
            browser.send(.said(BrowserMessage(kind: .note, text: "")))
            try browser.press(keys)
            expect(browser.state.message?.text, .contains(words))
        }
        #expect(browser.effects.isEmpty)
    }

    @Test func `G runs a query again whose first page has failed`() throws {
        var browser = BrowserDriver()
        try Self.failPage(&browser)
        try browser.press("G")
        try browser.load(Self.contacts(0..<2))
        expectEqual(browser.names.count, 2)
    }
}

extension BrowserDriver {
    /// How many pages after the first one were asked for.
    var pageRequests: Int { pagesAsked.count }

    /// The places of the pages that were asked for.
    var pagesAsked: [NextPage] {
        effects.compactMap { if case .nextPage(_, _, _, let place, _) = $0 { place } else { nil } }
    }
}
