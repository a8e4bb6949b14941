import Accounts
import Client
import CommandLine
import Output
import Platform
import Text

/// A check whether orgs accept their logins, several at once, each with its own time limit.
struct OrgCheck: Sendable {
    private let context: Context

    /// The most simultaneous checks; a login of sf may start sf, which is large.
    private static let width = 8
    /// The time limit in seconds for an org's silence.
    private static let patience = 10
    /// The time limit in seconds for the whole check of one org: sf, a lock, a token program.
    private static let limit = 30

    init(_ context: Context) {
        self.context = context
    }

    /// The state of an org in a few words.
    struct State: Sendable {
        let words: String
        /// Whether the check failed.
        var isFailure = false

        init(_ words: String, isFailure: Bool = false) {
            self.words = words
            self.isFailure = isFailure
        }
    }

    /// Returns the state of each org.
    ///
    /// - Throws: `CancellationError`.
    func states(of orgs: [KnownOrg]) async throws -> [State] {
        let states = await withTaskGroup(of: (Int, State).self) { group in
            var states = orgs.map { State($0.state) }
            for (index, org) in orgs.enumerated() {
                if index >= Self.width, let (index, state) = await group.next() {
                    states[index] = state
                }
                group.addTask { (index, await state(of: org)) }
            }
            for await (index, state) in group { states[index] = state }
            return states
        }
        try Task.checkCancellation()
        return states
    }

    /// Returns the state of one org within the time limit; does not interrupt a renewal in
    /// progress.
    private func state(of known: KnownOrg) async -> State {
        guard known.isReachable else { return State(known.state) }
        return await withTaskGroup(of: State?.self) { group in
            group.addTask { await answer(of: known) }
            group.addTask {
                try? await context.environment.clock.sleep(for: .seconds(Self.limit))
                return nil
            }
            let state = await group.next() ?? nil
            group.cancelAll()
            return state ?? State("no answer within \(Self.limit) seconds", isFailure: true)
        }
    }

    private func answer(of known: KnownOrg) async -> State {
        var options = OrgOptions()
        options.targetOrg = known.name
        options.timeout = Self.patience
        do {
            let settings = try Settings(options, in: context.environment)
            return try await OrgConnection.use(context, settings, saysWarnings: false) {
                connection in
                guard case .remote = connection.choice else { return State(known.state) }
                try await connection.org.checkSession()
                return State("works")
            }
        } catch {
            let failure = Failure(error)
            let words = ([failure.message] + failure.reasons.prefix(1)).joined(separator: ": ")
            return State(words, isFailure: true)
        }
    }
}
