#if os(Linux)
import Foundation
import TestSupport
import Testing

@testable import sfctl

extension ProcessTests {
    struct EventThreadTests {
        private static let ordinary = "0"
        private static let batch = "3"

        @Test func `the thread that waits for events waits its turn`() async throws {
            let threads = try await threadsOfServer(after: ":")
            #expect(threads.first?.policy == Self.ordinary)
            #expect(Set(threads.map(\.policy)) == [Self.ordinary, Self.batch])
        }

        @Test func `a policy that the user has chosen stays`() async throws {
            let threads = try await threadsOfServer(after: "exec chrt --batch 0 \"$0\" \"$@\"")
            #expect(Set(threads.map(\.policy)) == [Self.batch])
        }

        @Test func `it keeps to one processor while bodies are read`() async throws {
            let (requests, script) = Self.firstOfTwoPages()
            try await LoopbackServer.run(answering: script) { server in
                let program = try BuiltProgram()
                let query = ["query", "SELECT Id FROM Contact"]
                let process = try program.process(query, asking: server, writing: "c.csv")
                async let ended: Void = process.runToItsEnd()
                for await _ in requests { break }
                let threads = try Self.threads(of: process.processIdentifier)
                process.terminate()
                try await ended
                let lists = Dictionary(grouping: threads, by: \.policy)
                    .mapValues { Set($0.map(\.processors)) }
                #expect(lists[Self.ordinary] == [try Thread(at: "/proc/self").processors])
                // A list of one processor is its number.
                let bound = lists[Self.batch]?.compactMap(Int.init)
                #expect(bound?.isEmpty == false)
            }
        }

        @Test func `a thread that inherits its bounds is released`() async throws {
            EventThread.start()
            let free = try Thread(at: "/proc/thread-self")
            let released = try await withCheckedThrowingContinuation { waiting in
                Foundation.Thread.detachNewThread {
                    let processors = Processors()
                    if let processors {
                        processors.bind(0, to: Processors.set(of: processors.current()))
                    }
                    var priority = sched_param()
                    priority.sched_priority = 0
                    _ = unsafe sched_setscheduler(0, 3, &priority)
                    let bound = Result { try Thread(at: "/proc/thread-self") }
                    EventThread.release()
                    let after = Result { try Thread(at: "/proc/thread-self") }
                    waiting.resume(with: Result { [try bound.get(), try after.get()] })
                }
            }
            #expect(released.first?.policy == Self.batch)
            #expect(released.first.flatMap { Int($0.processors) } != nil)
            #expect(released.last == free)
        }

        /// The threads of a program that waits for requests, the main one first.
        private func threadsOfServer(after preparation: String) async throws -> [Thread] {
            let process = try BuiltProgram()
                .process(["demo", "serve", "--json"], after: preparation)
            let reader = Pipe()
            process.standardOutput = reader
            async let ended: Void = process.runToItsEnd()
            _ = await reader.fileHandleForReading.nextChunk()
            let threads = try Self.threads(of: process.processIdentifier)
            process.interrupt()
            try await ended
            return threads
        }

        private static func threads(of process: Int32) throws -> [Thread] {
            let folder = "/proc/\(process)/task"
            let numbers = try FileManager.default.contentsOfDirectory(atPath: folder)
            return try numbers.compactMap(Int.init).sorted()
                .map { try Thread(at: "\(folder)/\($0)") }
        }

        /// A server that gives the first of two pages, and tells when the second is asked for.
        private static func firstOfTwoPages() -> (AsyncStream<Void>, LoopbackServer.Script) {
            let (requests, arrived) = AsyncStream.makeStream(of: Void.self)
            let second = "/services/data/v67.0/query/0r8-2"
            let page = Wire.page(Wire.contact("003Dm000001kZ00IAE"), of: 2, next: second)
            let head = "HTTP/1.1 200 OK\nContent-Type: application/json\nContent-Length: "
            let script = LoopbackServer.Script { request in
                guard request.head.contains(second) else {
                    return [.lines("\(head)\(page.utf8.count)\n\n"), .send(Array(page.utf8))]
                }
                arrived.yield()
                return [.awaitClose]
            }
            return (requests, script)
        }
    }

    /// How the kernel schedules a thread (proc(5)).
    private struct Thread: Equatable {
        /// Field 41 of /proc/pid/stat.
        let policy: String
        /// `Cpus_allowed_list` of /proc/pid/status, such as `0-1`.
        let processors: String

        init(at folder: String) throws {
            let line = try String(contentsOfFile: "\(folder)/stat", encoding: .utf8)
            // The second field is a name in parentheses, which may hold anything.
            let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
            policy = String(try #require(fields.dropFirst(38).first))
            let status = try String(contentsOfFile: "\(folder)/status", encoding: .utf8)
            let list = status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") }
            processors = String(try #require(list?.split(separator: "\t").last))
        }
    }
}
#endif
