import CLibrary
import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// Random changes, whose transactions may end late, and random runs, some of which fail: complete
/// runs print each change at least once.
///
/// `SINCE_RUNS` makes more of it; `SINCE_SEED` is the first seed.
struct SinceLastPropertyTests {
    private static let runs = Amount.of("SINCE_RUNS", shareOf: 12)
    private static let first = Amount.of("SINCE_SEED", or: 1)

    @Test(arguments: first..<first + runs)
    func `complete runs print each change at least once`(_ seed: Int) async throws {
        var random = SeededRandom(seed: UInt64(seed))
        let org = try ChangingOrg(contacts: 60)
        let world = World(org: org, shell: try Shell(asking: org), comment: "seed \(seed)")
        await world.prepare()
        for step in 0..<40 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5: try await world.change(&random, to: "\(step)")
            case 5..<7: org.wait(seconds: Int.random(in: 1...4000, using: &random))
            case 7: await world.runFailing(&random)
            default: await world.run(&random)
            }
        }
        await world.run(&random)
    }

    /// An org, its records' last values, and what complete runs have printed of them.
    private final class World {
        let org: ChangingOrg
        let shell: Shell
        let comment: Comment
        /// The records that no complete run has printed since their last change, by id.
        var pending: [String: String] = [:]
        var live: [String] = []
        private static let words = [
            "query", "SELECT Id, Phone, IsDeleted FROM Contact", "--all-rows", "--since-last", "n",
            "-r", "csv", "--no-header",
        ]

        init(org: ChangingOrg, shell: Shell, comment: Comment) {
            self.org = org
            self.shell = shell
            self.comment = comment
        }

        func prepare() async {
            let ids = await shell.run("query", "SELECT Id FROM Contact", "-r", "ids").output
            live = ids.split(separator: "\n").map(String.init)
            for id in live { pending[id] = nil }
        }

        /// Changes a record in a transaction that lasts at most as long as the overlap.
        func change(_ random: inout SeededRandom, to phone: String) async throws {
            guard let id = live.randomElement(using: &random) else { return }
            let begun = Int.random(in: 0..<600, using: &random)
            if Int.random(in: 0..<6, using: &random) == 0 {
                // A contact with cases cannot be deleted.
                guard (try? await org.delete(id, begunAgo: begun)) != nil else { return }
                live.removeAll { $0 == id }
                pending[id] = "deleted"
            } else {
                try await org.save(id, phone: phone, begunAgo: begun)
                pending[id] = phone
            }
        }

        /// Runs to the end, and takes note of the printed records.
        func run(_ random: inout SeededRandom) async {
            let isParallel = Bool.random(using: &random)
            let outcome = await shell.run(
                Self.words + (isParallel ? ["--parallel", "2", "--batch-size", "200"] : [])
            )
            expectEqual(outcome.code, .success, "\(comment): \(outcome)")
            for line in outcome.output.split(separator: "\n") {
                let values = line.split(separator: ",", omittingEmptySubsequences: false)
                let value = values[2] == "true" ? "deleted" : String(values[1])
                let id = String(values[0])
                if pending[id] == value { pending[id] = nil }
            }
            expectEqual(pending, [:], comment)
        }

        /// Begins a run that ends early.
        func runFailing(_ random: inout SeededRandom) async {
            let messages = MemorySink()
            let isOrg = Bool.random(using: &random)
            if isOrg { org.answer(Int.random(in: 0..<2, using: &random)) }
            defer { org.answer() }
            let sink: any ByteSink =
                isOrg ? MemorySink() : FailingSink(after: 0, code: [ENOSPC, EPIPE][0])
            let code = await Program.run(
                Self.words,
                in: shell.environment(output: sink, messages: messages)
            )
            // Without a row there is nothing to write, and the run is complete.
            let isComplete = code == .success && pending.isEmpty
            #expect(code != .success || isComplete, "\(comment): \(messages.text)")
        }
    }
}
