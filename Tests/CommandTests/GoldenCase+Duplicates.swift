import Client

@testable import CommandSupport
@testable import sfctl

extension GoldenCase {
    private static func inOrg(_ cases: [GoldenCase]) -> [GoldenCase] {
        cases.map {
            $0.with(\.acme) { shell in try DuplicateOrg(DuplicateOrg.rose, now: shell.now) }
        }
    }

    static let duplicates =
        both("duplicates/contacts", "duplicates")
        + both("duplicates/none", "duplicates", "Lead")
        + both("duplicates/unknown-key", "duplicates", "--by", "emial")
        + both("duplicates/unknown-object", "duplicates", "Contakt")
        + both("duplicates/unknown-field", "duplicates", "--fields", "Name,Emial")
        + both("duplicates/no-key", "duplicates", "Account", "--by", "email")
        + inOrg(
            both("duplicates/found", "duplicates", "--min-score", "40")
                + both("duplicates/fields", "duplicates", "--by", "email", "--fields", "Name,Title")
                + [
                    terminal("duplicates/found", columns: 60, "duplicates", "--min-score", "40"),
                    terminal(
                        "duplicates/vertical",
                        columns: 60,
                        "duplicates",
                        "--min-score",
                        "80",
                        "-r",
                        "vertical"
                    ),
                    pipe("duplicates/json", "duplicates", "--min-score", "95", "--json"),
                    pipe("duplicates/ids", "duplicates", "--min-score", "50", "-r", "ids"),
                ]
        )
}
