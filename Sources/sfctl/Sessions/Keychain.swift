import Records
import Text

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The platform's store of secrets, by its own tool: `security` on macOS, `secret-tool` of libsecret elsewhere.
///
/// An entry is found by service, `sfctl`, and account. Its secret goes through stdin and stdout of the tool, never
/// through its arguments.
struct Keychain: Sendable {
    /// The tool.
    enum Tool: String, Sendable {
        /// macOS: https://keith.github.io/xcode-man-pages/security.1.html.
        case security
        /// The Secret Service of D-Bus, as GNOME Keyring, KWallet and KeePassXC have it.
        case secretTool = "secret-tool"
    }

    private let tool: Tool
    private let path: String
    private let environment: Environment

    private static let service = "sfctl"
    /// The person may be asked for a password first.
    private static let timeout = Duration.seconds(120)

    /// The platform's keychain; nil where there is none.
    init?(_ environment: Environment) {
        #if canImport(Darwin)
        self.init(.security, environment)
        #else
        guard Self.hasSessionBus(environment) else { return nil }
        self.init(.secretTool, environment)
        #endif
    }

    /// The keychain of a tool; nil where that is not installed.
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

    /// The most bytes of a secret that it keeps.
    ///
    /// `secret-tool` keeps the first 8,192 bytes of a longer one and drops the rest. `security` reads commands in lines
    /// of 4,096 bytes, which Base64 makes 3,072 of; the rest of the line has its share of them.
    var capacity: Int { tool == .security ? 2500 : 8000 }

    /// The secret of an account; nil where there is none.
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

    /// Keeps the secret of an account, instead of the one that it has.
    ///
    /// - Throws: `KeychainError`; `tooLong` for one that is longer than `capacity`.
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
        // Both tools have cut secrets off, and said nothing by their exit code.
        guard try await read(account: account) == secret else { throw .notKept }
    }

    /// Forgets an account, if it is there.
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

    /// Makes sure that `secret-tool` has found nothing: it exits with 1 and no word for a locked keyring too.
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

    /// A command of `security -i`: the secret in Base64, since `find-generic-password -w` shows other than ASCII in
    /// hexadecimal digits.
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

    /// errSecInteractionNotAllowed, -25308, and userCanceledErr, -128, in the eight bits of an exit code.
    private static let lockedCodes: [ChildProgram.Ending.Status] = [.exited(36), .exited(128)]

    private static func text(_ bytes: [UInt8]) -> String {
        String(String(decoding: bytes, as: UTF8.self).trimmingWhitespace)
    }
}

/// Why the keychain does not do what it is asked for.
enum KeychainError: Error, Hashable, Sendable {
    /// It is locked, and was not unlocked when the person was asked.
    case locked
    /// There is no keyring in this session; the tool's words.
    case noService(String)
    /// The secret has more bytes than it keeps.
    case tooLong(Int)
    /// The secret that it gives back is another one.
    case notKept
    /// The entry has not been written by sfctl.
    case notOurs
    /// Anything else.
    case unavailable(String)
    /// The task was cancelled.
    case cancelled
}

extension KeychainError: CustomStringConvertible {
    /// What happened, in a sentence without a full stop.
    var description: String {
        switch self {
        case .locked: "the keychain is locked"
        case .noService(let words): "no keyring runs in this session: \(words)"
        case .tooLong(let limit): "the keychain keeps at most \(limit) bytes of a secret"
        case .notKept: "the keychain did not keep the secret as it was written"
        case .notOurs: "the keychain's entry of sfctl has not been written by sfctl"
        case .unavailable(let problem): "the keychain cannot be used: \(problem)"
        case .cancelled: "the command was cancelled"
        }
    }
}
