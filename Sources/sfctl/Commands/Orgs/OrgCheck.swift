import Client

/// Asks orgs whether they take the sign-in, several at once; each has its own time limit.
struct OrgCheck: Sendable {
    private let context: Context
    private let settings: Settings

    /// How many orgs are asked at once; a login of sf may start sf, which is large.
    private static let width = 8
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
