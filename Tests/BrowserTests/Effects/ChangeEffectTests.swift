import Client
import HTTP
import Records
import TestSupport
import Testing
import Text

@testable import Browser
@testable import Changes
@testable import CommandSupport
@testable import sfctl

/// Deletes and undeletes of the browser: the same journal, copies and words as those of the
/// commands.
@Suite(.timeLimit(.minutes(1))) struct ChangeEffectTests {
    private static let ids = ["003Dm000001kZ04IAE", "003Dm000001kZ0JIAU"]

    private static func deletion(of ids: [String]) throws -> DeletionRequest {
        DeletionRequest(
            batch: BatchID(number: 1),
            object: "Contact",
            description: nil,
            ids: try ids.map { try RecordID($0) }
        )
    }

    private struct Told {
        var journal: String?
        var outcomes: [RecordID: DeletionOutcome] = [:]
        var failure: BrowserFailure?
    }

    /// All that a delete tells, to its end.
    private func told(by world: EffectWorld, _ id: Int) async -> Told {
        var told = Told()
        while case .deletion(let progress)? = await world.answer(to: id) {
            switch progress {
            case .started(let journal): told.journal = journal
            case .settled(let results):
                for result in results { told.outcomes[result.id] = result.outcome }
            case .ended(let failure):
                told.failure = failure
                return told
            }
        }
        return told
    }

    @Test func `what the browser deletes is undone by the command, and by the browser`()
        async throws
    {
        let world = try await EffectWorld(try Shell())
        world.runner.run(.delete(RequestID(number: 1), try Self.deletion(of: Self.ids)))
        let first = await told(by: world, 1)
        expectEqual(first.failure, nil)
        expectEqual(Set(first.outcomes.values), [.deleted])
        expectEqual(first.outcomes.count, 2)
        let undone = await world.shell.run("undelete", "--last")
        expectEqual(undone.code, .success, "\(undone)")

        world.runner.run(.delete(RequestID(number: 2), try Self.deletion(of: Self.ids)))
        let second = await told(by: world, 2)
        let request = UndeletionRequest(
            batch: BatchID(number: 2),
            object: "Contact",
            ids: try Self.ids.map { try RecordID($0) },
            journal: second.journal
        )
        world.runner.run(.undelete(RequestID(number: 3), request))
        guard case .undeletion(.settled(let results))? = await world.answer(to: 3) else {
            Issue.record("no results")
            return
        }
        expectEqual(results.map(\.outcome.isDone), [true, true])
        let journal = try #require(second.journal)
        try expectEqual(JournalContents(readingFrom: journal).states, [.restored, .restored])
        await world.runner.end()
    }

    @Test func `the journal has each result before the screen has it`() async throws {
        let shell = try Shell()
        _ = await shell.run("demo", "reset", "--contacts", "1000")
        let all = await shell.run(
            "query",
            "SELECT Id FROM Contact WHERE Id NOT IN (SELECT ContactId FROM Case)",
            "-r",
            "ids"
        )
        let ids = all.output.split(separator: "\n").map(String.init)
        let world = try await EffectWorld(shell)
        world.runner.run(.delete(RequestID(number: 1), try Self.deletion(of: ids)))
        var journal = ""
        var count = 0
        while case .deletion(let progress)? = await world.answer(to: 1) {
            switch progress {
            case .started(let path): journal = path
            case .settled(let results):
                let entries = try JournalContents(readingFrom: journal).entries
                let deleted = Set(entries.filter { $0.state == .deleted }.map(\.id))
                #expect(results.allSatisfy { deleted.contains($0.id) == ($0.outcome == .deleted) })
                count += results.count
            case .ended:
                #expect(count == ids.count && count > 800)
                return await world.runner.end()
            }
        }
    }

    @Test func `a delete that is cancelled ends the request in progress and sends no other`()
        async throws
    {
        let org = GatedOrg(RemoteDemo(now: 1_789_214_400_000)) { $0.method == .delete }
        let world = try await EffectWorld(try Shell(asking: org))
        world.runner.run(.delete(RequestID(number: 1), try Self.deletion(of: Self.ids)))
        await org.waitForRequest()
        world.runner.run(.cancel(RequestID(number: 1)))
        org.open()
        let told = await told(by: world, 1)
        #expect(told.outcomes.values.contains(.deleted))
        expectEqual(told.outcomes.count, Self.ids.count)
        await world.runner.end()
    }

    @Test func `a delete that cannot be written down sends nothing`() async throws {
        let shell = try Shell(asking: RemoteDemo(now: 1_789_214_400_000))
        let world = try await EffectWorld(shell)
        try shell.folder.write("no folder", to: ".local/state/sfctl/deleted")
        world.runner.run(.delete(RequestID(number: 1), try Self.deletion(of: Self.ids)))
        let told = await told(by: world, 1)
        #expect(told.failure != nil)
        #expect(told.outcomes.isEmpty)
        await world.runner.end()
    }
}
