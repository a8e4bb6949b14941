import Accounts
import Records
import Terminal
import TestSupport
import Testing
import Text

@testable import Browser
@testable import Changes

/// The dialog before a delete on a slow org: late answers fill it in, and move nothing.
struct LateAnswerTests {
    private static let names = """
        {"name":"Id","type":"id"},
        {"name":"Name","label":"Full Name","type":"string","nameField":true}
        """

    /// A dialog that takes keys, before the org has said anything about the object.
    private func dialog(
        _ count: Int,
        _ kind: OrgKind,
        _ size: ScreenSize
    ) async throws -> BrowserScene {
        let query = "SELECT Id, Title FROM Contact"
        var scene = try await BrowserScene(size, kind: kind, start: .query(query))
        scene.isSilent = true
        for _ in 0..<count { try await scene.press("space") }
        try await scene.press("d")
        try await scene.wait(1)
        try await scene.wait(250)
        return scene
    }

    /// The rows that must stay: the question, and the keys with the prompt above them.
    private func fixedRows(_ scene: BrowserScene) -> [Int: String] {
        let lines = FrameDrawer.draw(scene.state).lines
        let signs = ["┌", "└", "[ Cancel ]", "Type the number", "Number of records", "make the"]
        let rows = lines.indices.filter { row in signs.contains { lines[row].contains($0) } }
        return Dictionary(uniqueKeysWithValues: rows.map { ($0, lines[$0]) })
    }

    private func dialog(of scene: BrowserScene) throws -> DeletionDialog {
        guard case .confirmation(let dialog)? = scene.state.overlays.last else {
            throw BrowserDriver.DialogMissing()
        }
        return dialog
    }

    private func answer(
        _ answer: BrowserAnswer,
        _ scene: inout BrowserScene,
        to matches: (PendingRequest) -> Bool
    ) async throws {
        let id = try #require(scene.state.pending.first { matches($0.value.request) }?.key)
        try await scene.send(.answer(id, answer))
    }

    @Test(arguments: [OrgKind.sandbox, .production, .unknown], [true, false])
    func `late answers leave the question, its count and its keys where they are`(
        _ kind: OrgKind,
        _ isUndeletable: Bool
    ) async throws {
        var random = SeededRandom(seed: 41)
        for count in [1, 2, 3, 12] {
            for size in [(40, 8), (40, 14), (60, 16), (80, 24), (120, 40), (0, 0)] {
                let size = ScreenSize(
                    columns: size.0 > 0 ? size.0 : .random(in: 40...160, using: &random),
                    rows: size.1 > 0 ? size.1 : .random(in: 8...50, using: &random)
                )
                var scene = try await dialog(count, kind, size)
                let rows = fixedRows(scene)
                let old = try dialog(of: scene)
                let ids = old.records.map(\.id)
                #expect(!rows.isEmpty)

                func check(_ what: String) throws {
                    expectEqual(fixedRows(scene), rows, "\(what), \(count) at \(size)")
                    let new = try dialog(of: scene)
                    #expect(new.question == old.question && new.isArmed)
                    expectEqual(new.records.map(\.id), ids)
                }
                let description = try BrowserDriver.describing(
                    fields: Self.names,
                    isUndeletable: isUndeletable
                )
                try await answer(.description(description), &scene) {
                    $0 == .description(object: "contact")
                }
                try check("the description")
                let names = ids.enumerated().map { ($1, "Somebody \($0) with a long name") }
                try await answer(.names(Dictionary(uniqueKeysWithValues: names)), &scene) {
                    if case .names = $0 { true } else { false }
                }
                try check("the names")
                let list = try #require(scene.state.list)
                let known = RecordNames(of: list, in: scene.state)
                expect(known[ids[0]], .hasPrefix("Somebody 0"))
                try await scene.send(.identified(kind == .sandbox ? .sandbox : .developer))
                try check("the kind")
            }
        }
    }

    @Test(arguments: [true, false])
    func `the answer on whether they can be restored is filled in`(
        _ isUndeletable: Bool
    ) async throws {
        var scene = try await dialog(2, .sandbox, ScreenSize(columns: 80, rows: 24))
        func text() -> String { FrameDrawer.draw(scene.state).lines.joined(separator: "\n") }
        expect(text(), .contains("Checking with the org whether they can be restored …"))
        let description = try BrowserDriver.describing(fields: "", isUndeletable: isUndeletable)
        try await answer(.description(description), &scene) {
            $0 == .description(object: "contact")
        }
        let words = isUndeletable ? "u restores them from there" : "They cannot be restored"
        expect(text(), .contains(words))
        try expectEqual(dialog(of: scene).isUndeletable, isUndeletable)
    }

    @Test func `at rest, a list has its object described, so that d asks for y at once`()
        async throws
    {
        var scene = try await BrowserScene(ScreenSize(columns: 80, rows: 24))
        expectEqual(scene.state.wantedTick, 100)
        try await scene.wait(100)
        #expect(scene.state.description(of: "contact") != nil)
        scene.isSilent = true
        try await scene.press("d")
        #expect(try !dialog(of: scene).question.needsCount)
    }

    @Test func `an object is described once in a session, however often it is visited`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        func describes() -> Int {
            browser.effects.count { if case .describe = $0 { true } else { false } }
        }
        browser.tick(100)
        try browser.press("enter")
        browser.tick(100)
        expectEqual(describes(), 1)
        try browser.describeContact()
        try browser.press("esc enter J esc c esc d esc : esc F esc R")
        try browser.load([(0, "Ada"), (1, "Barbara")])
        browser.tick(100)
        try browser.press("enter esc d esc")
        expectEqual(describes(), 1)
    }
}
