import LocalOrg
import Records
import Text

/// The data that a client needs for the built-in org over HTTP.
struct ServedOrg {
    let instanceURL: String
    let accessToken: String
    /// The administrator's user name, which every login gets.
    let userName: String
    /// The apps with which clients can log in.
    let apps: [ConnectedApp]

    /// Returns the lines for people, beginning with the values that a client needs first.
    func text() -> String {
        let width = apps.map(\.id.count).max() ?? 0
        let lines = apps.enumerated().map { index, app in
            let heading = index == 0 ? "client ids    " : "              "
            let padding = String(repeating: " ", count: width + 2 - app.id.count)
            return "\(heading)\(app.id)\(padding)\(Self.use(of: app))\n"
        }
        return """
            instance URL  \(instanceURL)
            access token  \(accessToken)
            username      \(userName)

            """ + lines.joined()
    }

    /// Returns one line of JSON, for scripts.
    func json() -> [UInt8] {
        let apps = apps.map { app -> JSONValue in
            var members = [JSONValue.Member("clientId", .string(app.id))]
            if !app.secret.isEmpty { members.append(.init("clientSecret", .string(app.secret))) }
            if case .only(let url) = app.callback {
                members.append(.init("redirectUri", .string(url)))
            }
            if !app.isInstalled { members.append(.init("isInstalled", .bool(false))) }
            return .object(members)
        }
        let value = JSONValue.object([
            .init("instanceUrl", .string(instanceURL)), .init("accessToken", .string(accessToken)),
            .init("username", .string(userName)), .init("apps", .array(apps)),
        ])
        return value.json() + [UInt8(ascii: "\n")]
    }

    /// A command line that sends the org a query.
    var tryOut: String {
        "SFCTL_INSTANCE_URL=\(instanceURL) SFCTL_ACCESS_TOKEN='\(accessToken)' "
            + #"sfctl query "SELECT Name FROM Contact LIMIT 3""#
    }

    private static func use(of app: ConnectedApp) -> String {
        if !app.isInstalled { return "refused: not installed in the org" }
        if app.key != nil { return "JWTs signed with your key" }
        if !app.secret.isEmpty { return "client credentials; the secret is \(app.secret)" }
        return switch app.callback {
        case .only(let url): "browser, redirects to \(url) only"
        case .loopback: "browser, redirects to any port of this machine"
        }
    }
}
