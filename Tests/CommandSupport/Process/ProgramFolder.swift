import Foundation
import TestSupport

@testable import Output
@testable import Platform
@testable import sfctl

/// Programs of a test's own, written as shell scripts, in a folder that is first in `PATH`.
struct ProgramFolder: Sendable {
    let folder: TemporaryFolder

    /// - Parameter folder: The folder; a new one, if not given.
    /// - Throws: What making a folder fails with.
    init(in folder: TemporaryFolder? = nil) throws {
        self.folder = try folder ?? TemporaryFolder()
    }

    /// Writes a program; its path.
    @discardableResult
    func add(_ name: String, _ script: String) throws -> String {
        let path = try folder.write("#!/bin/sh\n\(script)\n", to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    /// An environment where the programs and those of the system are found.
    func environment(_ variables: [String: String] = [:]) throws -> Environment {
        var shell = try Shell()
        shell.variables["PATH"] = "\(folder.path):/usr/bin:/bin"
        shell.variables.merge(variables) { $1 }
        return shell.environment(output: MemorySink(), messages: MemorySink())
    }
}
