import Foundation
import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

extension ProcessTests {
    /// Other programs, run to their end.
    struct ChildProgramTests {
        private let programs: ProgramFolder
        private let environment: Environment

        init() throws {
            programs = try ProgramFolder()
            environment = try programs.environment(["COLOUR": "blue", "SECRET": "x"])
        }

        private func script(
            _ text: String,
            _ arguments: String...,
            input: [UInt8] = [],
            variables: [String: String?] = [:]
        ) -> ChildProgram {
            ChildProgram(
                path: "/bin/sh",
                arguments: ["-c", text, "sh"] + arguments,
                input: input,
                variables: variables
            )
        }

        private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

        @Test func `arguments arrive as they are`() async throws {
            let arguments = ["a b", "$HOME", "'\"\\", "; exit 3", "", "é\nf", "*"]
            let path = try programs.add("show", #"printf '%s|' "$@""#)
            let ending = try await ChildProgram(path: path, arguments: arguments)
                .run(in: environment)
            expectEqual(text(ending.output), arguments.map { $0 + "|" }.joined())
            #expect(ending.isSuccess)
        }

        @Test func `outputs and exit code are told`() async throws {
            let ending = try await script("echo out; echo err >&2; exit 7").run(in: environment)
            expectEqual(text(ending.output), "out\n")
            expectEqual(text(ending.messages), "err\n")
            expectEqual(ending.status, .exited(7))
            let killed = try await script("kill -TERM $$").run(in: environment)
            expectEqual(killed.status, .ended(bySignal: SIGTERM))
        }

        @Test func `variables are the environment's, with changes`() async throws {
            let program = script(
                #"echo "$COLOUR ${SECRET-none} $MORE""#,
                variables: ["SECRET": nil, "MORE": "m"]
            )
            expectEqual(text(try await program.run(in: environment).output), "blue none m\n")
        }

        @Test func `this program's secrets are for none but a program of the person's own`()
            async throws
        {
            let names = ["SFCTL_ACCESS_TOKEN", "SF_ACCESS_TOKEN", "SFCTL_CLIENT_SECRET"]
            let values = Dictionary(uniqueKeysWithValues: names.map { ($0, "x") })
            let environment = try programs.environment(
                values.merging(["HTTPS_PROXY": "http://u:p@proxy"]) { $1 }
            )
            let text = "echo \(names.map { "${\($0)-none}" }.joined(separator: " ")) $HTTPS_PROXY"
            let stranger = try await script(text).run(in: environment)
            expectEqual(self.text(stranger.output), "none none none http://u:p@proxy\n")
            let own = try await ChildProgram(
                path: "/bin/sh",
                arguments: ["-c", text],
                inheritsSecrets: true
            ).run(in: environment)
            expectEqual(self.text(own.output), "x x x http://u:p@proxy\n")
        }

        @Test func `input and both outputs move at the same time`() async throws {
            let input = [UInt8](repeating: UInt8(ascii: "i"), count: 700_000)
            let program = script("head -c 500000 /dev/zero >&2; exec cat", input: input)
            let ending = try await program.run(in: environment)
            expectEqual(ending.output, input)
            expectEqual(ending.messages.count, 500_000)
        }

        @Test func `input that is not read does no harm`() async throws {
            let input = [UInt8](repeating: 0, count: 1 << 20)
            let ending = try await script("echo done", input: input).run(in: environment)
            expectEqual(text(ending.output), "done\n")
            let closed = try await script("exec <&-; sleep 0.1; echo done", input: input)
                .run(in: environment)
            expectEqual(text(closed.output), "done\n")
        }

        @Test func `without input stdin is empty`() async throws {
            #expect(try await script("exec cat").run(in: environment).output.isEmpty)
        }

        @Test func `too much output ends the program`() async {
            await #expect(throws: ChildProgramError.tooMuchOutput(path: "/bin/sh", limit: 1000)) {
                try await script("exec yes").run(in: environment, outputLimit: 1000)
            }
        }

        @Test func `too many messages are cut off`() async throws {
            let program = script("head -c 5000 /dev/zero >&2; echo out")
            let ending = try await program.run(in: environment, outputLimit: 1000)
            expectEqual(ending.messages.count, 1000)
            expectEqual(text(ending.output), "out\n")
        }

        @Test func `what cannot be run is told`() async throws {
            await #expect(
                throws: ChildProgramError.notStarted(
                    path: "/nowhere/sf",
                    problem: "No such file or directory"
                )
            ) {
                try await ChildProgram(path: "/nowhere/sf", arguments: []).run(in: environment)
            }
            let path = try programs.folder.write("no program", to: "data")
            await #expect(
                throws: ChildProgramError.notStarted(path: path, problem: "Permission denied")
            ) {
                try await ChildProgram(path: path, arguments: []).run(in: environment)
            }
            await #expect(
                throws: ChildProgramError.notStarted(
                    path: "/bin/sh",
                    problem: "an argument has a NUL byte"
                )
            ) {
                try await script("echo", "a\0b").run(in: environment)
            }
        }

        @Test func `a program is found in the absolute folders of PATH`() throws {
            let path = try programs.add("tool", "exit 0")
            try programs.folder.write("x", to: "plain")
            expectEqual(ChildProgram.find("tool", in: environment), path)
            expectEqual(ChildProgram.find("plain", in: environment), nil)
            expectEqual(ChildProgram.find("absent", in: environment), nil)
            expectEqual(ChildProgram.find(path, in: environment), path)
            expectEqual(ChildProgram.find("/nowhere/tool", in: environment), nil)
            let relative = try programs.environment(["PATH": "::.:bin"])
            expectEqual(ChildProgram.find("sh", in: relative), nil)
        }

        @Test func `words of a program are shown without tokens`() {
            func words(_ text: String) -> String { ChildProgram.words(in: text) }
            expectEqual(words("\n  one \n\ntwo\tx\n3\n4"), "one two x 3")
            for plain in [
                "no org for test-kihttxme8ovx@example.com", "/usr/lib/node_modules/sf/2.148.6/x",
                "https://acme--dev.sandbox.my.salesforce.com/services",
                "INVALID_SESSION_ID_EXPIRED",
                "123456789012345678901234567890",
            ] { expectEqual(words(plain), plain) }
            for token in [
                "00D5e000001N20QEAS!AQ0AQMarker", "5Aep861TSESvWeug_xvFHRBTTbf_YrTWgEyjBJrfbLN",
                "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiIzTVZHOTlPeFR5", "token=5Aep861TSESvWeug_xvFH",
                "force://PlatformCLI::5Aep861TSESvWeug_xvFHRB@acme.my.salesforce.com",
            ] { expectEqual(words("a \(token) b"), "a (redacted) b") }
        }

        @Test func `a mirror shows neither input nor variables`() {
            let program = script("x", input: Array("hidden".utf8), variables: ["A": "hidden"])
            var dumped = ""
            dump(program, to: &dumped)
            expect(dumped, .lacks("hidden"))
            expect(dumped, .contains("/bin/sh"))
        }
    }
}
