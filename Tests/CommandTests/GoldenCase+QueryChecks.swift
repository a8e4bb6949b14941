@testable import Output
@testable import sfctl

extension GoldenCase {
    private static let everything = """
        // People and what they asked for
        select c.Id, toLabel(LeadSource), // where from
            (select Subject, CaseNumber from Cases order by CreatedDate), Account.Name,
            DISTANCE(MailingAddress, GEOLOCATION(37.7, -122.4), 'mi') miles
        from Contact c
        where (Email like '%.com' or Email = null) and CreatedDate = LAST_N_DAYS:30 limit 20;
        """
    private static let groups =
        "SELECT Account.Name, COUNT(Id), MAX(Name) greatest FROM Contact GROUP BY Account.Name"
    private static let hidden = "SELECT FIELDS(ALL) FROM Contact LIMIT 200"
    private static let count = "SELECT COUNT() FROM Contact"
    private static let misspelt = "SELECT Id,\n  Name FRM Contact"
    private static let apex = "SELECT Id FROM Contact WHERE Id IN :ids"
    private static let doubleQuotes = #"SELECT Id FROM Contact WHERE Name = "x""#
    private static let hostile = "SELECT Id FROM Contact // \u{1B}[31m\nWHERE Name = '\u{9B}2J'"

    /// What is known of a statement without an org.
    static let queryChecks = columnForms + withoutOrg + asJSON + unfit + elsewhere

    private static let columnForms = ResultFormat.texts.flatMap { format in
        both("query-checks/columns-\(format)", "query", "--check", everything, "-r", "\(format)")
    }

    private static let withoutOrg = [
        ("columns", "--check", everything),
        ("groups", "--check", groups),
        ("hidden", "--check", hidden),
        ("count", "--check", count),
        ("wrong", "--check", misspelt),
        ("apex", "--check", apex),
        ("nothing", "--check", "// nothing"),
        ("layout", "--format-soql", everything),
        ("layout-wrong", "--format-soql", doubleQuotes),
        ("layout-hostile", "--format-soql", hostile),
    ].flatMap { name, flag, soql in
        both("query-checks/\(name)", "query", flag, soql).map {
            $0.with(\.variables, ["SFCTL_TARGET_ORG": ""])
        }
    }

    private static let asJSON = [
        ("hidden", hidden), ("count", count), ("wrong", misspelt),
    ].map { name, soql in
        GoldenCase.pipe("query-checks/\(name)-json", "query", "--check", soql, "--json")
    }

    private static let unfit = [
        ("both", ["--check", "--format-soql"]),
        ("check-and-org", ["--check", "-o", "demo"]),
        ("check-and-rows", ["--check", "--max-rows", "5"]),
        ("layout-and-form", ["--format-soql", "-r", "csv"]),
    ].map { name, flags in
        GoldenCase("query-checks/\(name)", .pipe, ["query", groups] + flags)
    }

    private static let elsewhere: [GoldenCase] = [
        .pipe("query-checks/layout-narrow", "query", "--format-soql", "--width", "30", groups),
        .pipe("query-checks/file", "query", "--check", "-f", "\(home)/people.soql")
            .with(\.files, ["people.soql": everything]),
        .pipe("query-checks/stdin", "query", "--format-soql", "-f", "-")
            .with(\.input, everything),
    ]
}
