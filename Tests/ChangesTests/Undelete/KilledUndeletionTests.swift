import Client
import Foundation
import Records
import Synchronization
import TestSupport
import Testing

@testable import Changes
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// Deletes and undeletes in processes of their own that are killed at any moment, in an org where
/// somebody else has deleted some of the records before: neither reports nor journal claim what
/// they do not know.
///
/// `KILL_RUNS` and `KILL_RECORDS` make more of it; `KILL_SEED` is the first seed.
@Suite(.serialized, .timeLimit(.minutes(20))) struct KilledUndeletionTests {
    private static let runs = Amount.of("KILL_RUNS", shareOf: 3)
    private static let records = Amount.of("KILL_RECORDS", or: 250)
    private static let first = Amount.of("KILL_SEED", or: 1)

    @Test func `after a killed undelete no record is deleted in the journal that is back`()
        async throws
    {
        let world = try KillWorld()
        try await world.serving(contacts: Self.records) { world in
            let all = world.ids
            let last = ["undelete", "--last", "--json"]
            let byID = ["undelete", "Contact", "--ids-from", world.idsFile, "--json"]
            try await expectEqual(world.run(world.deletion(hasBackup: true)).status, 0)
            let moments = try await world.moments(of: last)
            for seed in Self.first..<Self.first + Self.runs {
                var random = SeededRandom(seed: UInt64(seed))
                let comment: Comment = "seed \(seed)"
                let hasBackup = Bool.random(using: &random)
                let deletion = try await world.run(world.deletion(hasBackup: hasBackup))
                expectEqual(deletion.status, 0, comment)
                let words = Bool.random(using: &random) ? last : byID
                try await world.runKilled(
                    words,
                    at: Int.random(in: 0..<moments, using: &random),
                    microseconds: Int.random(in: 0...3000, using: &random)
                )
                try await world.expectTruth(foreign: [], comment)
                let resumed = try await world.resume(hasBackup: hasBackup)
                expectEqual(resumed?.status, 0, "\(comment): \(String(describing: resumed))")
                try await world.expectTruth(foreign: [], comment)
                let undone = try await world.run(last)
                expectEqual(undone.status, 0, "\(comment): \(undone)")
                try await world.expectTruth(foreign: [], comment)
                try await expectEqual(world.liveIDs(), Set(all), comment)
                let states = try world.newest()?.states ?? []
                #expect(states.allSatisfy { $0 == .restored }, comment)
            }
        }
    }

    @Test func `a killed delete claims no record that somebody else had deleted`() async throws {
        let world = try KillWorld()
        try await world.serving(contacts: Self.records) { world in
            let all = world.ids
            let moments = try await world.moments()
            let foreign = Set(stride(from: 0, to: all.count, by: 7).map { all[$0] })
            let words = ["delete", "Contact"] + foreign.map(\.description) + ["--yes", "--json"]
            try await expectEqual(world.run(words).status, 0)
            for seed in Self.first..<Self.first + Self.runs {
                var random = SeededRandom(seed: UInt64(seed))
                let comment: Comment = "seed \(seed)"
                let earlier = try world.newest()?.path
                try await world.runKilled(
                    world.deletion(hasBackup: true),
                    at: Int.random(in: 0..<moments, using: &random),
                    microseconds: Int.random(in: 0...3000, using: &random)
                )
                // A kill before the journal leaves nothing.
                guard try world.newest()?.path != earlier else { continue }
                try await world.expectTruth(foreign: foreign, comment)
                if Bool.random(using: &random) {
                    let resumed = try await world.resume(hasBackup: true)
                    expectEqual(resumed?.status, 0, "\(comment): \(String(describing: resumed))")
                    try await world.expectTruth(foreign: foreign, comment)
                    #expect(try await world.liveIDs().isEmpty, comment)
                }
                // It is a failure where nothing was deleted.
                _ = try await world.run(["undelete", "--last", "--json"])
                try await world.expectTruth(foreign: foreign, comment)
                try await expectEqual(world.liveIDs(), Set(all).subtracting(foreign), comment)
            }
        }
    }
}

extension KillWorld {
    /// The records that may be deleted.
    var ids: [RecordID] { state.withLock(\.ids) }

    /// The file that lists them.
    var idsFile: String { "\(home.path)/ids" }

    /// A command line that deletes all of them.
    func deletion(hasBackup: Bool) -> [String] {
        ["delete", "Contact", "--ids-from", idsFile, "--yes", "--json"]
            + (hasBackup ? [] : ["--no-backup"])
    }

    /// How many moments a command has.
    func moments(of words: [String]) async throws -> Int {
        state.withLock { $0.moments = 0 }
        let ending = try await run(words)
        try #require(ending.status == 0, "\(ending)")
        return state.withLock(\.moments)
    }

    /// Runs a command, and kills it so many microseconds after a moment.
    func runKilled(_ words: [String], at moment: Int, microseconds: Int) async throws {
        state.withLock { state in
            (state.moments, state.fatal, state.delay) = (0, moment, microseconds)
            state.signal = SIGKILL
        }
        defer { state.withLock { $0.fatal = .max } }
        _ = try await run(words)
    }

    /// Goes on with the newest delete.
    func resume(hasBackup: Bool) async throws -> BuiltProgram.Ending? {
        guard let path = try journals().last else { return nil }
        let ending = try await run(
            ["delete", "--resume", path, "--yes", "--json"] + (hasBackup ? [] : ["--no-backup"])
        )
        return ending
    }

    /// The newest journal.
    func newest() throws -> JournalContents? {
        try journals().last.map { try JournalContents(readingFrom: $0) }
    }

    /// Expects that the newest journal says of each record what the org holds.
    ///
    /// - Parameters:
    ///   - foreign: The records that somebody else had deleted before.
    ///   - comment: Names the round.
    /// - Throws: What the org and the journal's file end in.
    func expectTruth(foreign: Set<RecordID>, _ comment: Comment) async throws {
        let live = try await liveIDs()
        for entry in try newest()?.entries ?? [] {
            let (isLive, isForeign) = (live.contains(entry.id), foreign.contains(entry.id))
            switch entry.state {
            case .waiting: #expect(isLive != isForeign, comment)
            case .restored, .refused: #expect(isLive, comment)
            case .deleted: #expect(!isLive && !isForeign, comment)
            case .alreadyDeleted: #expect(!isLive && isForeign, comment)
            case .sent, .restoring: break
            }
        }
    }
}
