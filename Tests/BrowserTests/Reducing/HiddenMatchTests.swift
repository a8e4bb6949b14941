import Terminal
import TestSupport
import Testing

@testable import Browser

/// What a filter says of matches that are not on the screen.
struct HiddenMatchTests {
    private static let query = "SELECT Id, Name, Email, Phone, Account.Name, Title FROM Contact"

    private func scene(_ filter: String, columns: Int = 80) async throws -> BrowserScene {
        let size = ScreenSize(columns: columns, rows: 24)
        var scene = try await BrowserScene(size, start: .query(Self.query))
        try await scene.press("/")
        try await scene.type(filter)
        return scene
    }

    private func inputRow(_ scene: BrowserScene) -> String {
        FrameDrawer.draw(scene.state).lines[22]
    }

    @Test func `while one types, and after Enter, the column is named`() async throws {
        var scene = try await scene("procurement")
        expect(inputRow(scene), .hasSuffix("   matches in hidden column Title"))
        try await scene.press("enter")
        let words = "filter \"procurement\": 1 of 20 loaded, matches in hidden column Title"
        expectEqual(scene.state.message?.text, words)
    }

    @Test func `each word counts, and a column by name too`() async throws {
        let words = "matches in hidden columns Account.Name, Title"
        expect(inputRow(try await scene("grand vp")), .contains("hidden column Title"))
        expect(inputRow(try await scene("oil svp")), .hasSuffix(words))
        expect(inputRow(try await scene("title:svp")), .hasSuffix("hidden column Title"))
    }

    @Test(arguments: [("uog", 80), ("procurement", 200), ("no such text", 80)])
    func `matches on the screen need no words`(_ filter: String, _ columns: Int) async throws {
        var scene = try await scene(filter, columns: columns)
        expect(inputRow(scene), .lacks("hidden"))
        try await scene.press("enter")
        expect(scene.state.message?.text, .lacks("hidden"))
    }

    @Test func `only the rows on the screen are looked at`() async throws {
        let size = ScreenSize(columns: 80, rows: 8)
        var scene = try await BrowserScene(size, start: .query(Self.query + " ORDER BY Name"))
        try await scene.press("/")
        try await scene.type("a")
        // Every row has an "a" on the screen.
        expect(FrameDrawer.draw(scene.state).lines[6], .lacks("hidden"))
    }
}
