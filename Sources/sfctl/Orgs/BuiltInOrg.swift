import Client
import HTTP
import LocalOrg

/// The org in the program, kept in the user's state folder, answered in process.
struct BuiltInOrg: Sendable {
    let store: Store
    let router: Router
    let transport: any Transport
    /// The folder that it is kept in; nil where nothing is kept.
    let folder: String?

    /// Opens the org; where nothing can be kept of it, one of this process alone, and that is said.
    ///
    /// - Parameters:
    ///   - context: The command's.
    ///   - policy: What its sign-in takes.
    ///   - mustKeep: Whether an org of this process alone is of no use.
    /// - Throws: `UsageError`, `StoreFault` where the org must be kept and cannot.
    init(
        _ context: Context,
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

    private static func file(_ context: Context, mustKeep: Bool) throws -> StateFile? {
        let reason: String
        do {
            let file = StateFile(folder: try Locations(context.environment).state())
            // A state that is there is read, whether it can be changed or not.
            if try file.stamp() == nil { _ = try file.update { _ in nil } }
            return file
        } catch let error as UsageError where !mustKeep {
            reason = error.message
        } catch StoreFault.storage(let problem) where !mustKeep {
            reason = problem
        }
        context.messages.note("nothing will be kept of the demo org: \(reason)")
        return nil
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
