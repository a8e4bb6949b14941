@testable import sfctl

extension GoldenCase {
    static let orgs =
        terminal("orgs/three", columns: 80, "orgs").knowing(3)
        + terminal("orgs/eight", columns: 80, "orgs").knowing(8)
        + terminal("orgs/three-wide", columns: 120, "orgs").knowing(3)
        + terminal("orgs/eight-wide", columns: 120, "orgs").knowing(8)
        + pipe("orgs/eight", "orgs").knowing(8)

    /// sf's logins of orgs whose users and servers have long names; the last ones have no alias.
    private func knowing(_ count: Int) -> [GoldenCase] {
        let users = [
            (
                "acme-production", "integration.user@acme-manufacturing.example.com",
                "acme-manufacturing"
            ),
            (
                "uat", "integration.user@acme-manufacturing.example.com.uat",
                "acme-manufacturing--uat.sandbox"
            ),
            (nil, "firstname.lastname@acme-manufacturing.example.com", "acme-manufacturing-emea"),
            ("dev1", "test-wvkpnfm5z113@example.com", "energy-site-4821-dev-ed.scratch"),
            ("de", "dev@acme.example", "acme-dev-ed.develop"),
            ("partial", "ada@acme.example.partial", "acme--partial.sandbox"),
            ("trail", "ada@trailhead.example", "resourceful-badger-x1y2z3-dev-ed.trailblaze"),
            (nil, "bob@acme.example", "acme"),
        ].prefix(count)
        var files: [String: String] = [".config/sfctl/config.json": #"{"defaultOrg": "uat"}"#]
        for (_, user, host) in users {
            files[".sfdx/\(user).json"] = #"""
                {"orgId": "00DB0000000IFn3MAG", "instanceUrl": "https://\#(host).my.salesforce.com"}
                """#
        }
        let aliases = users.compactMap { alias, user, _ in alias.map { #""\#($0)": "\#(user)""# } }
        files[".sfdx/alias.json"] = #"{"orgs": {\#(aliases.joined(separator: ", "))}}"#
        return [with(\.files, files).with(\.variables, ["SFCTL_TARGET_ORG": ""])]
    }
}
