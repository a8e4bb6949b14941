import SOQL
import Terminal
import TestSupport
import Testing

@testable import Browser
@testable import sfctl

/// A word in the place of SOQL: objects that fit, and the list that Enter opens.
struct ObjectTableTests {
    private static let objects = [
        ("AccountContactRelation", "Account Contact Relationship"), ("Account", "Account"),
        ("Contact", "Contact"), ("Opportunity", "Opportunity"), ("Pricebook2", "Price Book"),
        ("Invoice__c", "Invoice"),
    ].map { OrgObject(name: $0, label: $1) }

    private func browser() throws -> BrowserDriver {
        var browser = BrowserDriver()
        try browser.load([(0, "Ada"), (1, "Barbara")])
        try browser.press(":")
        try browser.answer(.objects(Self.objects)) { $0 == .objects }
        return browser
    }

    private func line(_ browser: BrowserDriver) throws -> QueryInput {
        guard case .soql(let line) = browser.state.overlays.last else { throw Closed() }
        return line
    }

    private struct Closed: Error {}

    @Test(
        arguments: [
            ("acc", ["Account", "AccountContactRelation"]), ("ACCOUNT", ["Account"]),
            ("book", ["Pricebook2"]), ("price b", ["Pricebook2"]), ("opty", ["Opportunity"]),
            ("inv", ["Invoice__c"]), ("xyz", []),
        ]
    )
    func `a word finds objects, the best fit first`(_ word: String, _ names: [String]) {
        let found = ObjectRanking(word).ranked(Self.objects).map(\.name)
        expectEqual(Array(found.prefix(names.count)), names)
        expectEqual(names.isEmpty, found.isEmpty)
    }

    @Test func `a letter replaces the statement, and any other key edits it`() throws {
        var browser = try browser()
        browser.type("acc")
        try expectEqual(line(browser).input.text, "acc")
        browser = try self.browser()
        browser.type(" LIMIT 5")
        try expectEqual(line(browser).input.text, BrowserDriver.query.text + " LIMIT 5")
        browser = try self.browser()
        try browser.press("left")
        browser.type("x")
        try expectEqual(line(browser).input.text, "SELECT Id, Name, Title FROM Contacxt")
    }

    @Test func `what is pasted replaces the statement`() throws {
        var browser = try browser()
        browser.send(.input(.paste("SELECT Id FROM Lead")))
        try expectEqual(line(browser).input.text, "SELECT Id FROM Lead")
        browser.send(.input(.paste(" LIMIT 1")))
        try expectEqual(line(browser).input.text, "SELECT Id FROM Lead LIMIT 1")
    }

    @Test func `Enter opens the object above the list`() throws {
        var browser = try browser()
        browser.type("acc")
        _ = browser.takeEffects()
        try browser.press("down enter")
        #expect(
            browser.effects.contains { effect in
                if case .describe(_, "AccountContactRelation") = effect { true } else { false }
            }
        )
        #expect(browser.state.overlays.isEmpty)
    }

    @Test func `Tab writes the name, and a word that fits nothing stays`() throws {
        var browser = try browser()
        browser.type("opp")
        try browser.press("tab")
        try expectEqual(line(browser).input.text, "Opportunity")
        try browser.press("ctrl-u")
        browser.type("xyz")
        try browser.press("enter")
        try expectEqual(line(browser).fault?.message, "no object has \"xyz\" in its name or label")
        try browser.press("ctrl-u")
        browser.type("se")
        try browser.press("tab")
        try expect(line(browser).input.text.uppercased(), .hasPrefix("SELECT"))
    }

    @Test func `a label in any script is found`() throws {
        var browser = BrowserDriver()
        try browser.load([(0, "Ada")])
        try browser.press(":")
        let object = OrgObject(name: "Societe__c", label: "Société 山")
        try browser.answer(.objects([object])) { $0 == .objects }
        browser.type("société 山")
        try expectEqual(line(browser).objects?.choice.items, [object])
    }

    @Test func `without the objects of the org, the line says why`() throws {
        var browser = BrowserDriver()
        try browser.load([(0, "Ada")])
        try browser.press(":")
        browser.type("acc")
        try expectEqual(
            line(browser).objects?.note,
            "asking for the org's objects …; enter opens acc"
        )
        let failure = BrowserFailure(kind: .other, message: "not today")
        try browser.answer(.failed(failure)) { $0 == .objects }
        let note = "the org did not list its objects: not today; enter opens acc"
        try expectEqual(line(browser).objects?.note, note)
        #expect(FrameDrawer.draw(browser.state).lines.contains { $0.contains(note) })
        // The next line asks again.
        _ = browser.takeEffects()
        try browser.press("esc :")
        #expect(browser.effects.contains { if case .objects = $0 { true } else { false } })
    }

    @Test func `a statement is no object`() throws {
        var browser = try browser()
        browser.type("SELECT Id FROM Account")
        try expectEqual(line(browser).objects, nil)
        try browser.press("enter")
        #expect(
            browser.effects.contains { effect in
                if case .open(_, _, let query) = effect {
                    query.text == "SELECT Id FROM Account"
                } else {
                    false
                }
            }
        )
    }
}
