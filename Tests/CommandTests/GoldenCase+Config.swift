@testable import sfctl

extension GoldenCase {
    static let config =
        both("config/list", columns: 100, "config", "list").map(configured)
        + both("config/list-origin", columns: 200, "config", "--show-origin").map(configured)
        + both("config/list-json", "config", "--json", "--show-origin").map(configured)
        + both("config/list-csv", "config", "list", "-r", "csv", "--show-origin").map(configured)
        + both("config/get", "config", "get", "orgs.acme.readOnly").map(configured)
        + both("config/get-not-set", "config", "get", "batchSize").map(configured)
        + both("config/get-secret", "config", "get", "orgs.acme.accessToken").map(configured)
        + both("config/get-misspelt", "config", "get", "timeuot")
        + both("config/get-alone", "config", "get")
        + both("config/set", columns: 200, "config", "set", "batchSize", "500").map(configured)
        + both("config/set-weaker", columns: 200, "config", "set", "timeout", "20").map(configured)
        + both("config/set-wrong", "config", "set", "batchSize", "5000")
        + both("config/set-secret", "config", "set", "orgs.acme.accessToken", "x")
        + both("config/set-as-sf", "config", "set", "target-org=acme")
        + both("config/set-alone", "config", "set")
        + both("config/unset", columns: 200, "config", "unset", "orgs.acme").map(configured)
        + both("config/unset-not-set", columns: 200, "config", "unset", "batchSize").map(configured)
        + both("config/unset-alone", "config", "unset")
        + both("config/broken", columns: 200, "config").map(broken)
        + both("config/repair", columns: 200, "config", "unset", "bachSize").map(broken)
        + both("config/misspelt", "config", "lst")

    /// Settings from every kind of source.
    private static func configured(_ testCase: GoldenCase) -> GoldenCase {
        testCase.with(
            \.files,
            [
                ".config/sfctl/config.json": """
                {"timeout": 30, "orgs": {"acme": {"instanceUrl": "https://acme.my.salesforce.com",
                "accessToken": "00D...!AQ...", "readOnly": true}, "my.org": {"apiVersion": "60.0"}}}
                """,
                ".sf/config.json": #"{"target-org": "acme", "org-max-query-limit": "50000"}"#,
            ]
        ).with(\.variables, ["SFCTL_TARGET_ORG": "", "SFCTL_TIMEOUT": "9"])
    }

    private static func broken(_ testCase: GoldenCase) -> GoldenCase {
        testCase.with(
            \.files,
            [".config/sfctl/config.json": #"{"bachSize": 500, "timeout": "soon"}"#]
        )
    }
}
