import Client
import SOQL
import Terminal
import TestSupport
import Testing

@testable import Browser
@testable import sfctl

/// The SOQL line: its lines, its completions, and the org's error about a statement.
struct QueryInputTests {
    private static let fields = #"""
        {"name":"Id","type":"id"},{"name":"LeadSource","type":"picklist","filterable":true,"picklistValues":[
        {"value":"Fax","active":false},{"value":"Web","active":true},
        {"value":"Partner's Referral","active":true},{"value":"a\\b","active":true}]},
        {"name":"AccountId","type":"reference","relationshipName":"Account",
        "referenceTo":["Account"]},{"name":"Birthdate","type":"date"},
        {"name":"OwnerId","type":"reference","relationshipName":"Owner",
        "referenceTo":["User"]},
        {"name":"What__c","type":"reference","relationshipName":"What__r",
        "referenceTo":["Account","Case"]}
        """#
    private static let account = #"""
        {"name":"Account","fields":[{"name":"Industry","type":"picklist","filterable":true,"picklistValues":[
        {"value":"Banking","active":true}]}],"childRelationships":[]}
        """#

    /// A browser with the SOQL line open and empty, and its object described.
    private func browser(_ columns: Int = 80, _ rows: Int = 24) throws -> BrowserDriver {
        var browser = BrowserDriver(size: ScreenSize(columns: columns, rows: rows))
        try browser.load([(0, "Ada"), (1, "Barbara")])
        try browser.press(":")
        try browser.answer(.description(try BrowserDriver.describing(fields: Self.fields))) {
            $0 == .description(object: "contact")
        }
        try browser.press("ctrl-u")
        return browser
    }

    private func line(_ browser: BrowserDriver) throws -> QueryInput {
        guard case .soql(let line) = browser.state.overlays.last else { throw Closed() }
        return line
    }

    private struct Closed: Error {}

    // MARK: - Lines

    @Test func `Alt-Enter starts a line, and Enter runs them all`() throws {
        var browser = try browser()
        browser.type("SELECT Id")
        try browser.press("alt-enter")
        browser.type("FROM Contact")
        try expectEqual(line(browser).input.text, "SELECT Id\nFROM Contact")
        _ = browser.takeEffects()
        try browser.press("enter")
        let sent = browser.effects.compactMap { effect -> String? in
            if case .open(_, _, let query) = effect { query.sent.text } else { nil }
        }
        expectEqual(sent, ["SELECT Id\nFROM Contact"])
    }

    @Test func `Up and Down move between lines, and recall the history at the edges alone`() throws
    {
        var browser = try browser()
        browser.type("SELECT Id FROM Account")
        try browser.press("enter")
        try browser.load([(0, "Ada")])
        try browser.press(": ctrl-u")
        browser.type("SELECT Id")
        try browser.press("alt-enter")
        browser.type("FROM Case")
        try browser.press("up")
        browser.type("!")
        try expectEqual(line(browser).input.text, "SELECT Id!\nFROM Case")
        try browser.press("up")
        try expectEqual(line(browser).input.text, "SELECT Id FROM Account")
        try browser.press("down")
        try expectEqual(line(browser).input.text, "SELECT Id!\nFROM Case")
    }

    @Test func `Home and End stay on the line`() throws {
        var browser = try browser()
        browser.send(.input(.paste("SELECT Id\nFROM Case")))
        try browser.press("up home")
        browser.type("1")
        try browser.press("end")
        browser.type("2")
        try expectEqual(line(browser).input.text, "1SELECT Id2\nFROM Case")
    }

    @Test func `pasted line breaks stay, whatever their bytes, and one-line inputs take blanks`()
        throws
    {
        var browser = try browser()
        browser.send(.input(.paste("a\r\nb\rc\nd\u{85}e\tf\u{1B}[31m")))
        try expectEqual(line(browser).input.text, "a\nb\nc\nd\ne f[31m")
        try browser.press("esc /")
        browser.send(.input(.paste("a\r\nb")))
        guard case .filter(let input, _) = browser.state.overlays.last else { throw Closed() }
        expectEqual(input.text, "a b")
    }

    @Test func `a wrapped line moves like two`() throws {
        var browser = try browser(40, 8)
        browser.type("SELECT Id, Name, Title, Email FROM Contact")
        // 33 columns: "SELECT Id, Name, Title, Email " and "FROM Contact".
        try browser.press("up")
        browser.type("!")
        try expectEqual(line(browser).input.text, "SELECT Id, N!ame, Title, Email FROM Contact")
    }

    @Test func `the cursor stays on the screen in the smallest window`() throws {
        var browser = try browser(40, 8)
        let text = (1...30).map { "line \($0)" }.joined(separator: "\n")
        browser.send(.input(.paste(text)))
        for key in Array(repeating: "up", count: 29) + Array(repeating: "down", count: 29) {
            try browser.press(key)
            let grid = FrameDrawer.draw(browser.state)
            let cursor = try #require(grid.cursor)
            #expect((2..<5).contains(cursor.row), "\(cursor)")
            let number = try line(browser).input.text.prefix(try line(browser).input.cursor)
                .split(separator: "\n", omittingEmptySubsequences: false).count
            expect(grid.lines[cursor.row], .contains("line \(number) "))
        }
    }

    // MARK: - Completion

    @Test(arguments: [
        ("WHERE LeadSource = 'W", "WHERE LeadSource = 'Web'"),
        ("WHERE LeadSource = '", "WHERE LeadSource = 'Web'"),
        ("WHERE LeadSource != 'partner", #"WHERE LeadSource != 'Partner\'s Referral'"#),
        (#"WHERE LeadSource = 'partner\'s r"#, #"WHERE LeadSource = 'Partner\'s Referral'"#),
        ("WHERE LeadSource = 'a", #"WHERE LeadSource = 'a\\b'"#),
        ("WHERE LeadSource = 'Fax", "WHERE LeadSource = 'Fax'"),
        ("WHERE LeadSource IN ('Web','F", "WHERE LeadSource IN ('Web','Fax'"),
        ("WHERE Account.Industry = 'b", "WHERE Account.Industry = 'Banking'"),
        ("WHERE LeadSource = 'q", "WHERE LeadSource = 'q"),
        ("WHERE LeadSource LIKE 'W", "WHERE LeadSource LIKE 'W"),
        ("WHERE\nLead", "WHERE\nLeadSource"),
        ("WHERE LeadSource = W", "WHERE LeadSource = 'Web'"),
        ("WHERE Birthdate > LAST_90", "WHERE Birthdate > LAST_90_DAYS"),
        ("WHERE Account.dust", "WHERE Account.Industry"), ("ORD", "ORDER BY "),
        ("LIMIT", "LIMIT"),
    ])
    func `Tab completes names, and values in quotes`(_ typed: String, completed: String) throws {
        var browser = try browser()
        browser.send(.input(.paste("SELECT Id FROM Contact\n")))
        let account = try ObjectDescription(parsing: Array(Self.account.utf8))
        browser.describe(account)
        browser.send(.input(.paste(typed)))
        try browser.press("tab")
        try expectEqual(line(browser).input.text, "SELECT Id FROM Contact\n\(completed)")
    }

    @Test(arguments: [
        ("SELECT Birth", "\nFROM Contact", "SELECT Birthdate"),
        ("FROM Contact SELECT Birth", "", "FROM Contact SELECT Birthdate"),
        (
            "SELECT Id FROM Contact WHERE LeadSource IN ('Web', 'part", "') AND Id != null",
            #"SELECT Id FROM Contact WHERE LeadSource IN ('Web', 'Partner\'s Referral'"#
        ),
    ])
    func `Tab looks behind the cursor`(
        _ before: String,
        _ after: String,
        _ completed: String
    ) throws {
        var browser = try browser()
        browser.send(.input(.paste(before + after)))
        for _ in after { try browser.press("left") }
        try browser.press("tab")
        let rest = after.hasPrefix("'") ? after.dropFirst() : after[...]
        try expectEqual(line(browser).input.text, completed + rest)
        try expectEqual(line(browser).input.cursor, completed.count)
    }

    @Test func `an object that is not described yet is asked for once, and so is a parent`() throws
    {
        var browser = try browser()
        let objects = ["Account", "Case", "Contact", "User"].map { OrgObject(name: $0) }
        let names = BrowserAnswer.objects(objects)
        try browser.answer(names) { $0 == .objects }
        _ = browser.takeEffects()
        browser.send(.input(.paste("SELECT Id FROM Contact WHERE Account.Industry = 'b")))
        browser.type("a")
        expectEqual(described(browser), ["Account"])
        try browser.answer(
            .description(try ObjectDescription(parsing: Array(Self.account.utf8)))
        ) { $0 == .description(object: "account") }
        try browser.press("tab")
        try expect(line(browser).input.text, .hasSuffix("Account.Industry = 'Banking'"))
        try browser.press("ctrl-u")
        browser.type("SELECT Id FROM Case WHERE Nope")
        expectEqual(described(browser), ["Account", "Case"])
        try browser.press("ctrl-u")
        browser.type("SELECT Owner.Na")
        expectEqual(described(browser), ["Account", "Case", "User"])
        try browser.press("tab")
        try expectEqual(line(browser).input.text, "SELECT Owner.Name")
        let failure = BrowserFailure(kind: .notFound, message: "no such object")
        try browser.answer(.failed(failure)) { $0 == .description(object: "user") }
        browser.type(", Owner.E")
        expectEqual(described(browser), ["Account", "Case", "User"])
    }

    @Test func `a parent that can be of several objects needs no description`() throws {
        var browser = try browser()
        _ = browser.takeEffects()
        browser.type("SELECT What__r.Usern")
        try browser.press("tab")
        try expectEqual(line(browser).input.text, "SELECT What__r.Username")
        expectEqual(described(browser), [])
    }

    private func described(_ browser: BrowserDriver) -> [String] {
        browser.effects.compactMap { effect in
            if case .describe(_, let object) = effect { object } else { nil }
        }
    }

    @Test func `Tab again gives the next value, and the closing quote is replaced, not doubled`()
        throws
    {
        var browser = try browser()
        browser.type("SELECT Id FROM Contact WHERE LeadSource = 'W'")
        try browser.press("left tab")
        try expect(line(browser).input.text, .hasSuffix("LeadSource = 'Web'"))
        try browser.press("ctrl-w ctrl-w")
        browser.type(" LeadSource = '")
        try browser.press("tab tab")
        try expect(line(browser).input.text, .hasSuffix(#"LeadSource = 'Partner\'s Referral'"#))
        try browser.press("shift-tab")
        try expect(line(browser).input.text, .hasSuffix("LeadSource = 'Web'"))
    }

    // MARK: - Errors

    private func refused(_ correction: String?) throws -> BrowserDriver {
        var browser = try browser()
        browser.type("SELECT Nmae FROM Contact")
        try browser.press("enter")
        let failure = BrowserFailure(
            kind: .query(offset: 7, correction: correction),
            message: "No such column 'Nmae'",
            hints: ["did you mean Name?"]
        )
        try browser.answer(.failed(failure)) { if case .page = $0 { true } else { false } }
        return browser
    }

    @Test func `Tab takes the correction, and Enter runs it`() throws {
        var browser = try refused("SELECT Name FROM Contact")
        try expectEqual(line(browser).fault?.hints, ["did you mean Name?"])
        try expectEqual(line(browser).input.cursor, 7)
        let frame = FrameDrawer.draw(browser.state).lines.joined(separator: "\n")
        expect(frame, .contains("did you mean Name?"))
        expect(frame, .contains("tab = correct it"))
        try browser.press("right tab")
        try expectEqual(line(browser).input.text, "SELECT Name FROM Contact")
        try expectEqual(line(browser).fault, nil)
        try browser.press("enter")
        expectEqual(browser.state.list?.requested?.text, "SELECT Name FROM Contact")
    }

    @Test func `without a certain correction Tab leaves the text, and typing ends the error`()
        throws
    {
        var browser = try refused(nil)
        try browser.press("tab")
        try expectEqual(line(browser).input.text, "SELECT Nmae FROM Contact")
        #expect(try line(browser).fault != nil)
        browser.type("x")
        try expectEqual(line(browser).fault, nil)
    }
}

extension BrowserDriver {
    /// Describes an object that nothing has asked for.
    fileprivate mutating func describe(_ object: ObjectDescription) {
        change { $0.objects[object.summary.name.lowercased()] = .known(object) }
    }
}
