import Client

/// Asks orgs whether they take the sign-in, all at once; each has its own time limit.
struct OrgCheck: Sendable {
    private let context: Context
    private let settings: Settings

    /// Seconds that one org may be silent.
    private static let patience = 10

    init(_ context: Context, _ settings: Settings) {
        self.context = context
        self.settings = settings
    }

    /// What each org says, in a few words.
    ///
    /// - Throws: `CancellationError`.
    func states(of orgs: [KnownOrg]) async throws -> [String] {
        let states = await withTaskGroup(of: (Int, String).self) { group in
            for (index, org) in orgs.enumerated() {
                group.addTask { (index, await state(of: org)) }
            }
            var states = orgs.map(\.state)
            for await (index, state) in group { states[index] = state }
            return states
        }
        try Task.checkCancellation()
        return states
    }

    private func state(of known: KnownOrg) async -> String {
        var options = OrgOptions()
        options.targetOrg = known.name
        options.timeout = Self.patience
        do {
            let settings = try Settings(options, in: context.environment)
            return try await OrgConnection.use(context, settings) { connection in
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
