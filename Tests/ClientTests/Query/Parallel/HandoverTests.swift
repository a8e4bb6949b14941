import HTTP
import Testing

@testable import Client

@Suite(.timeLimit(.minutes(1))) struct HandoverTests {
    private let handover = Handover<Int>()

    /// Gives up waiting for elements when its task is cancelled.
    private static func next(of handover: Handover<Int>) async -> Result<Int?, OrgError> {
        await withTaskCancellationHandler {
            await handover.next()
        } onCancel: {
            handover.finish(throwing: .transport(.cancelled))
        }
    }

    @Test func `each element is taken once, and the end comes after all of them`() async throws {
        var taken: [Int] = []
        await withTaskGroup { group in
            group.addTask { [handover] in
                await withTaskGroup { producers in
                    for number in 0..<100 { producers.addTask { await handover.send(number) } }
                    for await isTaken in producers { #expect(isTaken) }
                }
                handover.finish()
            }
            while case .success(let number?) = await handover.next() { taken.append(number) }
        }
        #expect(taken.sorted() == Array(0..<100))
        #expect(await handover.next() == .success(nil))
    }

    @Test func `a failure drops what waits, and stays`() async {
        let producer = Task { [handover] in await handover.send(1) }
        handover.finish(throwing: .transport(.timedOut(.answer)))
        handover.finish(throwing: .transport(.cancelled))
        #expect(await producer.value == false)
        #expect(await handover.send(2) == false)
        for _ in 0..<2 {
            #expect(await handover.next() == .failure(.transport(.timedOut(.answer))))
        }
    }

    @Test func `an end and a cancellation at the same moment do not wait for each other`() async {
        for _ in 0..<20_000 {
            let handover = Handover<Int>()
            let consumer = Task { await Self.next(of: handover) }
            await Task.yield()
            await withTaskGroup { group in
                group.addTask { handover.finish(throwing: .transport(.timedOut(.answer))) }
                group.addTask { consumer.cancel() }
            }
            _ = await consumer.value
        }
    }
}
