import Accounts
import Records
import Terminal
import TestSupport
import Testing
import Text

@testable import Browser
@testable import Changes

/// The dialog before a delete says what goes along and what blocks.
struct DialogReachTests {
    private func scene(_ object: String, isSilent: Bool = false) async throws -> BrowserScene {
        let query = "SELECT Id, Name FROM \(object) ORDER BY Id"
        let size = ScreenSize(columns: 80, rows: 24)
        var scene = try await BrowserScene(size, kind: .sandbox, start: .query(query))
        scene.isSilent = isSilent
        try await scene.press("j j j space d")
        try await scene.wait(1)
        try await scene.wait(250)
        return scene
    }

    private func shows(_ text: String, _ scene: BrowserScene) -> Bool {
        FrameDrawer.draw(scene.state).lines.contains { $0.contains(text) }
    }

    @Test func `it has the numbers of the org`() async throws {
        let scene = try await scene("Account")
        #expect(shows("The org also deletes 1 contact and 1 opportunity.", scene))
    }

    @Test func `in a window without room for them, nothing can be deleted`() async throws {
        var scene = try await scene("Account")
        var fitting = 0
        for columns in stride(from: 33, through: 80, by: 3) {
            for rows in 7...14 {
                try await scene.send(.resized(ScreenSize(columns: columns, rows: rows)))
                guard case .confirmation(let dialog)? = scene.state.overlays.last,
                    DeletionLayout(dialog, in: scene.state) != nil
                else { continue }
                fitting += 1
                #expect(shows("The org also deletes 1 contact", scene), "\(columns) by \(rows)")
            }
        }
        #expect(fitting > 50)
    }

    @Test func `it says that nothing goes along`() async throws {
        let scene = try await scene("Lead")
        #expect(shows("No other records go along.", scene))
    }

    @Test func `it says that it waits, and that counting failed`() async throws {
        var scene = try await scene("Account", isSilent: true)
        #expect(shows("Counting the records that go along …", scene))
        let id = try #require(
            scene.state.pending.first { if case .reach = $0.value.request { true } else { false } }
        ).key
        let failure = BrowserFailure(kind: .other, message: "no such thing")
        try await scene.send(.answer(id, .failed(failure)))
        #expect(shows("Records that go along were not counted: no such thing.", scene))
    }

    @Test func `numbers that arrive late are read before a key deletes`() async throws {
        var scene = try await scene("Account", isSilent: true)
        guard case .confirmation(let dialog)? = scene.state.overlays.last,
            let entry = scene.state.pending.first(where: {
                if case .reach = $0.value.request { true } else { false }
            })
        else { throw BrowserDriver.DialogMissing() }
        #expect(dialog.isArmed)
        let before = FrameDrawer.draw(scene.state).lines
        try await scene.send(.answer(entry.key, .reach(DeletionReach())))
        // Nothing but the sentence changes.
        let after = FrameDrawer.draw(scene.state).lines
        expectEqual(zip(before, after).count { $0 != $1 }, 1)
        var reach = DeletionReach()
        reach.along.add(3, of: "Contact")
        try await scene.press("esc d")
        try await scene.wait(1)
        try await scene.wait(250)
        let next = try #require(
            scene.state.pending.first {
                if case .reach = $0.value.request { true } else { false }
            }
        )
        try await scene.send(.answer(next.key, .reach(reach)))
        guard case .confirmation(let late)? = scene.state.overlays.last else {
            throw BrowserDriver.DialogMissing()
        }
        #expect(!late.isArmed)
        #expect(shows("The org also deletes 3 contacts.", scene))
    }
}
