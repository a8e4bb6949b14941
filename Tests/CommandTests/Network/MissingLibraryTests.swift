@testable import CommandLine
@testable import CommandSupport
@testable import Output

#if os(Linux)
import Foundation
import TestSupport
import Testing

@testable import sfctl

extension ProcessTests {
    /// A machine without libcurl: what needs no network works, and the rest says what to install.
    struct MissingLibraryTests {
        private let folder: TemporaryFolder
        private let library: String

        init() throws {
            folder = try TemporaryFolder()
            library = try folder.write("", to: "libcurl.so.4")
        }

        private func run(_ arguments: String...) async throws -> BuiltProgram.Ending {
            try await BuiltProgram().run(
                arguments,
                variables: [
                    "HOME": folder.path, "LANG": "C.UTF-8", "LD_LIBRARY_PATH": folder.path,
                    "SFCTL_INSTANCE_URL": "https://acme.my.salesforce.com",
                    "SFCTL_ACCESS_TOKEN": "t",
                ]
            )
        }

        private func expectMissing(_ reason: String) async throws {
            let ending = try await run("query", "SELECT Id FROM Contact")
            #expect(ending.output == "")
            #expect(
                ending.messages == """
                    error: cannot reach the org
                      why: cannot load libcurl: \(reason)
                      hint: Debian, Ubuntu: apt-get install libcurl4
                      hint: Fedora: dnf install libcurl
                      hint: Arch: pacman -S curl
                      hint: -o demo needs no network

                    """
            )
            #expect(ending.status == 5)
        }

        @Test func `a request says what to install`() async throws {
            try await expectMissing("\(library): file too short")
        }

        @Test func `a libcurl that is too old says so`() async throws {
            let source = try folder.write("int curl_easy_init;\n", to: "curl.c")
            let compiler = TestProcess(
                "/usr/bin/env",
                ["clang", "-shared", "-nostdlib", "-o", library, source]
            )
            try await compiler.runToItsEnd()
            try #require(compiler.terminationStatus == 0, "clang, of the Swift toolchain, fails")
            try await expectMissing(
                "libcurl.so.4 has no curl_global_init: libcurl 7.68 or later is needed"
            )
        }

        @Test func `the built-in org needs none`() async throws {
            let ending = try await run("query", "SELECT Name FROM Contact LIMIT 1", "-o", "demo")
            #expect(ending.output == "Name\nRose Gonzalez\n")
            #expect(ending.messages == "1 record\n")
            #expect(ending.status == 0)
        }

        @Test func `a check, help and the version need none`() async throws {
            for words in [
                ["query", "--check", "SELECT Name FROM Contact"], ["--version"], ["help"],
            ] {
                let program = try BuiltProgram()
                let expected = try await program.run(words)
                let ending = try await program.run(
                    words,
                    variables: ["LD_LIBRARY_PATH": folder.path]
                )
                #expect(ending.output == expected.output)
                #expect(ending.messages == expected.messages)
                #expect(ending.status == 0 && expected.status == 0)
            }
        }
    }
}
#endif
