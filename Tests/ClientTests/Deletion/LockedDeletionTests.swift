import Client
import HTTP
import Records
import TestSupport
import Testing

/// Records that another client has locked are sent again, and records that go together or not at
/// all.
@Suite(.timeLimit(.minutes(5))) struct LockedDeletionTests {
    private typealias Wire = DeletionWire

    private static let lock = Wire.failure("UNABLE_TO_LOCK_ROW")
    private static let rolledBack = Wire.failure("ALL_OR_NONE_OPERATION_ROLLED_BACK")

    private static func refused(_ code: String) -> DeletionOutcome {
        .refused([APIError(code: code, message: "no")])
    }

    private static func target(_ ids: RecordID..., allOrNone: Bool = false) -> String {
        let list = ids.map(\.description).joined(separator: ",")
        return "\(Wire.many)\(list)&allOrNone=\(allOrNone)"
    }

    @Test func `only the locked records are sent again, after a pause, and announced again`()
        async throws
    {
        let ids = try Wire.ids(3)
        let transport = FakeTransport([
            .on(.delete, Wire.many, "[\(Wire.success(ids[0])),\(Self.lock),\(Self.lock)]"),
            .on(.delete, Self.target(ids[1], ids[2]), "[\(Self.lock),\(Wire.success(ids[2]))]"),
            .on(.delete, Self.target(ids[1]), "[\(Wire.success(ids[1]))]"),
        ])
        let clock = ImmediateClock()
        let log = EventLog()
        let org = try Org.fake(over: transport, clock: clock, observer: log)
        var events: [RecordEvent<DeletionOutcome>] = []
        for await event in org.deletion(of: ids, object: "Contact") { events.append(event) }
        expectEqual(
            events,
            [
                .sending(ids), .settled([DeletionResult(ids[0], .deleted)]),
                .sending([ids[1], ids[2]]), .settled([DeletionResult(ids[2], .deleted)]),
                .sending([ids[1]]), .settled([DeletionResult(ids[1], .deleted)]),
            ]
        )
        transport.verify()
        expectEqual(clock.pauses, [.milliseconds(500), .seconds(1)])
        let retries = log.events.compactMap { event -> String? in
            guard case .retrying(_, let retry, _, let error) = event else { return nil }
            return "\(retry): \(error)"
        }
        expectEqual(retries, ["1: no (UNABLE_TO_LOCK_ROW)", "2: no (UNABLE_TO_LOCK_ROW)"])
    }

    @Test func `who stops before a locked record is sent again is told of the refusal`()
        async throws
    {
        let ids = try Wire.ids(2)
        let transport = FakeTransport([
            .on(.delete, Wire.many, "[\(Wire.success(ids[0])),\(Self.lock)]")
        ])
        let clock = ImmediateClock()
        var steps = try Org.fake(over: transport, clock: clock)
            .deletion(of: ids, object: "Contact").makeAsyncIterator()
        await expectEqual(steps.next(), .sending(ids))
        await expectEqual(steps.next(), .settled([DeletionResult(ids[0], .deleted)]))
        steps.stop(because: .transport(.other("the disk is full")))
        guard case .settled(let results)? = await steps.next(),
            case .refused(let errors)? = results.first?.outcome
        else {
            Issue.record("the locked record is not refused")
            return
        }
        expectEqual(results.map(\.id), [ids[1]])
        expectEqual(errors.map(\.code), ["UNABLE_TO_LOCK_ROW"])
        await expectEqual(steps.next(), nil)
        transport.verify()
        expectEqual(clock.pauses, [])
    }

    @Test func `after three repetitions a locked record is refused, and the rest goes on`()
        async throws
    {
        let ids = try Wire.ids(201)
        let answer = "[\(Self.lock),\(ids[1..<200].map(Wire.success).joined(separator: ","))]"
        let again = FakeTransport.Expectation.on(.delete, Self.target(ids[0]), "[\(Self.lock)]")
        let result = try await Wire.delete(
            ids,
            .on(.delete, Wire.many + "\(ids[0]),\(ids[1]),", answer),
            again,
            again,
            again,
            .on(.delete, Wire.one, status: 204)
        )
        expectEqual(result.outcomes[0], Self.refused("UNABLE_TO_LOCK_ROW"))
        #expect(result.outcomes[1...].allSatisfy { $0 == .deleted })
    }

    @Test func `where the repetition does not leave, the lock is the last word`() async throws {
        let ids = try Wire.ids(202)
        let answer = "[\(Self.lock),\(ids[1..<200].map(Wire.success).joined(separator: ","))]"
        let error = TransportError.timedOut(.connecting(host: "acme"))
        let unsent = FakeTransport.Expectation.on(.delete, Self.target(ids[0]), fails: error)
        let result = try await Wire.delete(ids, .on(.delete, Wire.many, answer), unsent, unsent)
        expectEqual(result.outcomes[0], Self.refused("UNABLE_TO_LOCK_ROW"))
        #expect(result.outcomes[200...].allSatisfy { $0 == .notSent(.transport(error)) })
    }

    @Test func `a command that has repeated enough repeats no more`() async throws {
        let ids = try Wire.ids(200 * 52)
        let transport = FakeTransport(
            (0..<52).flatMap { number -> [FakeTransport.Expectation] in
                let batch = ids[(number * 200)..<(number * 200 + 200)]
                let rest = batch.dropFirst().map(Wire.success).joined(separator: ",")
                let again = Wire.successes(batch.prefix(1))
                return [
                    .on(.delete, Wire.many + "\(batch[number * 200]),", "[\(Self.lock),\(rest)]")
                ]
                    + (number < 50 ? [.on(.delete, Self.target(batch[number * 200]), again)] : [])
            }
        )
        let org = try Org.fake(over: transport)
        let outcomes = await org.deletion(of: ids, object: "Contact").outcomes(of: ids)
        let left = zip(ids, outcomes).filter { $0.1 != .deleted }
        expectEqual(left.map(\.0), [ids[50 * 200], ids[51 * 200]])
        #expect(left.allSatisfy { $0.1 == Self.refused("UNABLE_TO_LOCK_ROW") })
        transport.verify()
    }

    @Test func `where the answer to the repetition is lost, the records are looked up`()
        async throws
    {
        let ids = try Wire.ids(2)
        let result = try await Wire.delete(
            ids,
            seen: Set(ids),
            .on(.delete, Wire.many, "[\(Self.lock),\(Wire.success(ids[1]))]"),
            .on(.delete, Self.target(ids[0]), fails: .cut("reset")),
            .on(.get, Wire.check, Wire.survivors([], deleted: [ids[0]]))
        )
        expectEqual(result.outcomes, [.deleted, .deleted])
    }

    @Test func `a cancellation in the pause leaves the lock as the last word`() async throws {
        let ids = try Wire.ids(2)
        let transport = FakeTransport([
            .on(.delete, Wire.many, "[\(Self.lock),\(Wire.success(ids[1]))]")
        ])
        let org = try Org.fake(over: transport, clock: ContinuousClock())
        let outcomes = await Task { () -> [DeletionOutcome] in
            var outcomes: [RecordID: DeletionOutcome] = [:]
            for await case .settled(let results) in org.deletion(of: ids, object: "Contact") {
                for result in results { outcomes[result.id] = result.outcome }
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            }
            return ids.compactMap { outcomes[$0] }
        }.value
        expectEqual(outcomes, [Self.refused("UNABLE_TO_LOCK_ROW"), .deleted])
        expectEqual(transport.count, 1)
    }

    // MARK: All or none

    @Test func `all or none is asked for, and a rolled back record says so`() async throws {
        let ids = try Wire.ids(2)
        let result = try await Wire.delete(
            ids,
            allOrNone: true,
            .on(
                .delete,
                Self.target(ids[0], ids[1], allOrNone: true),
                "[\(Self.rolledBack),\(Wire.refusal)]"
            )
        )
        expectEqual(
            result.outcomes,
            [
                Self.refused("ALL_OR_NONE_OPERATION_ROLLED_BACK"), Self.refused("DELETE_FAILED"),
            ]
        )
    }

    @Test func `a lock on one of them has all sent again`() async throws {
        let ids = try Wire.ids(3)
        let target = Self.target(ids[0], ids[1], ids[2], allOrNone: true)
        let result = try await Wire.delete(
            ids,
            allOrNone: true,
            .on(.delete, target, "[\(Self.rolledBack),\(Self.lock),\(Self.rolledBack)]"),
            .on(.delete, target, Wire.successes(ids))
        )
        expectEqual(result.outcomes, [.deleted, .deleted, .deleted])
    }

    @Test func `a lock beside another reason has nothing sent again`() async throws {
        let ids = try Wire.ids(3)
        let result = try await Wire.delete(
            ids,
            allOrNone: true,
            .on(.delete, Wire.many, "[\(Self.rolledBack),\(Self.lock),\(Wire.refusal)]")
        )
        expectEqual(
            result.outcomes,
            [
                Self.refused("ALL_OR_NONE_OPERATION_ROLLED_BACK"),
                Self.refused("UNABLE_TO_LOCK_ROW"), Self.refused("DELETE_FAILED"),
            ]
        )
    }

    @Test func `an answer that deletes some of them is not believed`() async throws {
        let ids = try Wire.ids(2)
        let result = try await Wire.delete(
            ids,
            seen: Set(ids),
            allOrNone: true,
            .on(.delete, Wire.many, "[\(Wire.success(ids[0])),\(Wire.refusal)]"),
            .on(.get, Wire.check, Wire.survivors([ids[1]], deleted: [ids[0]]))
        )
        expectEqual(result.outcomes[0], .deleted)
        guard case .notDeleted(.malformed) = result.outcomes[1] else {
            Issue.record("\(result.outcomes)")
            return
        }
    }

    @Test func `an org that was opened read-only announces nothing`() async throws {
        let ids = try Wire.ids(2)
        let org = try Org.fake(over: FakeTransport([]), isReadOnly: true)
        var events: [RecordEvent<DeletionOutcome>] = []
        for await event in org.deletion(of: ids, object: "Contact") { events.append(event) }
        let outcome = DeletionOutcome.notSent(.badRequest(.readOnly(.delete)))
        expectEqual(events, [.settled(ids.map { DeletionResult($0, outcome) })])
    }
}
