import Platform
import Records
import Text

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The platform's store of secrets, accessed with its own tool: `security` on macOS, libsecret's
/// `secret-tool` elsewhere.
///
/// An entry is identified by the service `sfctl` and an account. Its secret goes through the tool's
/// stdin and stdout, never through its arguments.
package struct Keychain: Sendable {
    /// The keychain's tool.
    enum Tool: String, Sendable {
        /// The tool of macOS: https://keith.github.io/xcode-man-pages/security.1.html.
        case security
        /// The tool for the Secret Service of D-Bus, which GNOME Keyring, KWallet and KeePassXC
        /// provide.
        case secretTool = "secret-tool"
    }

    private let tool: Tool
    let path: String
    private let environment: Environment

    private static let service = "sfctl"
    /// The time limit of the tool, which may first ask the user for a password.
    private static let timeout = Duration.seconds(120)

    /// Finds the platform's keychain; nil if there is none.
    init?(_ environment: Environment) {
        #if canImport(Darwin)
        self.init(.security, environment)
        #else
        guard Self.hasSessionBus(environment) else { return nil }
        self.init(.secretTool, environment)
        #endif
    }

    /// Makes the keychain of a tool; nil if the tool is not installed.
    init?(_ tool: Tool, _ environment: Environment) {
        guard let path = ChildProgram.find(tool.rawValue, in: environment) else { return nil }
        self.tool = tool
        self.path = path
        self.environment = environment
    }

    private static func hasSessionBus(_ environment: Environment) -> Bool {
        if environment.variable("DBUS_SESSION_BUS_ADDRESS") != nil { return true }
        guard let folder = environment.variable("XDG_RUNTIME_DIR") else { return false }
        return WholeFile.isThere(folder + "/bus")
    }

    /// The maximum size of a secret, in bytes.
    ///
    /// `secret-tool` stores the first 8,192 bytes of a longer one and drops the rest. `security`
    /// reads commands in lines of 4,096 bytes, which hold 3,072 bytes in Base64, less the rest of
    /// the command.
    var capacity: Int { tool == .security ? 2500 : 8000 }

    /// Reads the secret of an account; nil if there is none.
    func read(account: String) async throws(KeychainError) -> [UInt8]? {
        switch tool {
        case .security:
            let ending = try await run(["find-generic-password"] + selection(account) + ["-w"])
            if ending.status == Self.itemNotFound { return nil }
            guard ending.isSuccess else { throw failure(ending) }
            return try Self.decode(ending.output)
        case .secretTool:
            let ending = try await run(["lookup"] + selection(account))
            if ending.isSuccess { return ending.output }
            try await checkAbsent(account, ending)
            return nil
        }
    }

    /// Stores the secret of an account, replacing an existing one.
    ///
    /// - Throws: `KeychainError`; `tooLong` for a secret longer than `capacity`.
    func write(_ secret: [UInt8], account: String) async throws(KeychainError) {
        guard secret.count <= capacity else { throw .tooLong(capacity) }
        let ending: ChildProgram.Ending
        switch tool {
        case .security:
            ending = try await run(["-i"], input: try Self.addition(secret, account: account))
        case .secretTool:
            let label = "--label=sfctl: \(account)"
            ending = try await run(["store", label] + selection(account), input: secret)
        }
        guard ending.isSuccess else { throw failure(ending) }
        // Both tools have truncated secrets without an error in the exit code.
        guard try await read(account: account) == secret else { throw .notKept }
    }

    /// Removes an account, if it exists.
    func remove(account: String) async throws(KeychainError) {
        switch tool {
        case .security:
            let ending = try await run(["delete-generic-password"] + selection(account))
            guard ending.isSuccess || ending.status == Self.itemNotFound else {
                throw failure(ending)
            }
        case .secretTool:
            let ending = try await run(["clear"] + selection(account))
            if !ending.isSuccess { try await checkAbsent(account, ending) }
        }
    }
}

extension Keychain {
    /// errSecItemNotFound, -25300, in the eight bits of an exit code.
    private static let itemNotFound = ChildProgram.Ending.Status.exited(44)

