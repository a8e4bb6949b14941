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
            #expect(
                ending.messages == """
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

        /// What is under the limit is the program itself; a stack of a gibibyte leaves no room for
        /// threads.
        @Test(arguments: commands)
        func `no room for threads is told, and nothing hangs`(_ arguments: [String]) async throws {
            let room = "ulimit -s 1048576; ulimit -v 2097152"
            let ending = try await BuiltProgram().run(arguments, after: room)
            #expect(
                ending.messages.hasPrefix("error: this machine does not allow sfctl to start the ")
            )
            #expect(ending.messages.contains("  why: Resource temporarily unavailable\n"))
            #expect(ending.status == 70 && !ending.isBySignal)
        }
    }
}
