import HTTP
import Records
import Synchronization
import TestSupport
import Testing

@testable import Browser
@testable import CommandSupport
@testable import sfctl

/// The descriptions of objects: one request for each object.
@Suite(.timeLimit(.minutes(1))) struct DescribeEffectTests {
    @Test func `the record, the columns and the delete share one description`() async throws {
        let count = Counter()
        let org = GatedOrg(RemoteDemo(now: 1_789_214_400_000)) { request in
            if request.target.hasSuffix("/describe") { count.add() }
            return false
        }
        let world = try await EffectWorld(try Shell(asking: org))
        world.runner.run(.describe(RequestID(number: 1), object: "contact"))
        world.runner.run(.describe(RequestID(number: 2), object: "Contact"))
        let request = DeletionRequest(
            batch: BatchID(number: 1),
            object: "Contact",
            description: nil,
            ids: [try RecordID("003Dm000001kZ0JIAU")]
        )
        world.runner.run(.delete(RequestID(number: 3), request))
        while case .deletion(let progress)? = await world.answer(to: 3) {
            if case .ended(let failure) = progress {
                expectEqual(failure, nil)
                break
            }
        }
        expectEqual(count.value, 1)
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)
        var value: Int { count.withLock { $0 } }
        func add() { count.withLock { $0 += 1 } }
    }
}
