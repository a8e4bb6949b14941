import Client
import HTTP
import Records
import TestSupport
import Testing
import Text

@testable import Changes
@testable import CommandLine
@testable import CommandSupport
@testable import Platform
@testable import sfctl

/// A delete, a resumption and an undelete, one after another, each against a server that fails at
/// some request: what the reports and the journal say is what the org holds, and in the end all
/// records are back that were in use.
///
/// `SCHEDULE_RUNS` makes more of it; `SCHEDULE_SEED` is the first seed.
@Suite(.timeLimit(.minutes(20))) struct DeletionScheduleTests {
    private static let first = Amount.of("SCHEDULE_SEED", or: 1)
    private static let seeds = Array(first..<first + Amount.of("SCHEDULE_RUNS", shareOf: 40))

    @Test(arguments: seeds)
    func `reports and journal are what the org holds`(_ seed: Int) async throws {
        var schedule = try DeletionSchedule(seed: seed)
        try await schedule.delete()
        for _ in 0..<2 { try await schedule.resume(isFaulty: true) }
        let isResumed = Bool.random(using: &schedule.random)
        if isResumed { try await schedule.resume(isFaulty: false) }
        for _ in 0..<2 { try await schedule.undelete(isFaulty: true) }
        try await schedule.undelete(isFaulty: false)
        try schedule.expectEnd()
    }
}

/// Contacts of an org, some of which are in its recycle bin from the start, and a shell that
/// changes them.
private struct DeletionSchedule {
    var random: SeededRandom
    private let seed: Int
    private let ids: [String]
    /// The records that somebody else had deleted before.
    private let foreign: Set<String>
    private let hasBackup: Bool
    private var shell: Shell
    /// The records that are deleted now.
    private var deleted: Set<String>
    /// The requests that deleted something, with what each named.
    private var sent: [String] = []

    private static let doneWords: Set = [
        "deleted", "already deleted", "gone or never there", "restored", "already there",
    ]

    init(seed: Int) throws {
        self.seed = seed
        random = SeededRandom(seed: UInt64(seed))
        let count = [1, 2, 3, 5, 201].randomElement(using: &random) ?? 1
        let ids = try JournalWorld.ids(count).map(\.description)
        var random = random
        let foreign = Set(ids.filter { _ in Int.random(in: 0..<5, using: &random) == 0 })
        hasBackup = Bool.random(using: &random)
        self.random = random
        self.ids = ids
        self.foreign = foreign
        deleted = foreign
        shell = try Shell()
        try shell.folder.write(ids.map { "\($0)\n" }.joined(), to: "ids")
    }

    /// A plan that breaks one answer, or all from one on.
    private mutating func plan(isFaulty: Bool, undeletes: Bool) -> FaultOrg.Plan {
        guard isFaulty else { return FaultOrg.Plan() }
        let all = ChangeFault.all + ChangeFault.cuts
        let fault = all.randomElement(using: &random) ?? .resetBefore
        return FaultOrg.Plan(
            fault: undeletes ? SOAPFault(fault: fault) : fault,
            first: Int.random(in: 0..<7, using: &random),
            isLasting: Int.random(in: 0..<3, using: &random) == 0
        )
    }

    /// Runs a command against the org as it is now.
    private mutating func run(
        _ words: [String],
        _ plan: FaultOrg.Plan
    ) async throws -> Shell.Outcome {
        let org = FaultOrg(plan)
        org.putInBin(Array(deleted))
        var shell = shell
        let (outcome, requests) = try await LoopbackServer.run(
            greeting: org.greeting,
            answering: org.script
        ) { server in
            shell.ask(CurlTransport(to: try InstanceURL(server.url)))
            return (await shell.run(words + ["-r", "csv"]), org.lines)
        }
        deleted = Set(ids.filter { !org.holds($0) })
        sent = requests.filter { $0.hasPrefix("DELETE ") }
        return outcome
    }

    private func comment(_ words: [String], _ outcome: Shell.Outcome) -> Comment {
        "seed \(seed), \(words.joined(separator: " ")): \(outcome)"
    }

    private var journal: JournalContents? {
        let folder = JournalFolder(path: "\(shell.folder.path)/.local/state/sfctl/deleted")
        guard let path = try? folder.journals().last?.path else { return nil }
        return try? JournalContents(readingFrom: path)
    }

    // MARK: - Steps

