import Terminal
import TestSupport
import Testing
import Text

@testable import Browser

/// The page of a record: its names and types, its empty fields, and the way through a long one.
struct RecordPageTests {
    private static let fields = """
        {"name":"Id","label":"Contact ID","type":"id","length":18},
        {"name":"LastName","label":"Last Name","type":"string","length":80,"createable":true},
        {"name":"Email","label":"Email","type":"email","length":80,"nillable":true},
        {"name":"Notes__c","label":"Notes that somebody took at the last meeting",
        "type":"textarea","length":32000,"nillable":true},
        {"name":"WhatId","label":"Related To","type":"reference","nillable":true,
        "referenceTo":["Account","Case","Campaign"]}
        """

    /// A browser on a contact's page.
    private func page(
        _ columns: Int = 80,
        _ rows: Int = 24,
        notes: String = "short"
    ) throws -> BrowserDriver {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        browser.send(.resized(ScreenSize(columns: columns, rows: rows)))
        try browser.press("enter")
        try browser.answer(.description(try BrowserDriver.describing(fields: Self.fields))) {
            $0 == .description(object: "contact")
        }
        let json = """
            {"Id":"\(BrowserDriver.id(0))","LastName":"Lovelace","Email":null,"Notes__c":"\(notes)",
            "WhatId":null}
            """
        try browser.answer(.record(Array(json.utf8))) {
            if case .record = $0 { true } else { false }
        }
        return browser
    }

    /// The page below its title, without blanks at the ends of lines.
    private func lines(_ browser: BrowserDriver) -> [String] {
        let state = browser.state
        let rows = ScreenLayout(state).detailLineRows
        return FrameDrawer.draw(state).lines[rows].map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// Presses a key until the page stays where it is, at most 120 times; returns the words that
    /// came into view.
    private func words(
        in browser: inout BrowserDriver,
        pressing key: String
    ) throws -> Set<String> {
        var words: Set<String> = []
        for _ in 0..<120 {
            for line in lines(browser) {
                words.formUnion(line.split(separator: " ").map(String.init))
            }
            let before = browser.state.list?.detail
            try browser.press(key)
            if browser.state.list?.detail == before { break }
        }
        return words
    }

    private func title(_ browser: BrowserDriver) -> String {
        FrameDrawer.draw(browser.state).lines[ScreenLayout.listTop - 1]
    }

    @Test func `API names stand beside the labels, and long labels wrap`() throws {
        let browser = try page()
        expectEqual(
            Array(lines(browser).drop { !$0.contains("Contact ID") }.prefix(5)),
            [
                " Contact ID              Id        003000000000000AAA",
                " Last Name               LastName  Lovelace",
                " Notes that somebody     Notes__c  short",
                " took at the last",
                " meeting",
            ]
        )
    }

    @Test func `a narrow page has no room for API names, and cuts nothing`() throws {
        let text = lines(try page(40, 20)).joined(separator: "\n")
        expect(text, .lacks("LastName"))
        expect(text, .contains(" Last Name        Lovelace"))
        expect(text, .lacks("…"))
    }

    @Test func `empty fields are hidden until E`() throws {
        var browser = try page()
        #expect(lines(browser).contains(" 2 empty fields hidden (E shows them)"))
        #expect(!lines(browser).contains { $0.contains("<null>") })
        try browser.press("j j")
        expectEqual(browser.state.currentEntry?.name, "LastName")
        try browser.press("E")
        #expect(lines(browser).contains(" Email                   Email     <null>"))
        #expect(!lines(browser).contains { $0.contains("hidden") })
        // The cursor stays on its field, or else goes to the one before.
        expectEqual(browser.state.currentEntry?.name, "LastName")
        try browser.press("j E")
        expectEqual(browser.state.currentEntry?.name, "LastName")
    }

    @Test func `Enter on the note shows the empty fields`() throws {
        var browser = try page()
        try browser.press("G enter")
        expectEqual(lines(browser).filter { $0.contains("<null>") }.count, 2)
    }

    @Test func `t shows types and what is required, below the values or in a column`() throws {
        var browser = try page()
        try browser.press("t E")
        var text = lines(browser).joined(separator: "\n")
        expect(text, .contains("Lovelace\n                                   string(80), required"))
        expect(text, .contains("reference(Account and 2 more)"))
        browser.send(.resized(ScreenSize(columns: 109, rows: 24)))
        text = lines(browser).joined(separator: "\n")
        expect(text, .contains("LastName  string(80), required    Lovelace"))
        browser.send(.resized(ScreenSize(columns: 40, rows: 24)))
        #expect(lines(browser).contains { $0.hasSuffix("LastName") || $0.contains("LastName  ") })
        try browser.press("t")
        expect(lines(browser).joined(), .lacks("string(80)"))
    }

    @Test func `a long page says where it is, and that more follows`() throws {
        var browser = try page(notes: (1...40).map { "line \($0)" }.joined(separator: "\\n"))
        expect(title(browser), .contains(" 1-18 of "))
        expectEqual(lines(browser).last, " more below (pgdn)  2 empty fields hidden (E shows them)")
        try browser.press("pgdn")
        expect(title(browser), .contains(" 19-36 of "))
        try browser.press("G")
        expect(lines(browser).joined(), .lacks("more below"))
        expect(title(try page()), .lacks(" of "))
    }

    @Test(arguments: ["j", "pgdn", "ctrl-d"], [(80, 24), (60, 16), (40, 8)])
    func `each line of a long value comes into view`(_ key: String, _ size: (Int, Int)) throws {
        let all = (1...90).map { "line-\($0)" }
        var browser = try page(size.0, size.1, notes: all.joined(separator: "\\n"))
        #expect(try words(in: &browser, pressing: key).isSuperset(of: all))
        // The same way back.
        let back = ["j": "k", "pgdn": "pgup", "ctrl-d": "ctrl-u"][key] ?? ""
        #expect(try words(in: &browser, pressing: back).isSuperset(of: all))
        expectEqual(browser.state.list?.detail?.top, 0)
    }

    @Test func `a search that only a hidden field matches says so`() throws {
        var browser = try page()
        try browser.press("/")
        browser.type("email")
        try browser.press("enter")
        expectEqual(browser.state.message?.text, "Email is empty and hidden; E shows it")
        try browser.press("/ ctrl-u")
        browser.type("fax")
        try browser.press("enter")
        expectEqual(browser.state.message?.text, #"no field matches "fax""#)
    }

    @Test func `R loads the page again, too`() throws {
        var browser = try page(notes: "old")
        #expect(lines(browser).contains { $0.contains("old") })
        try browser.press("R")
        // Until the answer, the page stays.
        #expect(lines(browser).contains { $0.contains("old") })
        try browser.load([(0, "Ada"), (1, "Barbara")])
        let json = #"{"Id":"\#(BrowserDriver.id(0))","LastName":"Lovelace","Notes__c":"new"}"#
        try browser.answer(.record(Array(json.utf8))) {
            if case .record = $0 { true } else { false }
        }
        #expect(lines(browser).contains { $0.contains("new") })
    }

    @Test func `another list of the object leaves the page as it is`() throws {
        var browser = try page(notes: "old")
        try browser.press(":")
        browser.type("Contact")
        try browser.press("enter")
        try browser.load([(0, "Ada")])
        #expect(browser.state.records[BrowserDriver.id(0)]?.json != nil)
    }
}
