import Testing

@testable import Browser

/// The help, and what a key without an action gets.
struct HelpTableTests {
    @Test func `the help of the list is in groups, with the signs at its end`() {
        let lines = HelpLine.lines(of: KeyTable(), in: .list)
        let headings = lines.filter(\.isHeading).map(\.keys)
        #expect(headings == ["Move", "Find", "Mark", "Show", "Change", "Leave", "Signs"])
        #expect(lines.suffix(4).map(\.keys) == [">", "*", "!", "?"])
        let keys = lines.filter { !$0.isHeading && $0.help != "" }.count - 4
        #expect(keys == KeyTable().bindings(in: .list).count)
        #expect(HelpLine.lines(of: KeyTable(), in: .columns).allSatisfy { !$0.isHeading })
    }

    @Test func `a key without an action says so once`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Bob"])
        browser.type("%")
        #expect(browser.state.message?.text == "% has no action here; ? shows the keys")
        try browser.press("j")
        browser.type("%")
        #expect(browser.state.message == nil)
    }
}
