import Accounts
import Client
import HTTP
import LocalOrg
import Platform

/// The built-in org, stored in the user's state folder and served in process.
struct BuiltInOrg: Sendable {
    let store: Store
    let router: Router
    let transport: any Transport
    /// The folder of its state; nil if nothing is stored.
    let folder: String?

    /// Opens the org; if it cannot be stored, warns and opens one that lasts only as long as this
    /// process.
    ///
    /// - Parameters:
    ///   - context: The command's context.
    ///   - policy: The org's sign-in policy.
    ///   - mustKeep: Whether an org that is not stored is useless.
    /// - Throws: `NoStateFolder` or `StoreFault` if the org must be stored and cannot be.
    init(
        _ context: any Surroundings,
        policy: SignInPolicy = SignInPolicy(),
        mustKeep: Bool = false
    ) throws {
        let file = try Self.file(context, mustKeep: mustKeep)
        let keeper: any StateKeeper = file ?? MemoryKeeper()
        let store = Store(keeper: keeper, now: context.environment.now())
        let router = Router(
            store: store,
            policy: policy,
            timeZones: TimeZones(data: context.environment.timeZoneData),
            clock: context.environment.now
        )
        folder = file?.folder
        self.store = store
        self.router = router
        transport = LocalTransport(router)
    }

    private static func file(_ context: any Surroundings, mustKeep: Bool) throws -> StateFile? {
        let reason: String
        do {
            let file = StateFile(folder: try Locations(context.environment).state(for: .builtInOrg))
            // An existing state is read, whether or not it can be changed.
            if try file.stamp() == nil { _ = try file.update { _ in nil } }
            return file
        } catch let error as NoStateFolder where !mustKeep {
            reason = error.message
        } catch StoreFault.storage(let problem) where !mustKeep {
            reason = problem
        }
        context.messages.note("changes to the demo org will not be saved: \(reason)")
        return nil
    }

    /// Reads the state, so that its problems are reported directly and not as an error of the org.
    func checkState() throws {
        _ = try store.snapshot()
    }

    /// The administrator's credentials.
    func credentials() throws -> FixedCredentials {
        FixedCredentials(
            // No connection is made: requests are served in process.
            instanceURL: try InstanceURL("http://localhost"),
            accessToken: Secret(router.issueAccessToken())
        )
    }
}

extension BuiltInOrg {
    /// Makes the servers of a run.
    ///
    /// - Parameter transport: Makes the transport to a remote org; by default libcurl.
    /// - Returns: The built-in org, and remote orgs.
    static func servers(
        transport: @escaping @Sendable (InstanceURL, NetworkOptions) -> any Transport = {
            CurlTransport(to: $0, options: $1)
        }
    ) -> OrgServers {
        OrgServers(
            builtIn: { context in
                let org = try BuiltInOrg(context)
                try org.checkState()
                return OrgAccess(credentials: try org.credentials(), transport: org.transport)
            },
            transport: transport
        )
    }
}
