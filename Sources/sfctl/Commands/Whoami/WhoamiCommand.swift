import Accounts
import Client
import CommandLine
import HTTP
import Output
import Platform
import Records
import Text

/// `sfctl whoami`: shows the user, the org, and the number of API requests used.
struct WhoamiCommand: Command {
    var output = ListingOptions()
    var org = OrgOptions()

    static let declaration = Declaration(
        summary: "show the logged-in user, the org, and today's API requests",
        discussion: """
            Sends a request to the org, so it also checks whether the login still works. Details \
            that the user may not see are left empty, with a note.
            """,
        groups: [ListingOptions.self, OrgOptions.self],
        examples: [
            .init("The default org", "sfctl whoami"),
            .init("Another org, for a script", "sfctl whoami -o acme --json"),
        ],
        movingFromSF: "sf org display: sfctl whoami; it shows no token."
    )

    func run(in context: Context) async throws {
        let style = try OutputStyle(
            output,
            in: context,
            terminalFormat: .vertical
        )
        let settings = try Settings(org, in: context.environment)
        try await OrgConnection.use(context, settings) { connection in
            let org = connection.org
            let info = try await org.userInfo()
            let record = try await seen("the org's record", context) {
                () throws(OrgError) in try await OrganizationRecord.fetch(from: org)
            }
            let requests = try await seen("the limit of API requests", context) {
                () throws(OrgError) in try await org.dailyRequests()
            }
            try await show(connection, info, record ?? nil, requests, style, context)
        }
    }

    private func show(
        _ connection: OrgConnection,
        _ info: UserInfo,
        _ record: OrganizationRecord?,
        _ requests: DailyRequests?,
        _ style: OutputStyle,
        _ context: Context
    ) async throws {
        let kind: OrgKind =
            if case .builtIn = connection.choice { .builtIn } else { record?.kind ?? .unknown }
        let version = try await connection.org.apiVersion()
        let values: [(String, Listing.Value)] = [
            ("Org", .text(connection.choice.name)), ("Username", .text(info.userName)),
            ("Name", .text(info.name)), ("Email", .text(info.email)),
            ("UserId", .text(info.userID)), ("Organization", .text(record?.name)),
            ("OrgId", .text(info.organizationID)), ("Kind", .text(kind.rawValue)),
            ("InstanceUrl", .text(kind == .builtIn ? nil : connection.org.instanceURL.description)),
            ("ApiVersion", .text(version.description)),
            ("SignedInBy", .text(connection.choice.origin)),
            ("ApiRequestsToday", requests.map { .number($0.used) } ?? .text(nil)),
            ("ApiRequestsAllowed", requests.map { .number($0.allowed) } ?? .text(nil)),
        ]
        var listing = Listing(values.map { Listing.Column($0.0) })
        listing.add(values.map(\.1))
        try listing.show(style, context, noun: "user")
    }

    /// Returns a value from the org; nil, with a note, if the org refuses it to this user.
    private func seen<Value>(
        _ what: String,
        _ context: Context,
        _ fetch: () async throws(OrgError) -> Value
    ) async throws(OrgError) -> Value? {
        do {
            return try await fetch()
        } catch {
            guard case .refused(let refusal) = error, (400..<500).contains(refusal.status) else {
                throw error
            }
            context.messages.note("this user may not see \(what): \(refusal)")
            return nil
        }
    }
}

extension WhoamiCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        output = try ListingOptions(arguments)
        org = try OrgOptions(arguments)
    }
}

extension OrgChoice {
    /// The source of the org's login.
    fileprivate var origin: String {
        switch self {
        case .builtIn: "sfctl"
        case .remote(let remote):
            switch remote.access {
            case .token: remote.isOfEnvironment ? "environment" : "config.json"
            case .session(let session): "sfctl login (\(session.flow.name))"
            case .program: "credentialProcess"
            case .salesforceCLI: "sf"
            }
        }
    }
}
