import Client
import HTTP
import Records
import Synchronization
import TestSupport
import Testing

/// What a cancellation does to a DELETE that the org refuses for the moment, and that would be sent
/// again.
@Suite(.timeLimit(.minutes(5))) struct CancelledDeletionTests {
    private typealias Wire = DeletionWire

    private static let locked = #"[{"message":"m","errorCode":"UNABLE_TO_LOCK_ROW"}]"#

    /// A task that can be cancelled by what it calls.
    private final class Run: OrgObserver {
        private let task = Mutex<Task<[DeletionOutcome], Never>?>(nil)

        func cancel() {
            task.withLock { $0?.cancel() }
        }

        /// Cancels the deletion in its first pause.
        func observe(_ event: OrgEvent) {
            if case .retrying = event { cancel() }
        }

        func outcomes(of ids: [RecordID], in org: Org) async -> [DeletionOutcome] {
            let started = task.withLock { task in
                let started = Task {
                    await org.deletion(of: ids, object: "Contact").outcomes(of: ids)
                }
                task = started
                return started
            }
            return await started.value
        }
    }

    /// The immediate clock would use the patience with the request under way up at once.
    private static func org(
        over transport: FakeTransport,
        observer: (any OrgObserver)? = nil
    ) throws -> Org {
        Org(
            credentials: try .fake(),
            transport: transport,
            apiVersion: try APIVersion("67.0"),
            options: Org.Options(clock: ContinuousClock(), observer: observer)
        )
    }

    @Test(arguments: [1, 2])
    func `a DELETE refused after the cancellation is not sent again`(count: Int) async throws {
        let run = Run()
        let transport = FakeTransport([
            .init(method: .delete, target: "/services/data/v67.0/") {
                () throws(TransportError) in
                run.cancel()
                return Response(status: 400, body: Response.Body(Array(Self.locked.utf8)))
            }
        ])
        let ids = try Wire.ids(count)
        let outcomes = await run.outcomes(of: ids, in: try Self.org(over: transport))
        expectEqual(outcomes, Array(repeating: Self.expected(count), count: count))
        expectEqual(transport.count, 1)
    }

    @Test(arguments: [1, 2])
    func `a cancelled pause leaves the last refusal`(count: Int) async throws {
        let run = Run()
        let transport = FakeTransport([
            .on(
                .delete,
                "/services/data/v67.0/",
                status: 400,
                headers: ["Retry-After": "30"],
                Self.locked
            )
        ])
        let org = try Self.org(over: transport, observer: run)
        let outcomes = await run.outcomes(of: try Wire.ids(count), in: org)
        expectEqual(
            outcomes,
            Array(
                repeating: Self.expected(count, headers: ["Retry-After": "30"]),
                count: count
            )
        )
        expectEqual(transport.count, 1)
    }

    @Test func `after a refusal the cancellation is what keeps the rest from being sent`()
        async throws
    {
        let run = Run()
        let transport = FakeTransport([.on(.delete, Wire.many, status: 400, Self.locked)])
        let org = try Self.org(over: transport, observer: run)
        let outcomes = await run.outcomes(of: try Wire.ids(300), in: org)
        #expect(outcomes.prefix(200).allSatisfy { $0 == Self.expected(2) })
        #expect(outcomes.dropFirst(200).allSatisfy { $0 == .notSent(.transport(.cancelled)) })
        expectEqual(transport.count, 1)
    }

    private static func expected(_ count: Int, headers: Headers = [:]) -> DeletionOutcome {
        guard count > 1 else {
            return .refused([APIError(code: "UNABLE_TO_LOCK_ROW", message: "m")])
        }
        return .turnedAway(
            .refused(Refusal(status: 400, headers: headers, body: Array(locked.utf8)))
        )
    }
}
