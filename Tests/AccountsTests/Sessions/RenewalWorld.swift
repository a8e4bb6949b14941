import Client
import Foundation
import HTTP
import HTTPServer
import LocalOrg
import Records
import Synchronization
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// An org that rotates refresh tokens, behind a socket, and a home that is signed in to it.
final class RenewalWorld: Sendable {
    private let passage = Mutex<SignInOrg.Passage?>(nil)

    /// Sets what requests go through from now on.
    func pass(_ passage: SignInOrg.Passage?) {
        self.passage.withLock { $0 = passage }
    }

    /// Signs in, lets the access token end, and runs `body`.
    func serving(
        _ storage: Session.Storage,
        _ body: (SignInOrg, SignedInHome) async throws -> Void
    ) async throws {
        var policy = SignInPolicy()
        policy.tokenLifetime = 60_000
        policy.rotatesRefreshTokens = true
        let through: SignInOrg.Passage = { request, respond in
            guard let passage = self.passage.withLock(\.self) else { return await respond() }
            return await passage(request, respond)
        }
        try await SignInOrg.serving(policy, through: through) { org in
            let home = try await SignedInHome(at: org, storage)
            org.wait(seconds: 61)
            try await body(org, home)
        }
    }

    /// Whether a request sends a refresh token.
    static func isRefresh(_ request: ServerRequest) -> Bool {
        String(decoding: request.body, as: UTF8.self).contains("grant_type=refresh_token")
    }

    /// Waits until something holds.
    static func until(_ condition: () -> Bool) async {
        while !condition(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(2)) }
    }

    /// Why a file cannot be written.
    enum Obstacle: CaseIterable, Sendable {
        case fullDisk
        case readOnlyFolder

        /// What a shell does before it becomes the program; a user who is root becomes another, who
        /// heeds modes.
        var preparation: String {
            switch self {
            case .fullDisk: "trap '' XFSZ; ulimit -f 0"
            case .readOnlyFolder:
                """
                chmod 500 "$HOME/.config/sfctl"
                if [ "$(id -u)" = 0 ]; then
                    chown -R 65534 "$HOME"
                    exec setpriv --reuid=65534 --clear-groups "$0" "$@"
                fi
                """
            }
        }

        /// The system's words.
        var words: String { self == .fullDisk ? "File too large" : "Permission denied" }
    }
}

/// A home that is signed in to an org as `acme`, for the built program.
struct SignedInHome: Sendable {
    private let shell: Shell
    private let program: BuiltProgram
    private let storage: Session.Storage
    private let variables: [String: String]

    init(at org: SignInOrg, _ storage: Session.Storage) async throws {
        var shell = try Shell.signingIn()
        try shell.install(FakeSecretTool.script, as: "secret-tool")
        shell.variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nowhere"
        let outcome = try await shell.signInByRefreshToken(to: org, keeping: storage)
        try #require(outcome.code == .success, "\(outcome)")
        variables = shell.variables.merging(["SFCTL_API_VERSION": "67.0"]) { $1 }
        self.shell = shell
        self.storage = storage
        program = try BuiltProgram()
    }

    /// Runs a query in a process of its own.
    func query(
        after preparation: String = ":",
        whenStarted: @escaping @Sendable (pid_t) -> Void = { _ in }
    ) async throws -> BuiltProgram.Ending {
        let process = try program.process(
            ["query", "SELECT COUNT() FROM Contact", "-o", "acme"],
            after: preparation
        )
        process.environment = variables
        let files = try TemporaryFolder()
        let output = try files.handle(of: "stdout")
        process.standardOutput = output
        // A pipe, which no limit of a file's size holds for.
        let messages = try ProcessPipe()
        process.standardError = messages
        try await process.runToItsEnd(whenStarted: whenStarted)
        let words = try messages.fileHandleForReading.readToEnd() ?? Data()
        return BuiltProgram.Ending(
            status: process.terminationStatus,
            isBySignal: process.terminationReason == .uncaughtSignal,
            output: files.text(of: "stdout") ?? "",
            messages: String(decoding: words, as: UTF8.self)
        )
    }

    /// The text of the file of sign-ins.
    var text: String? { shell.kept() }

    /// The secrets as they are kept.
    func secrets() async throws -> Session.Secrets {
        let environment = shell.environment(output: MemorySink(), messages: MemorySink())
        let store = try SessionStore(environment)
        let session = try #require(try store.session(named: "acme"))
        return try await store.current(session).secrets
    }

    /// Sets the access bits of the settings folder.
    func setMode(_ mode: Int) throws {
        try shell.setMode(mode, of: "\(shell.folder.path)/.config/sfctl")
    }

    /// Expects that the file is whole, and that nothing is left beside it.
    func expectOrder() throws {
        try expectEqual(shell.session("acme")?["store"]?.text, storage.rawValue)
        try expectEqual(shell.mode(of: ".config/sfctl/credentials.json"), 0o600)
        try expectEqual(shell.names(in: ".config/sfctl"), ["credentials.json", "locks"])
        let locks = try shell.names(in: ".config/sfctl/locks")
        #expect(locks.count == 2 && locks.contains("store"))
        #expect(locks.contains { $0.hasPrefix("session-") })
    }
}

extension BuiltProgram.Ending {
    /// Expects the rows of the query.
    func expectRows() {
        #expect(status == 0 && !isBySignal && output == "20\n", "\(self)")
    }
}
