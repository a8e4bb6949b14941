import Foundation
import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport
@testable import Output

extension ProcessTests {
    /// Standard descriptors that are closed or full.
    struct DescriptorTests {
        private static let soql = "SELECT Name FROM Contact ORDER BY Id LIMIT 1"
        private static let rows = "Name\nRose Gonzalez\n"

        @Test(arguments: ["/dev/stdout", "/dev/fd/1", "/dev/fd/3"])
        func `the file behind a named descriptor keeps its lines`(_ path: String) async throws {
            let ending = try await BuiltProgram().run(
                ["query", Self.soql, "--output-file", path],
                redirecting: "3>&1",
                after: "echo before"
            )
            expectEqual(ending.output, "before\n\(Self.rows)")
            expectEqual(ending.messages, "1 record in \(path)\n")
            expectEqual(ending.status, 0)
        }

        @Test func `the pipe behind a named descriptor gets the rows`() async throws {
            let ending = try await BuiltProgram().run(
                ["query", Self.soql, "--output-file", "/dev/stdout", "--quiet"],
                redirecting: "| cat -n"
            )
            expectEqual(ending.output, "     1\tName\n     2\tRose Gonzalez\n")
            expectEqual(ending.messages, "")
        }

        @Test func `a descriptor that is not open cannot be written`() async throws {
            let ending = try await BuiltProgram().run(
                "query",
                Self.soql,
                "--output-file",
                "/dev/fd/99"
            )
            expectEqual(ending.messages, "error: cannot write /dev/fd/99: Bad file descriptor\n")
            expectEqual(ending.status, 74)
        }

        @Test func `a closed stdin does not matter to a command that reads none`() async throws {
            let ending = try await BuiltProgram().run("query", Self.soql, redirecting: "<&-")
            expectEqual(ending.output, Self.rows)
            expectEqual(ending.status, 0)
        }

        @Test(arguments: [
            ["query", "-f", "-"], ["get", "Contact", "--ids-from", "-"],
            ["delete", "Contact", "--ids-from", "-", "--yes"],
        ])
        func `a closed stdin that should give the input is an error, not empty`(
            _ arguments: [String]
        ) async throws {
            let ending = try await BuiltProgram().run(arguments, redirecting: "<&-")
            expectEqual(ending.output, "")
            expectEqual(ending.messages, "error: cannot read stdin: Bad file descriptor\n")
            expectEqual(ending.status, 2)
        }

        @Test func `a closed stderr loses the messages and nothing else`() async throws {
            let ending = try await BuiltProgram().run("query", Self.soql, redirecting: "2>&-")
            expectEqual(ending.output, Self.rows)
            expectEqual(ending.status, 0)
        }

        @Test func `a closed stdout is output that cannot be written`() async throws {
            let ending = try await BuiltProgram().run("query", Self.soql, redirecting: ">&-")
            expectEqual(ending.messages, "error: cannot write output: Bad file descriptor\n")
            expectEqual(ending.status, 74)
        }

        @Test func `with all three closed the org's file still holds the org`() async throws {
            let program = try BuiltProgram()
            let reset = try await program.run("demo", "reset", redirecting: "<&- >&- 2>&-")
            expectEqual(reset.status, 0)
            let ending = try await program.run("query", Self.soql)
            expectEqual(ending.output, Self.rows)
        }

        @Test(
            .enabled(
                if: FileManager.default.fileExists(atPath: "/dev/full"),
                "this system has no /dev/full"
            ),
            arguments: [
                ["query", soql], ["query", soql, "--json"], ["--help"], ["--version"],
                // The job of the built-in org is not left behind.
                ["query", "SELECT Id FROM Contact", "--bulk", "--quiet"],
            ]
        )
        func `a full device exits 74 and says so`(_ arguments: [String]) async throws {
            let ending = try await BuiltProgram().run(arguments, redirecting: "> /dev/full")
            expectEqual(ending.messages, "error: cannot write output: No space left on device\n")
            expectEqual(ending.status, 74)
            #expect(!ending.isBySignal)
        }

        @Test(arguments: [["--version"], ["--help"], ["query", "-h"], ["help", "exit-codes"]])
        func `version and help need no home and no variable at all`(
            _ arguments: [String]
        ) async throws {
            let ending = try await BuiltProgram().run(arguments, variables: [:])
            #expect(!ending.output.isEmpty)
            expectEqual(ending.messages, "")
            expectEqual(ending.status, 0)
        }
    }
}
