import Client
import HTTP
import Platform
import Records
import Synchronization
import Text

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A user's own program that prints credentials: `credential_process`.
///
/// It prints an object of this form to stdout, in which `expires_at` is optional:
/// `{"version":1,"access_token":"…","instance_url":"…","expires_at":"2026-11-22T18:00:00Z"}`
///
/// It runs at the start, after `expires_at`, and once for each token that the org rejects. Its
/// stdin is /dev/null, and its time limit is 30 seconds.
final class CredentialProcess: SessionKeeper {
    private let environment: Environment
    private let command: ProcessCommand
    /// The last answer; nil before the first run.
    private let last = Mutex<Answer?>(nil)

    /// The printed credentials.
    struct Answer: Hashable, Sendable {
        let accessToken: Secret
        let instanceURL: InstanceURL
        /// The expiry in milliseconds since 1970; nil if it is unknown.
        let expiry: Int?
    }

    /// Runs the program once, for the org's URL and the first token.
    ///
    /// - Parameters:
    ///   - command: A command line for `ProcessCommand`.
    ///   - environment: The program's variables, and the time.
    ///   - flight: The renewal, which may be shared.
    /// - Returns: The credentials.
    /// - Throws: `SignInError`.
    static func credentials(
        command: String,
        in environment: Environment,
        flight: SingleFlight<Secret, SignInError> = .forTokens()
    ) async throws(SignInError) -> RenewingCredentials {
        let process = try CredentialProcess(command, environment)
        let answer = try await process.run()
        process.last.withLock { $0 = answer }
        return RenewingCredentials(
            instanceURL: answer.instanceURL,
            keeper: process,
            remedy: nil,
            flight: flight
        )
    }

    func isCurrent(_ token: Secret) -> Bool { current?.accessToken == token }

    /// The last answer, unless it has expired.
    private var current: Answer? {
        let now = environment.now()
        return last.withLock { last in
            last.flatMap { $0.expiry.map { $0 <= now } == true ? nil : $0 }
        }
    }

    func accessToken(replacing refused: Secret?) async throws(SignInError) -> Secret {
        if let token = current?.accessToken, token != refused { return token }
        let answer = try await run()
        if let url = last.withLock({ $0?.instanceURL }), url != answer.instanceURL {
            throw SignInError(.elsewhere(expected: url.host, found: answer.instanceURL.host))
        }
        last.withLock { $0 = answer }
        return answer.accessToken
    }

    private init(_ command: String, _ environment: Environment) throws(SignInError) {
        self.environment = environment
        do throws(ProcessCommand.Fault) {
            self.command = try ProcessCommand(command)
        } catch {
            throw SignInError(.local("credential_process: \(error)"))
        }
    }

    private func run() async throws(SignInError) -> Answer {
        guard let path = ChildProgram.find(command.program, in: environment) else {
            throw failure("no such program")
        }
        // The program is the user's own, and may make its token from one of ours.
        let program = ChildProgram(
            path: path,
            arguments: command.arguments,
            inheritsSecrets: true
        )
        let ending: ChildProgram.Ending
        do throws(ChildProgramError) {
            ending = try await program.run(in: environment)
        } catch {
            throw SignInError(error)
        }
        guard ending.isSuccess else {
            let words = ChildProgram.words(in: ending.messages)
            throw failure("it \(ending.status)" + (words.isEmpty ? "" : ": \(words)"))
        }
        return try answer(ending.output)
    }

    private func failure(_ words: String) -> SignInError {
        SignInError(.local("credential_process \(command.program): \(words)"))
    }

    /// Reads the output without ever quoting it, since any part may be secret.
    private func answer(_ output: [UInt8]) throws(SignInError) -> Answer {
        guard let value = try? JSONValue(parsing: output), value.members != nil else {
            throw failure("it did not print a JSON object")
        }
        guard value["version"]?.integer == 1 else { throw failure("its \"version\" is not 1") }
        let token = String(value["access_token"]?.text?.trimmingWhitespace ?? "")
        guard !token.isEmpty else { throw failure("it did not print \"access_token\"") }
        guard SecretSource.isOne(token) else {
            throw failure("its \"access_token\" contains more than an access token")
        }
        guard let url = value["instance_url"]?.text, let instanceURL = OrgAddress(url)?.url else {
            throw failure("its \"instance_url\" is not like https://acme.my.salesforce.com")
        }
        var expiry: Int?
        if let end = value["expires_at"], !end.isNull {
            expiry = Self.milliseconds(end)
            guard expiry != nil else {
                throw failure("its \"expires_at\" is not a time like 2026-11-22T18:00:00Z")
            }
        }
        return Answer(accessToken: Secret(token), instanceURL: instanceURL, expiry: expiry)
    }

    /// Reads an RFC 3339 time, with or without a fraction.
    private static func milliseconds(_ value: JSONValue) -> Int? {
        guard let text = value.text else { return nil }
        let withFraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let date =
            (try? Date(text, strategy: .iso8601)) ?? (try? Date(text, strategy: withFraction))
        return date.map { Int($0.timeIntervalSince1970 * 1000) }
    }
}
