import HTTP
import Records
import TestSupport
import Testing

@testable import Client

/// What a deletion does, and when: a step for each event that is asked for.
@Suite(.timeLimit(.minutes(5))) struct DeletionStepsTests {
    private typealias Wire = DeletionWire

    private static func settled(_ ids: some Sequence<RecordID>, _ outcome: DeletionOutcome)
        -> RecordEvent<DeletionOutcome>
    {
        .settled(ids.map { DeletionResult($0, outcome) })
    }

    @Test func `a request leaves when the event after its announcement is asked for`() async throws
    {
        let ids = try Wire.ids(201)
        let transport = FakeTransport([
            .on(.delete, Wire.many, Wire.successes(ids.prefix(200))),
            .on(.delete, Wire.one, status: 204),
        ])
        var steps = try Org.fake(over: transport).deletion(of: ids, object: "Contact")
            .makeAsyncIterator()
        await expectEqual(steps.next(), .sending(Array(ids.prefix(200))))
        for _ in 0..<50 { await Task.yield() }
        expectEqual(transport.count, 0)
        await expectEqual(steps.next(), Self.settled(ids.prefix(200), .deleted))
        await expectEqual(steps.next(), .sending([ids[200]]))
        for _ in 0..<50 { await Task.yield() }
        expectEqual(transport.count, 1)
        await expectEqual(steps.next(), Self.settled([ids[200]], .deleted))
        await expectEqual(steps.next(), nil)
        await expectEqual(steps.next(), nil)
        expectEqual(transport.count, 2)
    }

    @Test func `a copied iterator goes on where the original is and sends nothing again`()
        async throws
    {
        let ids = try Wire.ids(2)
        let transport = FakeTransport([.on(.delete, Wire.many, Wire.successes(ids))])
        var steps = try Org.fake(over: transport).deletion(of: ids, object: "Contact")
            .makeAsyncIterator()
        await expectEqual(steps.next(), .sending(ids))
        var copy = steps
        await expectEqual(copy.next(), Self.settled(ids, .deleted))
        await expectEqual(steps.next(), nil)
        await expectEqual(copy.next(), nil)
        expectEqual(transport.count, 1)
    }

    @Test func `who leaves the loop at an announcement has sent nothing`() async throws {
        let transport = FakeTransport([])
        let org = try Org.fake(over: transport)
        for await _ in org.deletion(of: try Wire.ids(2), object: "Contact") { break }
        expectEqual(transport.count, 0)
    }

    @Test func `who stops at an announcement has sent nothing, and each record is settled`()
        async throws
    {
        let ids = try Wire.ids(201)
        let transport = FakeTransport([])
        let reason = OrgError.transport(.other("the disk is full"))
        var steps = try Org.fake(over: transport).deletion(of: ids, object: "Contact")
            .makeAsyncIterator()
        await expectEqual(steps.next(), .sending(Array(ids.prefix(200))))
        steps.stop(because: reason)
        steps.stop(because: .transport(.other("a second reason")))
        await expectEqual(steps.next(), Self.settled(ids.prefix(200), .notSent(reason)))
        await expectEqual(steps.next(), Self.settled([ids[200]], .notSent(reason)))
        await expectEqual(steps.next(), nil)
        expectEqual(transport.count, 0)
    }

    @Test func `a lost answer is told before the records are looked up`() async throws {
        let ids = try Wire.ids(2)
        let transport = FakeTransport([
            .on(.delete, Wire.many, fails: .cut("reset")),
            .on(.get, Wire.check, Wire.survivors([], deleted: ids)),
        ])
        var steps = try Org.fake(over: transport).deletion(of: ids, object: "Contact")
            .makeAsyncIterator()
        await expectEqual(steps.next(), .sending(ids))
        await expectEqual(steps.next(), .lost(ids, .transport(.cut("reset"))))
        expectEqual(transport.count, 1)
        await expectEqual(steps.next(), Self.settled(ids, .gone(.transport(.cut("reset")))))
        await expectEqual(steps.next(), nil)
    }

    /// A gateway may have passed the request on before it refused the answer.
    @Test(arguments: [400, 403, 404, 408, 413, 499])
    func `a refusal without the org's words is looked up, and nothing more is sent`(
        status: Int
    ) async throws {
        let ids = try Wire.ids(201)
        let sent = Array(ids.prefix(200))
        let page = "<html>blocked</html>"
        let transport = FakeTransport([
            .on(.delete, Wire.many, status: status, page),
            .on(.get, Wire.check, Wire.survivors([], deleted: sent)),
        ])
        var steps = try Org.fake(over: transport).deletion(of: ids, object: "Contact")
            .makeAsyncIterator()
        let error = OrgError.refused(Refusal(status: status, body: Array(page.utf8)))
        await expectEqual(steps.next(), .sending(sent))
        await expectEqual(steps.next(), .lost(sent, error))
        await expectEqual(steps.next(), Self.settled(sent, .gone(error)))
        await expectEqual(steps.next(), Self.settled([ids[200]], .notSent(error)))
        await expectEqual(steps.next(), nil)
    }

    @Test(arguments: [302, 407, 429])
    func `a refusal of what was not passed on settles the records`(status: Int) async throws {
        let ids = try Wire.ids(2)
        let transport = FakeTransport([.on(.delete, Wire.many, status: status, "<html>")])
        var steps = try Org.fake(over: transport).deletion(of: ids, object: "Contact")
            .makeAsyncIterator()
        let error = OrgError.refused(Refusal(status: status, body: Array("<html>".utf8)))
        await expectEqual(steps.next(), .sending(ids))
        await expectEqual(steps.next(), Self.settled(ids, .turnedAway(error)))
        await expectEqual(steps.next(), nil)
    }

    @Test func `what is not sent is not announced`() async throws {
        let ids = try Wire.ids(400)
        let refusal = #"[{"message":"m","errorCode":"INVALID_SESSION_ID"}]"#
        let transport = FakeTransport([.on(.delete, Wire.many, status: 401, refusal)])
        var steps = try Org.fake(over: transport).deletion(of: ids, object: "Contact")
            .makeAsyncIterator()
        let error = OrgError.signIn(Refusal(status: 401, body: Array(refusal.utf8)))
        await expectEqual(steps.next(), .sending(Array(ids.prefix(200))))
        await expectEqual(steps.next(), Self.settled(ids.prefix(200), .turnedAway(error)))
        await expectEqual(steps.next(), Self.settled(ids.suffix(200), .notSent(error)))
        await expectEqual(steps.next(), nil)
    }

    @Test func `a cancellation between announcement and request sends nothing`() async throws {
        let ids = try Wire.ids(2)
        let transport = FakeTransport([])
        let org = try Org.fake(over: transport)
        let task = Task { () -> [RecordEvent<DeletionOutcome>] in
            var events: [RecordEvent<DeletionOutcome>] = []
            for await event in org.deletion(of: ids, object: "Contact") {
                events.append(event)
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            }
            return events
        }
        await expectEqual(
            task.value,
            [
                .sending(ids), Self.settled(ids, .notSent(.transport(.cancelled))),
            ]
        )
        expectEqual(transport.count, 0)
    }

    @Test func `all work after a cancellation shares one time`() async throws {
        let clock = ImmediateClock()
        let cancellation = DelayedCancellation(by: .seconds(5), clock: clock)
        let task = Task { () -> [Bool] in
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            var cancelled: [Bool] = []
            for _ in 0..<2 {
                cancelled.append(
                    await cancellation.delay {
                        while !Task.isCancelled { await Task.yield() }
                        return Task.isCancelled
                    }
                )
            }
            return cancelled
        }
        await expectEqual(task.value, [true, true])
        expectEqual(clock.pauses.count, 1)
    }

    @Test func `work is not cancelled before the time is over`() async throws {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let cancellation = DelayedCancellation(by: .seconds(60), clock: ContinuousClock())
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return await cancellation.delay {
                for await _ in ends { break }
                return Task.isCancelled
            }
        }
        end.yield()
        await expectEqual(task.value, false)
    }
}
