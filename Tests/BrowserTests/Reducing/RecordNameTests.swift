import Client
import SOQL
import Terminal
import TestSupport
import Testing

@testable import Browser
@testable import Changes

/// The names of records in the dialog before a delete, and the field that `F` searches.
struct RecordNameTests {
    private static let size = ScreenSize(columns: 80, rows: 24)

    /// The names in the dialog of the first record of a query.
    private func names(_ soql: String, _ keys: String = "d") async throws -> [String?] {
        var scene = try await BrowserScene(Self.size, start: .query(soql))
        try await scene.press(keys)
        return shownNames(in: scene)
    }

    /// The names in an open dialog; nil for those that are unknown.
    private func shownNames(in scene: BrowserScene) -> [String?] {
        guard case .confirmation(let dialog) = scene.state.overlays.last,
            let list = scene.state.list
        else { return [] }
        let names = RecordNames(of: list, in: scene.state)
        return dialog.records.map { names[$0.id] }
    }

    @Test(arguments: [
        ("SELECT Email, Title FROM Contact WHERE Name = 'Andy Young'", "Andy Young"),
        ("SELECT name FROM Contact WHERE Name = 'Andy Young'", "Andy Young"),
        ("SELECT Id FROM Account WHERE Name = 'GenePoint'", "GenePoint"),
        ("SELECT Subject FROM Case WHERE CaseNumber = '00001026'", "00001026"),
    ])
    func `the org is asked for a name that no row has`(
        _ soql: String,
        _ name: String
    ) async throws {
        try await expectEqual(names(soql), [name])
        try await expectEqual(names(soql, "enter d"), [name])
    }

    @Test func `without an answer, the fetched record has the name`() async throws {
        let soql = "SELECT Title FROM Contact WHERE Name = 'Andy Young'"
        var scene = try await BrowserScene(Self.size, start: .query(soql))
        try await scene.press("enter esc")
        scene.isSilent = true
        try await scene.press("d")
        expectEqual(shownNames(in: scene), ["Andy Young"])
    }

    @Test func `the names of the records on the screen are fetched, the others after scrolling`()
        async throws
    {
        var scene = try await BrowserScene(
            Self.size,
            contacts: 10,
            start: .query("SELECT Title FROM Contact LIMIT 30")
        )
        try await scene.press("* d")
        try await scene.wait(10)
        try await scene.wait(300)
        let names = shownNames(in: scene)
        #expect(names.prefix(20).allSatisfy { $0 != nil })
        expectEqual(names.dropFirst(20), Array(repeating: nil, count: 10)[...])
        for _ in 0..<10 { try await scene.press("down") }
        // The window has room for fewer than 20.
        expectEqual(shownNames(in: scene).count { $0 == nil }, 0)
    }

    @Test func `a name that arrives is filled in, and the dialog keeps taking keys`() async throws {
        let soql = "SELECT Title FROM Contact WHERE Name = 'Andy Young'"
        var scene = try await BrowserScene(Self.size, start: .query(soql))
        try await scene.press("d esc")
        scene.change { $0.names = [:] }
        scene.isSilent = true
        try await scene.press("d")
        try await scene.wait(10)
        try await scene.wait(300)
        let frame = FrameDrawer.draw(scene.state).lines.joined(separator: "\n")
        #expect(frame.contains("…") && !frame.contains("│ <null>"))
        let id = try #require(
            scene.state.pending.first {
                if case .names = $0.value.request { true } else { false }
            }?.key
        )
        let record = try #require(scene.state.list?.currentRecord)
        try await scene.send(.answer(id, .names([record: "Andy Young"])))
        expectEqual(shownNames(in: scene), ["Andy Young"])
        guard case .confirmation(let dialog) = scene.state.overlays.last else {
            Issue.record("no dialog")
            return
        }
        #expect(dialog.isArmed)
    }

    @Test func `F searches cases by their name field`() async throws {
        var scene = try await BrowserScene(
            Self.size,
            start: .query("SELECT Id, Subject FROM Case")
        )
        try await scene.press("F")
        try await scene.type("1026")
        try await scene.press("enter")
        expect(scene.state.list?.query.text, .contains("CaseNumber LIKE '%1026%'"))
        expectEqual(scene.state.list?.rows.count, 1)
    }

    @Test func `F waits for the description, and searches Name without one`() async throws {
        var scene = try await BrowserScene(
            Self.size,
            start: .query("SELECT Id, Subject FROM Case")
        )
        scene.isSilent = true
        try await scene.press("F")
        try await scene.type("1026")
        try await scene.press("enter")
        expectEqual(scene.state.lists.count, 1)
        let id = try #require(
            scene.state.pending.first { $0.value.request == .description(object: "case") }?.key
        )
        let failure = BrowserFailure(kind: .other, message: "no describe")
        try await scene.send(.answer(id, .failed(failure)))
        expect(scene.state.list?.query.text, .contains("Name LIKE '%1026%'"))
    }
}
