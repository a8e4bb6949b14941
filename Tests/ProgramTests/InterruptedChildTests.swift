import Foundation
import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport
@testable import Platform

extension ProcessTests {
    /// The program, interrupted while it waits for another one.
    struct InterruptedChildTests {
        @Test(arguments: ["exec sleep 300", "trap '' TERM; while :; do sleep 1; done"])
        func `the program ends what it has started before it ends itself`(
            _ rest: String
        ) async throws {
            let programs = try ProgramFolder()
            let folder = programs.folder
            try programs.add("sf", "echo $$ >\(folder.path)/main; \(rest)")
            let process = try BuiltProgram().process([
                "query", "SELECT Id FROM Contact", "-o", "dev",
            ])
            process.environment = [
                "HOME": folder.path, "LANG": "C.UTF-8", "PATH": "\(folder.path):/usr/bin:/bin",
            ]
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.start()
            try await until { folder.text(of: "main")?.hasSuffix("\n") == true }
            let text = try #require(folder.text(of: "main")).dropLast()
            let id = try #require(Int32(text))
            process.interrupt()
            try await until { !process.isRunning }
            expectEqual(process.terminationReason, .uncaughtSignal)
            expectEqual(process.terminationStatus, SIGINT)
            expectEqual(kill(id, 0), -1)
        }
    }
}
