import Client
import HTTP
import Records
import Synchronization
import Text

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Credentials that a program of the person's own prints: `credential_process`.
///
/// It prints `{"version": 1, "access_token": "…", "instance_url": "https://…", "expires_at": "2026-11-22T18:00:00Z"}` to
/// stdout; `expires_at` is optional. It is asked at the start, when that moment has passed, and once for each token that
/// the org turns away. stdin is /dev/null, and it has 30 seconds.
final class ProcessCredentials: Credentials {
    let instanceURL: InstanceURL
    private let process: CredentialProcess
    private let flight = SingleFlight<Secret, SignInError>(
        whenCancelled: SignInError(.transport(.cancelled))
    )
    private let state: Mutex<State>

    private struct State {
        var current: CredentialProcess.Answer?
        /// The token that was turned away last.
        var refused: Secret?
    }

    /// Runs the program once, for the org's URL and the first token.
    ///
    /// - Parameters:
    ///   - command: A command line as `ProcessCommand` takes it.
    ///   - environment: The program's variables, and the time.
    /// - Returns: The credentials.
    /// - Throws: `SignInError`.
    static func open(
        command: String,
        in environment: Environment
    ) async throws(SignInError) -> ProcessCredentials {
        let process = try CredentialProcess(command, environment)
        return ProcessCredentials(process, try await process.run())
    }

    private init(_ process: CredentialProcess, _ answer: CredentialProcess.Answer) {
        self.process = process
        instanceURL = answer.instanceURL
        state = Mutex(State(current: answer))
    }

    func accessToken(replacing refused: Secret?) async throws(SignInError) -> Secret {
        while true {
            if let token = current(otherThan: refused) { return token }
            let token = try await flight.value { await self.renewed() }
            // A request may be back with the token before the run that gave it is quite over.
            if token != refused { return token }
        }
    }

    /// The token in use, unless it has been turned away or its time is over.
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

/// The program that prints credentials.
struct CredentialProcess: Sendable {
    let environment: Environment
    private let command: ProcessCommand

    /// What it has printed.
    struct Answer: Hashable, Sendable {
        let accessToken: Secret
        let instanceURL: InstanceURL
        /// Milliseconds since 1970; nil where the token's end is not known.
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
        // It is the person's own, and may make the one token of the other.
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

    /// Nothing of what it prints to stdout is shown, since it may be secret wherever it stands.
    private func answer(_ output: [UInt8]) throws(SignInError) -> Answer {
        guard let value = try? JSONValue(parsing: output), value.members != nil else {
            throw failure("it printed no JSON object")
        }
        guard value["version"]?.integer == 1 else { throw failure("its \"version\" is not 1") }
        guard let token = value["access_token"]?.text, !token.isEmpty else {
            throw failure("it printed no \"access_token\"")
        }
        guard let url = value["instance_url"]?.text, let instanceURL = try? InstanceURL(url) else {
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

    /// RFC 3339, with a fraction or without.
    private static func milliseconds(_ value: JSONValue) -> Int? {
        guard let text = value.text else { return nil }
        let date =
            (try? Date(text, strategy: .iso8601))
            ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        return date.map { Int($0.timeIntervalSince1970 * 1000) }
    }
}
