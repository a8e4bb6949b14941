import HTTP
import LocalOrg
import Records
import SOQL
import Synchronization
import TestSupport

@testable import Client

/// One query, delete or undelete under faults that a seed chooses.
struct Schedule {
    private let org: ScheduledOrg
    private let transport: FaultyTransport
    private let client: Org
    private let clock = ScheduleClock()
    private let ids: [RecordID]
    private let statesBefore: [RecordID: RecordState]
    /// Chooses what is asked for.
    private var random: SeededRandom

    /// Takes the org back, and prepares a command of it.
    ///
    /// - Parameters:
    ///   - seed: What everything is chosen by.
    ///   - org: The org.
    ///   - states: Where the records may be at first; nil is gone for good.
    /// - Throws: What the org throws, which it should not.
    init(seed: Int, in org: ScheduledOrg, with states: [RecordState?]) throws {
        self.org = org
        random = SeededRandom(seed: UInt64(seed))
        org.rewind()
        ids = try Self.choose(states, in: org, &random)
        statesBefore = try Self.states(of: ids, in: org)
        transport = FaultyTransport(
            to: org,
            asked: ids.map(\.description),
            random: SeededRandom(seed: random.next())
        )
        let sessions = Int.random(in: 1...2, using: &random)
        client = Org(
            credentials: try TwoTokens(Array(org.tokens.prefix(sessions))),
            transport: transport,
            apiVersion: try APIVersion("67.0"),
            options: Org.Options(clock: clock),
            random: SeededRandom(seed: random.next())
        )
    }

    /// Contacts in some order, each put into some state; sometimes one that never was.
    private static func choose(
        _ states: [RecordState?],
        in org: ScheduledOrg,
        _ random: inout SeededRandom
    ) throws -> [RecordID] {
        guard !states.isEmpty else { return [] }
        let count = Int.random(in: 1...4, using: &random)
        var ids = try org.contacts.shuffled(using: &random).prefix(count).map { try RecordID($0) }
        var writes: [Write] = []
        for id in ids {
            let state = states.randomElement(using: &random) ?? nil
            if state != .live { writes.append(.delete(id: "\(id)", of: nil)) }
            if state == nil { writes.append(.purge(id: "\(id)")) }
        }
        try org.change(writes)
        if Int.random(in: 0..<8, using: &random) == 0 {
            ids.append(try RecordID("003Dm000009zzzz"))
        }
        return ids
    }

    private static func states(
        of ids: [RecordID],
        in org: ScheduledOrg
    ) throws -> [RecordID: RecordState] {
        var states: [RecordID: RecordState] = [:]
        for id in ids { states[id] = try org.state(of: "\(id)") }
        return states
    }

    /// Does a command, which the transport may cancel, to its end.
    private func run<Value: Sendable>(
        _ command: @escaping @Sendable () async -> Value
    ) async -> Value {
        let handle = TaskHandle()
        transport.onCancel { handle.cancel() }
        let value = await handle.run(command)
        clock.end()
        return value
    }
}

/// A task that can be cancelled by what it calls.
private final class TaskHandle: Sendable {
    private let cancellation = Mutex<(@Sendable () -> Void)?>(nil)

    func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
        // The work may begin, and cancel, before the lock is left: then it waits.
        let task = cancellation.withLock { cancellation in
            let task = Task { await work() }
            cancellation = { task.cancel() }
            return task
        }
        return await task.value
    }

    func cancel() {
        cancellation.withLock(\.self)?()
    }
}

// MARK: - Queries

extension Schedule {
    /// A row of the query.
    struct Row: Decodable, Hashable, Sendable {
        let id: String
        let name: String

        private enum CodingKeys: String, CodingKey {
            case id = "Id"
            case name = "Name"
        }
    }

    /// Reads the contacts page by page.
    ///
    /// - Parameter expected: All rows.
    /// - Returns: What is wrong; empty where all rows came, or the first ones and then an error.
    func query(expecting expected: [Row]) async -> [String] {
        let client = client
        let (rows, error) = await run { () -> ([Row], OrgError?) in
            var rows: [Row] = []
            do throws(OrgError) {
                for try await row in Self.rows(in: client) { rows.append(row) }
                return (rows, nil)
            } catch {
                return (rows, error)
            }
        }
        if let error {
            return expected.starts(with: rows)
                ? [] : ["\(rows.count) rows are not the first ones, then \(error)"].map(described)
        }
        return rows == expected ? [] : ["\(rows.count) rows are not all rows"].map(described)
    }

    /// The query of the schedules, in pages of 200.
    static func rows(in org: Org) -> RecordSequence<Row> {
        org.records(
            of: Row.self,
            matching: "SELECT Id, Name FROM Contact",
            options: QueryOptions(batchSize: 200)
        )
    }

    private func described(_ problem: String) -> String { "\(problem) [\(transport.history)]" }
}

// MARK: - Deletes and undeletes

