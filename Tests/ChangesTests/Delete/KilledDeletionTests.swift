import CLibrary
import Client
import HTTP
import LocalOrg
import Records
import Synchronization
import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// Deletes in a process of their own that is killed at any moment: the journal and the org agree,
/// the delete goes on from there, and an undelete brings all records back.
///
/// `KILL_RUNS` and `KILL_RECORDS` make more of it; a run whose seed is `KILL_SEED` is the first.
@Suite(.timeLimit(.minutes(20))) struct KilledDeletionTests {
    private static let runs = Amount.of("KILL_RUNS", shareOf: 6)
    private static let records = Amount.of("KILL_RECORDS", or: 600)

    @Test(arguments: ["Contact", "Account"], [[], ["--bulk"]])
    func `a killed delete can be told, gone on with and undone`(
        _ object: String,
        _ flags: [String]
    ) async throws {
        let world = try KillWorld(object, flags: flags)
        try await world.serving(contacts: Self.records) { world in
            // Requests of a whole delete: its moments are counted from them.
            let moments = try await world.moments()
            let first = Amount.of("KILL_SEED", or: 1)
            for seed in first..<first + Self.runs {
                var random = SeededRandom(seed: UInt64(seed))
                let moment = Int.random(in: 0..<moments, using: &random)
                let delay = Int.random(in: 0...3000, using: &random)
                try await world.delete(until: moment, microseconds: delay)
                try await world.expectAgreement("seed \(seed)")
                try await world.goOn("seed \(seed)")
                try await world.undo("seed \(seed)")
            }
        }
    }

    @Test(arguments: [0, 1, 60, 80, 200])
    func `a disk that fills up stops the delete, and the journal and the org agree`(
        _ blocks: Int
    ) async throws {
        try await KillWorld().serving(contacts: 450) { world in
            let ending = try await world.delete(after: "ulimit -f \(blocks)")
            #expect(ending.status != 0 || blocks == 200, "\(ending)")
            try await world.expectAgreement("\(blocks) blocks")
            try await world.goOn("\(blocks) blocks")
            try await world.undo("\(blocks) blocks")
        }
    }

    @Test func `an interrupted delete tells what became of each of its many records`() async throws
    {
        try await KillWorld().serving(contacts: 1000) { world in
            let ending = try await world.delete(
                until: try await world.moments() / 2,
                signal: SIGINT
            )
            #expect(ending.isBySignal && ending.status == SIGINT, "\(ending.messages)")
            let answer = try JSONValue(parsing: Array(ending.output.utf8))
            let results = try #require(answer["result"]?.elements)
            let deleted = results.count { $0["success"]?.boolean == true }
            expectEqual(results.count, 1000)
            let live = try await world.liveIDs()
            expectEqual(live.count, 1000 - deleted)
            let path = try #require(try world.journals().last)
            expectEqual(answer["actions"]?.elements?.last?.text, "sfctl delete --resume \(path)")
            try await world.goOn("after the interruption")
        }
    }

    @Test func `of two processes on one journal one goes on, and the other says so`() async throws {
        let world = try KillWorld()
        try await world.serving(contacts: 450) { world in
            try await world.delete(until: try await world.moments() / 2)
            let path = try #require(try world.journals().last)
            let words = ["delete", "--resume", path, "--yes", "--json"]
            let endings = try await withThrowingTaskGroup { group in
                for _ in 0..<2 { group.addTask { try await world.run(words) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(endings.contains { $0.status == 0 })
            for ending in endings where ending.status != 0 {
                expect(ending.output, .contains("is in use by process "), "\(ending)")
            }
            try await world.expectAgreement("two processes")
            let live = try await world.liveIDs()
            #expect(live.isEmpty)
        }
    }
}
