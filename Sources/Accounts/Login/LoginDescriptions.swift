import Client
package import Platform
import Text

/// The descriptions of an org that a login fetches for completion in the shell: all objects, and
/// the fields of Contact.
package struct LoginDescriptions: Sendable {
    private let network: SignInNetwork
    private let environment: Environment

    /// The time limit for all requests together, which a user at the shell hardly notices.
    private static let patience = Duration.seconds(2)

    package init(_ network: SignInNetwork, _ environment: Environment) {
        self.network = network
        self.environment = environment
    }

    /// Keeps the descriptions of a login's org, unless they are known.
    ///
    /// The login is already stored. If the org is slow or fails, only completion goes without the
    /// descriptions, and names the command that fetches them. An imported login of `sf` sends no
    /// request.
    package func fetch(for outcome: LoginOutcome) async {
        guard !outcome.areTakenOver, let session = outcome.sessions.last,
            let token = session.secrets.accessToken,
            let cache = DescribeCache(of: session, environment), cache.objectNames == nil
        else { return }
        let org = network.org(at: session.instanceURL, token, keeper: cache)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                async let objects = try? org.describeGlobal()
                async let contact = try? org.describe("Contact")
                _ = await (objects, contact)
            }
            group.addTask { [clock = environment.clock] in
                try? await clock.sleep(for: Self.patience)
            }
            await group.next()
            group.cancelAll()
        }
    }
}
