import Foundation
import HTTP
import LocalOrg
import Records
import TestSupport
import Testing

@testable import Client

/// Queries, deletes and undeletes under random faults: what is reported is what the org holds,
/// whatever happens.
///
/// A failing seed is named; `SEED=123 swift test --filter ScheduleTests` runs it alone.
@Suite(.timeLimit(.minutes(5))) struct ScheduleTests {
    private static let count = Amount.share(of: 10_000)
    private static let parts = 8

    /// The seeds of a part; one alone where the environment names it.
    private static func seeds(_ part: Int) -> StrideTo<Int> {
        if let text = ProcessInfo.processInfo.environment["SEED"], let seed = Int(text) {
            return stride(from: seed, to: part == 0 ? seed + 1 : seed, by: 1)
        }
        return stride(from: part, to: count, by: parts)
    }

    @Test(arguments: 0..<parts)
    func `what is reported is what the org holds`(part: Int) async throws {
        let small = try ScheduledOrg()
        let large = try ScheduledOrg(generating: 390)
        let rows = try await large.rows()
        for seed in Self.seeds(part) {
            for problem in try await Self.problems(of: seed, in: small, large, rows) {
                Issue.record("seed \(seed): \(problem)")
            }
        }
    }

    private static func problems(
        of seed: Int,
        in small: ScheduledOrg,
        _ large: ScheduledOrg,
        _ rows: [Schedule.Row]
    ) async throws -> [String] {
        switch seed % 20 {
        case 0:
            return try await Schedule(seed: seed, in: large, with: []).query(expecting: rows)
        case 1...11:
            var schedule = try Schedule(
                seed: seed,
                in: small,
                with: [.live, .live, .live, .live, .deleted, nil]
            )
            return try await schedule.delete()
        default:
            var schedule = try Schedule(
                seed: seed,
                in: small,
                with: [.deleted, .deleted, .deleted, .live, nil]
            )
            return try await schedule.undelete()
        }
    }
}

extension ScheduledOrg {
    /// The rows of the schedules' query, without a fault.
    fileprivate func rows() async throws -> [Schedule.Row] {
        let credentials = try TwoTokens(tokens)
        let org = Org(credentials: credentials, transport: LocalTransport(router))
        var rows: [Schedule.Row] = []
        for try await row in Schedule.rows(in: org) { rows.append(row) }
        return rows
    }
}
