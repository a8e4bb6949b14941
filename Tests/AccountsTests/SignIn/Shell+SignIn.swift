import Client
import Foundation
import HTTP
import Records
import TestSupport

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import sfctl

extension Shell {
    /// A pipe's world with a real network and no org.
    static func signingIn() throws -> Shell {
        var shell = try Shell()
        shell.variables["SFCTL_TARGET_ORG"] = nil
        shell.variables["PATH"] = "\(shell.folder.path)/bin:/usr/bin:/bin"
        shell.makeTransport = { CurlTransport(to: $0, options: $1) }
        shell.clock = ContinuousClock()
        return shell
    }

    /// Puts a program of a shell script into the world's `PATH`.
    @discardableResult
    func install(_ script: String, as name: String) throws -> String {
        let path = try folder.write("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    /// A file of the settings folder.
    func kept(_ name: String = "credentials.json") -> String? {
        folder.text(of: ".config/sfctl/\(name)")
    }

    /// The session of a name in `credentials.json`.
    func session(_ name: String) throws -> JSONValue? {
        try kept().map { try JSONValue(parsing: Array($0.utf8)) }?["sessions"]?[name]
    }

    /// The access bits of a file under the home.
    func mode(of name: String) throws -> Int? {
        let path = "\(folder.path)/\(name)"
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    /// Sets the access bits of a file.
    func setMode(_ mode: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    /// Signs in with a token of the org's that is renewed by the app's secret, under the name
    /// `acme`.
    func signInAsApp(to org: SignInOrg) async -> Outcome {
        var shell = self
        shell.variables["SFCTL_CLIENT_SECRET"] = "demo-secret"
        return await shell.run(
            "login",
            "--client-credentials",
            "--client-id",
            "demo",
            "--instance-url",
            org.url,
            "--alias",
            "acme"
        )
    }

    /// Signs in with a refresh token of the app `demo-web`, under the name `acme`.
    func signInByRefreshToken(
        to org: SignInOrg,
        keeping storage: Session.Storage = .file
    ) async throws -> Outcome {
        var shell = self
        shell.input = Array(try await LoginTests.refreshToken(of: org).utf8)
        return await shell.run([
            "login", "--refresh-token", "-", "--client-id", "demo-web", "--instance-url", org.url,
            "--alias", "acme", "--store", storage.rawValue,
        ])
    }
}