extension Schedule {
    /// Deletes the records.
    ///
    /// - Returns: What is wrong.
    mutating func delete() async throws -> [String] {
        let allOrNone = Int.random(in: 0..<4, using: &random) == 0
        let size = allOrNone ? RecordBatches.size : [1, 2, 3, 200].randomElement(using: &random)
        let live = ids.filter { statesBefore[$0] == .live }
        let seen = Set(ids.filter { _ in Bool.random(using: &random) })
        let before = statesBefore.filter { seen.contains($0.key) }
        let deletion = Deletion(
            DeletionOperation(org: client, object: "Contact", before: before, allOrNone: allOrNone),
            of: RecordBatches(of: ids, size: size ?? RecordBatches.size)
        )
        var problems = try await problems(of: deletion, whatIsWrong)
        let left = try live.filter { try org.state(of: "\($0)") == .live }
        if allOrNone, transport.foreign.isEmpty, ![0, live.count].contains(left.count) {
            problems.append(described("\(left.count) of \(live.count) are left"))
        }
        return problems
    }

    /// Brings the records back.
    ///
    /// - Returns: What is wrong.
    mutating func undelete() async throws -> [String] {
        let size = [1, 2, 3, 200].randomElement(using: &random)
        let undeletion = Undeletion(
            UndeletionOperation(org: client, object: "Contact"),
            of: RecordBatches(of: ids, size: size ?? RecordBatches.size)
        )
        return try await problems(of: undeletion, whatIsWrong)
    }

    /// Carries a change out, and compares what it reports with the org.
    private func problems<Steps: AsyncSequence & Sendable, Outcome: RecordOutcome>(
        of steps: Steps,
        _ whatIsWrong: (Outcome, _ before: RecordState?, _ after: RecordState?) -> String?
    ) async throws -> [String]
    where Steps.Element == RecordEvent<Outcome>, Steps.Failure == Never {
        let events = await run { () -> [RecordEvent<Outcome>] in
            var events: [RecordEvent<Outcome>] = []
            for await event in steps { events.append(event) }
            return events
        }
        await transport.settle()
        var problems = transport.violations
        var announced: Set<RecordID> = []
        var outcomes: [RecordID: Outcome] = [:]
        for event in events {
            switch event {
            case .sending(let ids): announced.formUnion(ids)
            case .job, .lost: break
            case .settled(let results):
                for result in results
                where outcomes.updateValue(result.outcome, forKey: result.id) != nil {
                    problems.append("\(result.id) is settled twice")
                }
            }
        }
        if Set(outcomes.keys) != Set(ids) { problems.append("not all records are settled") }
        if !transport.sent.isSubset(of: announced.map(\.description)) {
            problems.append("a record was sent that had not been announced")
        }
        let after = try Self.states(of: ids, in: org)
        for (id, outcome) in outcomes {
            // What another client did is not this one's to report.
            let before = transport.foreign.contains("\(id)") ? after[id] : statesBefore[id]
            if let wrong = whatIsWrong(outcome, before, after[id]) {
                problems.append("\(id) \(wrong): \(outcome)")
            }
        }
        return problems.map(described)
    }

    private func whatIsWrong(
        _ outcome: DeletionOutcome,
        _ before: RecordState?,
        _ after: RecordState?
    ) -> String? {
        let isRight =
            switch outcome {
            case .deleted, .alreadyDeleted, .gone: after != .live
            case .refused: after == before && (after != .deleted || isAboutOthers(outcome))
            case .notDeleted: after == .live
            case .turnedAway, .notSent: after == before
            case .unknown(_, .lookUpFailed): transport.failedReads > 0
            case .unknown(_, .inProgress): true
            case .unknown(_, .notShown): after == nil
            }
        return isRight ? nil : "is \(Self.words(after)), was \(Self.words(before))"
    }

    private func whatIsWrong(
        _ outcome: UndeletionOutcome,
        _ before: RecordState?,
        _ after: RecordState?
    ) -> String? {
        let isRight =
            switch outcome {
            case .restored, .alreadyThere: after == .live
            case .refused(let errors): after == .deleted || errors.isLock && after == before
            case .notRestored: after == .deleted
            case .notInBin: after == nil
            case .turnedAway, .notSent: after == before
            case .unknown(_, .lookUpFailed): transport.failedReads > 0
            case .unknown(_, .inProgress): true
            case .unknown(_, .notShown): after == nil
            }
        return isRight ? nil : "is \(Self.words(after)), was \(Self.words(before))"
    }

    /// Whether the words of a refusal say nothing of where the record is: a lock, or another record
    /// that failed.
    private func isAboutOthers(_ outcome: DeletionOutcome) -> Bool {
        guard case .refused(let errors) = outcome else { return false }
        return errors.isLock || errors.contains { $0.code == "ALL_OR_NONE_OPERATION_ROLLED_BACK" }
    }

    private static func words(_ state: RecordState?) -> String {
        switch state {
        case .live: "live"
        case .deleted: "deleted"
        case .missing, nil: "gone"
        }
    }
}
