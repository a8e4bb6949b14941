@testable import CommandLine
@testable import CommandSupport
@testable import Output

#if os(Linux)
import Foundation
import TestSupport
import Testing

@testable import sfctl

extension ProcessTests {
    /// A machine without zlib: an xlsx file is refused before anything happens, and all else works.
    ///
    /// The loader finds an empty file first, and so gives up.
    struct MissingZlibTests {
        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
            try folder.write("", to: "lib/libz.so.1")
        }

        private func run(_ arguments: [String]) async throws -> BuiltProgram.Ending {
            try await BuiltProgram().run(
                arguments,
                variables: [
                    "HOME": folder.path, "LANG": "C.UTF-8", "LD_LIBRARY_PATH": "\(folder.path)/lib",
                ]
            )
        }

        @Test(arguments: [
            ["query", "SELECT Id FROM Contact"],
            ["query", "SELECT Id, (SELECT Id FROM Cases) FROM Contact", "--children", "flat"],
            ["contacts"], ["delete", "Contact", "003000000000001AAA", "--yes"], ["orgs"],
        ])
        func `xlsx says what is missing, before anything is written`(_ words: [String]) async throws
        {
            let file = "\(folder.path)/out/x.xlsx"
            try folder.write("", to: "out/other")
            let ending = try await run(
                words + (words == ["orgs"] ? [] : ["-o", "demo"]) + ["--output-file", file]
            )
            expectEqual(ending.output, "")
            expectEqual(
                ending.messages,
                """
                error: cannot write an xlsx file
                  why: cannot load zlib: \(folder.path)/lib/libz.so.1: file too short
                  hint: Debian, Ubuntu: apt-get install zlib1g
                  hint: Fedora: dnf install zlib
                  hint: Arch: pacman -S zlib
                  hint: --result-format csv needs no zlib

                """
            )
            expectEqual(ending.status, 1)
            let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/out")
            expectEqual(files, ["other"])
        }

        @Test func `version --verbose says which commands need it`() async throws {
            let ending = try await run(["version", "--verbose"])
            #expect(
                ending.output.contains(
                    "\nzlib       missing, but needed by xlsx files and compressed answers: "
                        + "\(folder.path)/lib/libz.so.1: file too short\n"
                )
            )
        }
    }
}
#endif
