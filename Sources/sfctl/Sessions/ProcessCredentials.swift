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

/// The credentials printed by a user's own program: `credential_process`.
///
/// It prints an object of this form to stdout, in which `expires_at` is optional:
/// `{"version":1,"access_token":"…","instance_url":"…","expires_at":"2026-11-22T18:00:00Z"}`
///
/// It runs at the start, after `expires_at`, and once for each token that the org rejects. Its
/// stdin is /dev/null, and its time limit is 30 seconds.
final class ProcessCredentials: Credentials {
    let instanceURL: InstanceURL
    private let process: CredentialProcess
    private let flight: SingleFlight<Secret, SignInError>
    private let state: Mutex<State>

    private struct State {
        var current: CredentialProcess.Answer?
        /// The last rejected token.
        var refused: Secret?
    }

    /// Runs the program once, for the org's URL and the first token.
    ///
    /// - Parameters:
    ///   - command: A command line for `ProcessCommand`.
    ///   - environment: The program's variables, and the time.
    ///   - flight: The renewal, which may be shared.
    /// - Returns: The credentials.
    /// - Throws: `SignInError`.
    static func open(
        command: String,
        in environment: Environment,
        flight: SingleFlight<Secret, SignInError> = .forTokens()
    ) async throws(SignInError) -> ProcessCredentials {
        let process = try CredentialProcess(command, environment)
        return ProcessCredentials(process, try await process.run(), flight)
    }

    private init(
        _ process: CredentialProcess,
        _ answer: CredentialProcess.Answer,
        _ flight: SingleFlight<Secret, SignInError>
    ) {
        self.process = process
        self.flight = flight
        instanceURL = answer.instanceURL
        state = Mutex(State(current: answer))
    }

    func accessToken(replacing refused: Secret?) async throws(SignInError) -> Secret {
        while true {
            if let token = current(otherThan: refused) { return token }
            let token = try await flight.value { await self.renewed() }
            // A request may return with the new token before the run that gave it has quite ended.
            if token != refused { return token }
        }
    }

    /// Returns the current token, unless it was rejected or has expired.
    private func current(otherThan refused: Secret?) -> Secret? {
        let now = process.environment.now()
        return state.withLock { state in
            guard let current = state.current else { return nil }
            if current.accessToken == refused {
                state = State(current: nil, refused: refused)
                return nil
            }
            return current.expiry.map { $0 <= now } == true ? nil : current.accessToken
        }
    }

    private func renewed() async -> Result<Secret, SignInError> {
        do throws(SignInError) {
            let answer = try await process.run()
            guard answer.instanceURL == instanceURL else {
                throw SignInError(
                    .elsewhere(expected: instanceURL.host, found: answer.instanceURL.host)
                )
            }
            let isNew = state.withLock { state in
                guard answer.accessToken != state.refused else { return false }
                state.current = answer
                return true
            }
            guard isNew else { throw SignInError(.noOther) }
            return .success(answer.accessToken)
        } catch {
            return .failure(error)
        }
    }
}

/// A program that prints credentials.
struct CredentialProcess: Sendable {
    let environment: Environment
    private let command: ProcessCommand

    /// The printed credentials.
    struct Answer: Hashable, Sendable {
        let accessToken: Secret
        let instanceURL: InstanceURL
        /// The expiry in milliseconds since 1970; nil if it is unknown.
        let expiry: Int?
    }

    init(_ command: String, _ environment: Environment) throws(SignInError) {
        self.environment = environment
        do throws(ProcessCommand.Fault) {
            self.command = try ProcessCommand(command)
        } catch {
            throw SignInError(.local("credential_process: \(error)"))
        }
    }

    func run() async throws(SignInError) -> Answer {
        guard let path = ChildProgram.find(command.program, in: environment) else {
            throw failure("there is no such program")
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
            throw failure("it printed no JSON object")
        }
        guard value["version"]?.integer == 1 else { throw failure("its \"version\" is not 1") }
        guard let token = value["access_token"]?.text, !token.isEmpty else {
            throw failure("it printed no \"access_token\"")
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
        let date =
            (try? Date(text, strategy: .iso8601))
            ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        return date.map { Int($0.timeIntervalSince1970 * 1000) }
    }
}
