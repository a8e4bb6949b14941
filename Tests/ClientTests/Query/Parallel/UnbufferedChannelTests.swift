import HTTP
import TestSupport
import Testing

@testable import Client

@Suite(.timeLimit(.minutes(5))) struct UnbufferedChannelTests {
    private let channel = UnbufferedChannel<Int>()

    /// Gives up waiting for elements when its task is cancelled.
    private static func next(of channel: UnbufferedChannel<Int>) async -> Result<Int?, OrgError> {
        await withTaskCancellationHandler {
            await channel.next()
        } onCancel: {
            channel.finish(throwing: .transport(.cancelled))
        }
    }

    @Test func `each element is taken once, and the end comes after all of them`() async throws {
        var taken: [Int] = []
        await withTaskGroup { group in
            group.addTask { [channel] in
                await withTaskGroup { producers in
                    for number in 0..<100 { producers.addTask { await channel.send(number) } }
                    for await isTaken in producers { #expect(isTaken) }
                }
                channel.finish()
            }
            while case .success(let number?) = await channel.next() { taken.append(number) }
        }
        expectEqual(taken.sorted(), Array(0..<100))
        await expectEqual(channel.next(), .success(nil))
    }

    @Test func `a failure drops what waits, and stays`() async {
        let producer = Task { [channel] in await channel.send(1) }
        channel.finish(throwing: .transport(.timedOut(.answer)))
        channel.finish(throwing: .transport(.cancelled))
        await expectEqual(producer.value, false)
        await expectEqual(channel.send(2), false)
        for _ in 0..<2 {
            await expectEqual(channel.next(), .failure(.transport(.timedOut(.answer))))
        }
    }

    @Test func `an end and a cancellation at the same moment do not wait for each other`() async {
        for _ in 0..<20_000 {
            let channel = UnbufferedChannel<Int>()
            let consumer = Task { await Self.next(of: channel) }
            await Task.yield()
            await withTaskGroup { group in
                group.addTask { channel.finish(throwing: .transport(.timedOut(.answer))) }
                group.addTask { consumer.cancel() }
            }
            _ = await consumer.value
        }
    }
}
