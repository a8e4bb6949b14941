import Foundation
import TestSupport
import Testing

@testable import CommandLine
@testable import Output
@testable import Platform

/// The executable that the build put beside the tests, or that of `SFCTL_PROGRAM`, with a home of
/// its own.
struct BuiltProgram: Sendable {
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
    }

    /// How a process ended, with what it printed.
    struct Ending: Sendable {
        let status: Int32
        let isBySignal: Bool
        let output: String
        let messages: String
    }

    /// Runs the program to its end.
    ///
    /// Redirections are written as a shell has them, such as `<&-`; without variables the home is
    /// this value's own, and the built-in org is the target.
    func run(
        _ arguments: [String],
        redirecting redirections: String = "",
        after preparation: String = ":",
        variables: [String: String]? = nil
    ) async throws -> Ending {
        let files = try TemporaryFolder()
        let output = try files.handle(of: "stdout")
        let messages = try files.handle(of: "stderr")
        let process = try process(arguments, redirecting: redirections, after: preparation)
        process.environment = variables ?? self.variables
        process.standardOutput = output
        process.standardError = messages
        try await process.runToItsEnd()
        return Ending(
            status: process.terminationStatus,
            isBySignal: process.terminationReason == .uncaughtSignal,
            output: files.text(of: "stdout") ?? "",
            messages: files.text(of: "stderr") ?? ""
        )
    }

    /// Runs the program to its end.
    func run(
        _ arguments: String...,
        redirecting redirections: String = ""
    ) async throws -> Ending {
        try await run(arguments, redirecting: redirections)
    }

    /// A process of the program that is not started yet; the shell that starts it may do something
    /// before.
    func process(
        _ arguments: [String],
        redirecting redirections: String = "",
        after preparation: String = ":"
    ) throws -> TestProcess {
        let script = "\(preparation); exec \"$0\" \"$@\" \(redirections)"
        let path = try Self.executable.path
        let process = TestProcess("/bin/sh", ["-c", script, path] + arguments)
        process.environment = variables
        return process
    }

    /// A process of the program that asks a server of the test's own and writes to a file of that
    /// name.
    func process(
        _ arguments: [String],
        asking server: LoopbackServer,
        writing file: String,
        after preparation: String = ":"
    ) throws -> TestProcess {
        let process = try process(
            arguments + ["--output-file", "\(home.path)/out/\(file)"],
            after: preparation
        )
        try home.write("", to: "out/kept")
        process.environment = variables(asking: server)
        return process
    }

    /// The environment of a process that asks a server of the test's own.
    func variables(asking server: LoopbackServer) -> [String: String] {
        variables.merging([
            "SFCTL_TARGET_ORG": "",
            "SFCTL_INSTANCE_URL": server.url,
            "SFCTL_ACCESS_TOKEN": "t",
            "SFCTL_API_VERSION": "67.0",
        ]) { $1 }
    }

    /// The files beside those that the program was told to write, temporary ones too.
    var files: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: "\(home.path)/out")
                .filter { $0 != "kept" }
        }
    }

    var variables: [String: String] {
        ["HOME": home.path, "LANG": "C.UTF-8", "SFCTL_TARGET_ORG": "demo"]
    }

    /// On macOS the tests are a bundle, on Linux an executable; either way the program stands
    /// beside them.
    static var executable: URL {
        get throws {
            if let installed = InstalledProgram.shared { return URL(filePath: installed.path) }
            let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }
            let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
            let url = folder.appending(path: "sfctl")
            try #require(
                FileManager.default.isExecutableFile(atPath: url.path),
                "there is no \(url.path): build the program before its tests"
            )
            return url
        }
    }
}

extension TemporaryFolder {
    /// A new file in the folder, open for writing.
    func handle(of name: String) throws -> FileHandle {
        try FileHandle(forWritingTo: URL(filePath: write("", to: name)))
    }
}
