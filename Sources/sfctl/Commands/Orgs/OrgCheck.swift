import Client

/// Asks orgs whether they take the sign-in, several at once; each has its own time limit.
struct OrgCheck: Sendable {
    private let context: Context
    private let settings: Settings

    /// How many orgs are asked at once; a login of sf may start sf, which is large.
    private static let width = 8
    /// Seconds that one org may be silent.
    private static let patience = 10
    /// Seconds for all that one org takes: sf, a lock, a program that gives tokens.
    private static let limit = 30

    init(_ context: Context, _ settings: Settings) {
        self.context = context
        self.settings = settings
    }

    /// What each org says, in a few words.
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

    /// What one org says in time; a renewal that is under way then is not cut off.
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
