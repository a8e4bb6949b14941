#if os(Linux)
import Foundation
import Testing

extension ProcessTests {
    struct EventThreadTests {
        private static let (ordinary, batch) = ("0", "3")

        @Test func `the thread that waits for events waits its turn`() async throws {
            let policies = try await policies(after: ":")
            #expect(policies.main == Self.ordinary)
            #expect(policies.all == [Self.ordinary, Self.batch])
        }

        @Test func `a policy that the user has chosen stays`() async throws {
            let policies = try await policies(after: "exec chrt --batch 0 \"$0\" \"$@\"")
            #expect(policies.main == Self.batch)
            #expect(policies.all == [Self.batch])
        }

        /// How the kernel schedules the main thread, and all threads, of a program that waits for requests.
        private func policies(
            after preparation: String
        ) async throws -> (main: String, all: Set<String>) {
            let process = try BuiltProgram()
                .process(["demo", "serve", "--json"], after: preparation)
            let reader = Pipe()
            process.standardOutput = reader
            async let ended: Void = process.runToItsEnd()
            _ = await reader.fileHandleForReading.nextChunk()
            let main = "\(process.processIdentifier)"
            let folder = "/proc/\(main)/task"
            let tasks = try FileManager.default.contentsOfDirectory(atPath: folder)
            let all = Set(try tasks.map { try policy(of: "\(folder)/\($0)") })
            let own = try policy(of: "\(folder)/\(main)")
            process.interrupt()
            try await ended
            return (own, all)
        }

        /// Field 41 of a thread's state (proc(5), /proc/pid/stat).
        private func policy(of task: String) throws -> String {
            let line = try String(contentsOfFile: "\(task)/stat", encoding: .utf8)
            // The second field is a name in parentheses, which may hold anything.
            let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
            return String(try #require(fields.dropFirst(38).first))
        }
    }
}
#endif
