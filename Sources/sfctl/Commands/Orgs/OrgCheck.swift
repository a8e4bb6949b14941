import Accounts
import Client
import CommandLine
import Output
import Platform
import Text

/// A check whether orgs accept their logins, several at once, each with its own time limit.
struct OrgCheck: Sendable {
    private let context: Context
    private let settings: Settings

    /// The most simultaneous checks; a login of sf may start sf, which is large.
    private static let width = 8
    /// The time limit in seconds for an org's silence.
    private static let patience = 10
    /// The time limit in seconds for the whole check of one org: sf, a lock, a token program.
    private static let limit = 30

    init(_ context: Context, _ settings: Settings) {
        self.context = context
        self.settings = settings
    }

    /// Returns the state of each org in a few words.
    ///
    /// - Throws: `CancellationError`.
    func states(of orgs: [KnownOrg]) async throws -> [String] {
        let states = await withTaskGroup(of: (Int, String).self) { group in
            var states = orgs.map(\.state)
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
    private func state(of known: KnownOrg) async -> String {
        guard known.isReachable else { return known.state }
        return await withTaskGroup(of: String?.self) { group in
            group.addTask { await answer(of: known) }
            group.addTask {
                try? await context.environment.clock.sleep(for: .seconds(Self.limit))
                return nil
            }
            let state = await group.next() ?? nil
            group.cancelAll()
            return state ?? "no answer within \(Self.limit) seconds"
        }
    }

    private func answer(of known: KnownOrg) async -> String {
        var options = OrgOptions()
        options.targetOrg = known.name
        options.timeout = Self.patience
        do {
            let settings = try Settings(options, in: context.environment)
            return try await OrgConnection.use(context, settings, saysWarnings: false) {
                connection in
                guard case .remote = connection.choice else { return known.state }
                try await connection.org.checkSession()
                return "works"
            }
        } catch {
            let failure = Failure(error)
            return ([failure.message] + failure.reasons.prefix(1)).joined(separator: ": ")
        }
    }
}
