import Client
import HTTP
import LocalOrg

/// The org in the program, kept in the user's state folder, answered in process.
struct BuiltInOrg: Sendable {
    let store: Store
    let router: Router
    let transport: any Transport

    init(_ context: Context, policy: SignInPolicy = SignInPolicy()) throws {
        let folder = try Locations(context.environment).state()
        let store = Store(keeper: StateFile(folder: folder), now: context.environment.now())
        let router = Router(
            store: store,
            policy: policy,
            timeZones: TimeZones(data: context.environment.timeZoneData),
            clock: context.environment.now
        )
        self.store = store
        self.router = router
        transport = LocalTransport(router)
    }

    /// Reads the state: what is wrong with it shows so by itself, and not as an answer of the org.
    func checkState() throws {
        _ = try store.snapshot()
    }

    /// The administrator's credentials.
    func credentials() throws -> FixedCredentials {
        FixedCredentials(
            // Never connected to: requests are answered in process.
            instanceURL: try InstanceURL("http://localhost"),
            accessToken: Secret(router.issueAccessToken())
        )
    }
}
