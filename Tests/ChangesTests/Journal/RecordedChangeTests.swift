import Client
import Foundation
import HTTP
import Records
import Synchronization
import TestSupport
import Testing
import Text

@testable import Changes
@testable import CommandSupport
@testable import Platform
@testable import sfctl

/// What a change writes down, and when it tells the user.
struct RecordedChangeTests {
    private static let full = WriteError(code: ENOSPC, target: "journal")

    /// An org whose contacts are deleted as asked, and the requests that reach it.
    private static func org(_ wire: RemoteDemo) throws -> Org {
        Org(
            credentials: FixedCredentials(
                instanceURL: try InstanceURL("https://acme.my.salesforce.com"),
                accessToken: Secret(wire.accessToken)
            ),
            transport: wire,
            apiVersion: try APIVersion("67.0")
        )
    }

    private static let ids = ["003Dm000001kZ04IAE", "003Dm000001kZ05IAE"]

    /// The steps of a delete, in their order; one of them cannot be written down.
    private func steps(failing step: String?) async throws -> (
        [String], RecordedChange<DeletionOutcome>.Results, requests: [String]
    ) {
        let wire = RemoteDemo(now: 1_789_214_400_000)
        var steps: [String] = []
        func note(_ name: String) throws(WriteError) {
            steps.append(name)
            if name == step { throw Self.full }
        }
        let change = RecordedChange<DeletionOutcome>(
            noteSending: { _ throws(WriteError) in try note("sending") },
            note: { results throws(WriteError) in try note("results") },
            report: { _ in steps.append("report") }
        )
        let ids = try Self.ids.map { try RecordID($0) }
        let results = await change.run(
            try Self.org(wire).deletion(of: ids, object: "Contact")
        )
        return (steps, results, wire.requests.filter { $0.hasPrefix("DELETE ") })
    }

    @Test func `each step is written down before the next one`() async throws {
        let (steps, results, requests) = try await steps(failing: nil)
        expectEqual(steps, ["sending", "results", "report"])
        expectEqual(requests.count, 1)
        expectEqual(results.failure, nil)
        expectEqual(Array(results.outcomes.values), [.deleted, .deleted])
    }

    @Test func `a request that cannot be written down is not sent`() async throws {
        let (steps, results, requests) = try await steps(failing: "sending")
        expectEqual(steps, ["sending", "report"])
        expectEqual(requests, [])
        expectEqual(results.failure, Self.full)
        expectEqual(results.outcomes.values.map(\.word), ["not sent", "not sent"])
    }

    @Test func `results that cannot be written down are still told`() async throws {
        let (steps, results, _) = try await steps(failing: "results")
        expectEqual(steps, ["sending", "results", "report"])
        expectEqual(results.failure, Self.full)
        expectEqual(Array(results.outcomes.values), [.deleted, .deleted])
    }

    @Test func `after results that cannot be written down nothing is sent`() async throws {
        let wire = RemoteDemo(now: 1_789_214_400_000)
        let change = RecordedChange<DeletionOutcome>(
            noteSending: { _ throws(WriteError) in },
            note: { _ throws(WriteError) in throw Self.full },
            report: { _ in }
        )
        let ids = try Self.ids.map { try RecordID($0) }
        let known = DeletionResult(ids[0], .refused([]))
        let results = await change.run(
            try Self.org(wire).deletion(of: [ids[1]], object: "Contact"),
            besides: [known]
        )
        expectEqual(results.outcomes[ids[0]], .refused([]))
        expectEqual(results.outcomes[ids[1]]?.word, "not sent")
        expectEqual(wire.requests.filter { $0.hasPrefix("DELETE ") }, [])
    }
}
