import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

extension ProcessTests {
    /// Arguments that are no text; a test gives them through the shell's printf.
    struct ArgumentTests {
        @Test func `an argument that is not UTF-8 is refused, and nothing is asked`() async throws {
            let program = try BuiltProgram()
            let ending = try await program.run(
                ["get", "Contact", "-w"],
                redirecting: #""$(printf 'LastName=M\374ller')""#
            )
            expectEqual(ending.output, "")
            expect(
                ending.messages,
                .hasPrefix(#"error: argument 4 is not UTF-8 text: LastName=M\xFCller"#)
            )
            expectEqual(ending.status, 2)
        }

        @Test func `with --json the refusal is JSON`() async throws {
            let program = try BuiltProgram()
            let ending = try await program.run(
                ["query", "--json"],
                redirecting: #""$(printf 'SELECT Id FROM Contact\377')""#
            )
            expect(ending.output, .hasPrefix(#"{"name":"UsageError","message":"argument 3 is not"#))
            expectEqual(ending.status, 2)
        }
    }
}

/// How the bytes of arguments become words.
struct ProgramArgumentsTests {
    @Test func `a process that cannot read them says so, and shows no help`() async throws {
        let (output, messages) = (MemorySink(), MemorySink())
        let environment = try Shell().environment(output: output, messages: messages)
        let code = await Program(.unreadable, in: environment).run()
        expectEqual(output.text, "")
        expectEqual(
            messages.text,
            """
            error: cannot read the command line: /proc is not mounted
              hint: mount -t proc proc /proc

            """
        )
        expectEqual(code, .usage)
    }

    @Test func `text stays text, with every character that it has`() {
        let arguments = ProgramArguments(["query", "Zoë \u{FFFD} 🎉", ""].map { Array($0.utf8) })
        expectEqual(arguments.words, ["query", "Zoë \u{FFFD} 🎉", ""])
        expectEqual(arguments.fault, nil)
    }

    @Test(arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0x41, 0xE9, 0x42]])
    func `bytes that are no UTF-8 are a fault`(_ bytes: [UInt8]) {
        let arguments = ProgramArguments([Array("query".utf8), bytes])
        expect(arguments.fault?.message, .hasPrefix("argument 2 is not UTF-8 text: "))
    }
}
