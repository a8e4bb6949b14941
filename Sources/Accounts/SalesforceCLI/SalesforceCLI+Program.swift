import Client
import HTTP
import Platform
import Records
import Text

extension SalesforceCLI {
    /// The time limit for sf, which may have to wait for another sf or for a slow login server.
    private static let timeout = Duration.seconds(120)

    /// Whether sf is installed.
    var isInstalled: Bool { program != nil }

    private var program: String? { ChildProgram.find("sf", in: environment) }

    /// Makes sf return a session's token, after renewing its own login if necessary.
    ///
    /// `sf org auth show-access-token` exists since 2.136; before that, `sf org display` shows the
    /// token, and since then it shows `[REDACTED]`.
    ///
    /// - Parameter name: An alias or a username.
    /// - Returns: The token; if sf cannot renew its login, the old one (sf warns and exits with 0).
    /// - Throws: `SignInError` with sf's own message.
    func accessToken(of name: String) async throws(SignInError) -> Secret {
        var result = try await result(of: ["org", "auth", "show-access-token"], for: name)
        if result == nil { result = try await self.result(of: ["org", "display"], for: name) }
        guard let token = result?["accessToken"]?.text, !token.hasPrefix("[REDACTED]") else {
            throw failure("it printed no access token", name)
        }
        return Secret(token)
    }

    /// Makes sf describe a login, if its files cannot be read.
    ///
    /// - Throws: `SignInError` with sf's own message.
    func display(
        _ name: String
    ) async throws(SignInError) -> (instanceURL: InstanceURL, userName: String) {
        let result = try await result(of: ["org", "display"], for: name)
        guard let url = result?["instanceUrl"]?.text, let userName = result?["username"]?.text
        else { throw failure("it printed no instance URL", name) }
        do throws(InstanceURL.Fault) {
            return (try InstanceURL(url), userName)
        } catch {
            throw failure("it printed an invalid instance URL: \(error)", name)
        }
    }

    /// Returns the result of an sf command; nil if sf has no such command.
    private func result(
        of command: [String],
        for name: String
    ) async throws(SignInError) -> JSONValue? {
        let ending = try await run(command + ["--target-org", name, "--json"], for: name)
        guard let answer = Self.json(in: ending.output) else {
            if Self.saysUnknown(ending) { return nil }
            throw failure(String(decoding: ending.messages, as: UTF8.self), ending, name)
        }
        if let result = answer["result"], answer["status"]?.integer == 0 { return result }
        let message = answer["message"]?.text ?? ""
        if message.contains(" not found"), message.hasPrefix("command ") { return nil }
        throw failure(message, ending, name)
    }

    private func run(
        _ arguments: [String],
        for name: String
    ) async throws(SignInError) -> ChildProgram.Ending {
        guard let path = program else {
            throw SignInError(.local("sf is not installed or not in PATH"))
        }
        let program = ChildProgram(path: path, arguments: arguments, variables: Self.variables)
        do throws(ChildProgramError) {
            return try await program.run(in: environment, timeout: Self.timeout)
        } catch {
            throw SignInError(error)
        }
    }

    /// The variables that could make sf use another org, write its JSON elsewhere or in colour, or
    /// wait.
    private static let variables: [String: String?] = [
        "SF_TARGET_ORG": nil, "SFDX_DEFAULTUSERNAME": nil, "SF_ORG_INSTANCE_URL": nil,
        "SFDX_INSTANCE_URL": nil, "SF_JSON_TO_STDERR": nil, "FORCE_COLOR": "0",
        "SF_AUTOUPDATE_DISABLE": "true", "SF_SKIP_NEW_VERSION_CHECK": "true",
    ]

    /// Makes the error for a failed sf, with all lines of its message, since the reason is often in
    /// a later one.
    private func failure(
        _ message: String,
        _ ending: ChildProgram.Ending,
        _ name: String
    ) -> SignInError {
        let words = ChildProgram.sentence(of: message)
        return failure(words.isEmpty ? "it \(ending.status)" : words, name)
    }

    private func failure(_ words: String, _ name: String) -> SignInError {
        let login = try? login(named: name)
        // An alias is not an email address; a username that sf does not know can be logged in
        // without an alias.
        let alias = name.contains("@") ? "" : " --alias \(ShellWord.quoted(name))"
        return SignInError(
            .local("sf: \(words)"),
            remedy: login?.remedy ?? "sf org login web" + alias
        )
    }

    /// Whether sf does not know a command: before 2.38 it exits with 0 (forcedotcom/cli#2789), then
    /// with 127.
    private static func saysUnknown(_ ending: ChildProgram.Ending) -> Bool {
        let words = String(decoding: ending.messages, as: UTF8.self)
        return words.contains("is not a sf command") || words.contains("command org:")
    }

    /// Finds the JSON object in stdout, which may also contain notes from plugins and warnings from
    /// Node.js.
    static func json(in output: [UInt8]) -> JSONValue? {
        guard let end = output.lastIndex(of: UInt8(ascii: "}")) else { return nil }
        var start = output.startIndex
        while start <= end {
            if output[start] == UInt8(ascii: "{"),
                let value = try? JSONValue(parsing: Array(output[start...end]))
            {
                return value
            }
            guard let newline = output[start...end].firstIndex(of: UInt8(ascii: "\n")) else {
                break
            }
            start = newline + 1
        }
        return nil
    }
}