    private func selection(_ account: String) -> [String] {
        switch tool {
        case .security: ["-a", account, "-s", Self.service]
        case .secretTool: ["service", Self.service, "account", account]
        }
    }

    private func run(
        _ arguments: [String],
        input: [UInt8] = []
    ) async throws(KeychainError) -> ChildProgram.Ending {
        let program = ChildProgram(path: path, arguments: arguments, input: input)
        do throws(ChildProgramError) {
            return try await program.run(in: environment, timeout: Self.timeout)
        } catch {
            throw error == .cancelled ? .cancelled : .unavailable("\(error)")
        }
    }

    /// Checks that `secret-tool` has found nothing: for a locked keyring it also exits with 1
    /// without a message.
    ///
    /// A search lists the entries of a locked keyring without their secrets.
    private func checkAbsent(
        _ account: String,
        _ ending: ChildProgram.Ending
    ) async throws(KeychainError) {
        guard ending.status == .exited(1), Self.text(ending.messages).isEmpty else {
            throw failure(ending)
        }
        let search = try await run(["search"] + selection(account))
        guard search.isSuccess else { throw failure(search) }
        guard search.output.isEmpty else { throw .locked }
    }

    /// Makes a command for `security -i` with the secret in Base64, since
    /// `find-generic-password -w` shows text that is not ASCII as hexadecimal digits.
    private static func addition(
        _ secret: [UInt8],
        account: String
    ) throws(KeychainError) -> [UInt8] {
        guard !account.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw .unavailable("an account's name has a control character")
        }
        let escaped = account.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let text = Data(secret).base64EncodedString()
        let line = "add-generic-password -U -a \"\(escaped)\" -s \(service) -w \"\(text)\"\n"
        return Array(line.utf8)
    }

    private static func decode(_ output: [UInt8]) throws(KeychainError) -> [UInt8] {
        guard let data = Data(base64Encoded: text(output)) else { throw .notOurs }
        return Array(data)
    }

    private func failure(_ ending: ChildProgram.Ending) -> KeychainError {
        let words = ChildProgram.words(in: ending.messages)
        if Self.lockedCodes.contains(ending.status) || words.contains("locked") { return .locked }
        let noService = ["D-Bus", "org.freedesktop.secrets", "Could not connect"]
        if noService.contains(where: words.contains) { return .noService(words) }
        return .unavailable(
            "\(tool.rawValue) \(ending.status)" + (words.isEmpty ? "" : ": \(words)")
        )
    }

    /// errSecInteractionNotAllowed, -25308, and userCanceledErr, -128, in the eight bits of an exit
    /// code.
    private static let lockedCodes: [ChildProgram.Ending.Status] = [.exited(36), .exited(128)]

    private static func text(_ bytes: [UInt8]) -> String {
        String(String(decoding: bytes, as: UTF8.self).trimmingWhitespace)
    }
}

/// The reason why a keychain operation failed.
enum KeychainError: Error, Hashable, Sendable {
    /// The keychain is locked, and the user did not unlock it.
    case locked
    /// This session has no keyring; with the tool's message.
    case noService(String)
    /// The secret is longer than the capacity, in bytes.
    case tooLong(Int)
    /// The keychain returns a different secret.
    case notKept
    /// The entry was not written by sfctl.
    case notOurs
    /// Any other problem.
    case unavailable(String)
    /// The task was cancelled.
    case cancelled
}

extension KeychainError: CustomStringConvertible {
    /// The problem as a sentence without a full stop.
    var description: String {
        switch self {
        case .locked: "the keychain is locked"
        case .noService(let words): "no keyring is running in this session: \(words)"
        case .tooLong(let limit): "the keychain stores at most \(limit) bytes per secret"
        case .notKept: "the keychain did not store the secret unchanged"
        case .notOurs: "the keychain's entry for sfctl was not written by sfctl"
        case .unavailable(let problem): "cannot use the keychain: \(problem)"
        case .cancelled: "the command was cancelled"
        }
    }
}
