import Foundation
import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport
@testable import Output

extension ProcessTests {
    /// Machines and shells that leave no room for threads, files or memory.
    struct MachineLimitTests {
        private static let commands = [
            ["query", "SELECT Id FROM Contact LIMIT 1"],
            ["delete", "Contact", "003Dm000001kZ04IAE", "--yes"],
            ["demo", "serve"],
        ]

        @Test(arguments: commands, ["5", "8", "16"])
        func `too few files are told, and nothing hangs or crashes`(
            _ arguments: [String],
            limit: String
        ) async throws {
            let ending = try await BuiltProgram().run(arguments, after: "ulimit -n \(limit)")
            expectEqual(
                ending.messages,
                """
                error: this shell does not allow sfctl to open the 24 files that it needs
                  why: Too many open files
                  hint: ulimit -n 256

                """
            )
            #expect(ending.status == 70 && !ending.isBySignal)
        }

        @Test func `a command without threads needs none of it`() async throws {
            let ending = try await BuiltProgram().run(["query", "--help"], after: "ulimit -n 5")
            #expect(ending.status == 0 && ending.messages == "")
        }

        /// The program itself is under the limit; stacks of a gibibyte leave no room for threads.
        ///
        /// The browser needs one more than other commands, for the keys.
        @Test(arguments: zip(commands + [["browse"]], [4, 4, 4, 5]))
        func `no room for threads is told, and nothing hangs`(
            _ arguments: [String],
            more: Int
        ) async throws {
            let room = "ulimit -s 1048576; ulimit -v 2097152"
            let ending = try await BuiltProgram().run(arguments, after: room)
            let count = ProcessInfo.processInfo.activeProcessorCount + more
            expectEqual(
                ending.messages,
                """
                error: this machine does not allow sfctl to start the \(count) threads that it needs
                  why: Cannot allocate memory
                  hint: ulimit -u shows the limit on processes and threads
                  hint: ulimit -v shows the limit on memory; a container may limit both

                """
            )
            #expect(ending.status == 70 && !ending.isBySignal)
        }

        /// As on machines with many processors; stacks are address space, not memory.
        @Test(arguments: ["6291456", "4000000000000000"])
        func `a large limit on stacks is no error, or is told`(_ limit: String) async throws {
            let arguments = Self.commands[0]
            let ending = try await BuiltProgram().run(arguments, after: "ulimit -s \(limit)")
            let isTooLarge = limit.count > 10
            #expect(ending.messages.hasPrefix(isTooLarge ? "error: this machine" : "1 record"))
            #expect(ending.status == (isTooLarge ? 70 : 0) && !ending.isBySignal)
        }

        /// The stacks have room beside the program, but the memory for a page, of 160 MiB, has none.
        @Test(arguments: commands)
        func `too little memory is told, and nothing hangs`(_ arguments: [String]) async throws {
            let stacks = (ProcessInfo.processInfo.activeProcessorCount + 4) * 8
            let size = stacks + 160
            let room = "ulimit -s 8192; ulimit -v \((size - 1) << 10)"
            let ending = try await BuiltProgram().run(arguments, after: room)
            expectEqual(
                ending.messages,
                """
                error: this shell does not allow sfctl \(size) MiB of memory
                  why: Cannot allocate memory
                  hint: ulimit -v shows the limit, in KiB; ulimit -v unlimited removes it

                """
            )
            #expect(ending.status == 70 && !ending.isBySignal)
        }
    }
}
