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
            try folder.write("", to: "libcurl-gnutls.so.4")
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
            expectEqual(ending.output, "")
            expectEqual(
                ending.messages,
                """
                error: cannot reach the org
                  why: cannot load libcurl: \(reason)
                  hint: Debian, Ubuntu: apt-get install libcurl4
                  hint: Fedora: dnf install libcurl
                  hint: Arch: pacman -S curl
                  hint: -o demo needs no network

                """
            )
            expectEqual(ending.status, 5)
        }

        /// Makes a library in the place of libcurl.
        private func compileLibrary(_ text: String) async throws {
            let source = try folder.write(text, to: "curl.c")
            let compiler = TestProcess("/usr/bin/env", ["clang", "-shared", "-o", library, source])
            try await compiler.runToItsEnd()
            try #require(compiler.terminationStatus == 0, "clang, of the Swift toolchain, fails")
        }

        @Test func `a request says what to install`() async throws {
            try await expectMissing("\(library): file too short")
        }

        @Test func `a libcurl that is too old says so`() async throws {
            try await compileLibrary("int curl_easy_init;\n")
            try await expectMissing(
                "libcurl.so.4 has no curl_global_init: libcurl 7.68 or later is needed"
            )
        }

        /// With one thread, it is loaded faster.
        @Test func `it is loaded before the first thread starts`() async throws {
            // In Linux, the links of this folder are its own, its parent's, and one for each thread.
            try await compileLibrary(
                """
                #include <stdio.h>
                #include <sys/stat.h>
                __attribute__((constructor)) static void load(void) {
                    struct stat folder;
                    stat("/proc/self/task", &folder);
                    fprintf(stderr, "%d thread\\n", (int)folder.st_nlink - 2);
                }

                """
            )
            let remote = try await run("limits")
            expect(remote.messages, .hasPrefix("1 thread\nerror: "))
            let local = try await run("limits", "DailyApiRequests", "-o", "demo")
            #expect(local.messages == "1 limit\n" && local.output.hasPrefix("Name\t"))
        }

        @Test func `Debian's build with GnuTLS will do`() async throws {
            let compiler = TestProcess("/usr/bin/env", ["clang", "-print-file-name=libcurl.so.4"])
            let output = try folder.handle(of: "path")
            compiler.standardOutput = output
            try await compiler.runToItsEnd()
            let system = try String(contentsOfFile: folder.path + "/path", encoding: .utf8)
                .trimmingCharacters(in: .newlines)
            let other = folder.path + "/libcurl-gnutls.so.4"
            try FileManager.default.removeItem(atPath: other)
            try FileManager.default.createSymbolicLink(
                atPath: other,
                withDestinationPath: system
            )
            let ending = try await run("version", "--verbose")
            expect(ending.output, .contains("\nlibcurl    libcurl/"))
        }

        @Test func `version --verbose says what is missing, and for what`() async throws {
            let ending = try await run("version", "--verbose")
            let lines = ending.output.split(separator: "\n").map(String.init)
            try #require(lines.count == 6)
            expect(lines[0], .hasPrefix("sfctl "))
            expectEqual(
                lines[1],
                "libcurl    missing, but needed by every org but demo: "
                    + "\(library): file too short"
            )
            let names = lines.dropFirst().map { String($0.prefix { $0 != " " }) }
            expectEqual(names, ["libcurl", "zlib", "libcrypto", "keychain", "sf"])
            #expect(ending.messages == "" && ending.status == 0)
        }

        @Test func `the built-in org needs none`() async throws {
            let ending = try await run("query", "SELECT Name FROM Contact LIMIT 1", "-o", "demo")
            expectEqual(ending.output, "Name\nRose Gonzalez\n")
            expectEqual(ending.messages, "1 record\n")
            expectEqual(ending.status, 0)
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
                expectEqual(ending.output, expected.output)
                expectEqual(ending.messages, expected.messages)
                #expect(ending.status == 0 && expected.status == 0)
            }
        }
    }
}
#endif