    mutating func delete() async throws {
        let words =
            ["delete", "Contact", "--ids-from", "\(shell.folder.path)/ids", "--yes"]
            + (hasBackup ? [] : ["--no-backup"])
        let before = deleted
        let outcome = try await run(words, plan(isFaulty: true, undeletes: false))
        expectTruth(outcome, before, comment(words, outcome))
        guard journal == nil else { return }
        #expect(deleted == before && outcome.code != .success, comment(words, outcome))
    }

    mutating func resume(isFaulty: Bool) async throws {
        guard let path = journal?.path else { return }
        let words =
            ["delete", "--resume", path, "--yes"]
            + (hasBackup ? [] : ["--no-backup"])
        let before = deleted
        let outcome = try await run(words, plan(isFaulty: isFaulty, undeletes: false))
        let comment = comment(words, outcome)
        expectTruth(outcome, before, comment)
        // Nothing is sent for a record that is deleted already, for whatever reason.
        for id in sent.flatMap({ FaultOrg.ids(in: $0) }) where before.contains(id) {
            #expect(foreign.contains(id), comment)
        }
        guard !isFaulty else { return }
        expectEqual(outcome.code, .success, comment)
        expectEqual(deleted, Set(ids), comment)
        expectEqual(
            journal?.entries.allSatisfy { [.deleted, .alreadyDeleted].contains($0.state) },
            true
        )
    }

    mutating func undelete(isFaulty: Bool) async throws {
        guard journal != nil else { return }
        let words = ["undelete", "--last"]
        let before = deleted
        let outcome = try await run(words, plan(isFaulty: isFaulty, undeletes: true))
        let comment = comment(words, outcome)
        expectTruth(outcome, before, comment)
        #expect(deleted.isSubset(of: before), comment)
        if hasBackup { #expect(foreign.isSubset(of: deleted), comment) }
    }

    /// Expects that all records are back that were in use.
    func expectEnd() throws {
        #expect(deleted.isSubset(of: foreign), "seed \(seed)")
        guard let journal else { return }
        for entry in journal.entries where !foreign.contains("\(entry.id)") {
            #expect([.restored, .waiting, .sent].contains(entry.state), "seed \(seed): \(entry)")
        }
    }

    // MARK: - Truth

    /// Expects that each row of a report, the exit code and each line of the journal are what the
    /// org holds.
    private func expectTruth(
        _ outcome: Shell.Outcome,
        _ before: Set<String>,
        _ comment: Comment
    ) {
        let rows = outcome.output.split(separator: "\n").dropFirst().map {
            $0.split(separator: ",", maxSplits: 3, omittingEmptySubsequences: false)
        }
        for row in rows where row.count > 2 && row[0].hasPrefix("003") {
            expectTruth(String(row[2]), of: String(row[0]), before, comment)
        }
        let words = Set(rows.filter { $0.count > 2 }.map { String($0[2]) })
        if !words.isEmpty {
            expectEqual(outcome.code == .success, words.isSubset(of: Self.doneWords), comment)
        }
        for entry in journal?.entries ?? [] { expectTruth(entry, comment) }
    }

    private func expectTruth(
        _ word: String,
        of id: String,
        _ before: Set<String>,
        _ comment: Comment
    ) {
        let (was, isDeleted) = (before.contains(id), deleted.contains(id))
        switch word {
        case "deleted": #expect(isDeleted && (!hasBackup || !foreign.contains(id)), comment)
        case "already deleted": #expect(isDeleted && foreign.contains(id), comment)
        case "gone or never there": #expect(isDeleted, comment)
        case "not deleted", "not sent", "refused", "not restored":
            expectEqual(isDeleted, was, comment)
        case "restored", "already there": #expect(!isDeleted, comment)
        case "unknown": break
        default: Issue.record("'\(word)' is not expected: \(comment)")
        }
    }

    private func expectTruth(_ entry: JournalEntry, _ comment: Comment) {
        let id = "\(entry.id)"
        let isDeleted = deleted.contains(id)
        switch entry.state {
        case .waiting: expectEqual(isDeleted, foreign.contains(id), comment)
        case .deleted: #expect(isDeleted && (!hasBackup || !foreign.contains(id)), comment)
        case .alreadyDeleted: #expect(isDeleted && foreign.contains(id), comment)
        case .refused: #expect(!isDeleted, comment)
        case .restored: #expect(!isDeleted, comment)
        case .sent, .restoring: break
        }
    }
}
