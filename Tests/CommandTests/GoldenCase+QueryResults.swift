@testable import sfctl

extension GoldenCase {
    private static let wide =
        "SELECT Id, Name, Email, Phone, Account.Name, Title FROM Contact ORDER BY Name LIMIT 2"
    private static let threeHops =
        "SELECT Name, Account.Owner.Profile.Name, Account.Owner.Name, Account.Owner.UserRole.Name "
        + "FROM Contact ORDER BY Name LIMIT 3"
    private static let ten = "SELECT Name, Id FROM Contact LIMIT 10"

    /// What a query's result may hold, and what the flags make of it.
    static let queryResults = [
        both("query/readme", "query", ten),
        [
            .terminal("query/too-wide", "query", wide),
            .terminal("query/shortened", columns: 110, "query", wide),
            .terminal("query/no-truncate", "query", wide, "-r", "table", "--no-truncate"),
            .terminal("query/width", columns: 200, "query", wide, "--width", "100"),
            .pipe("query/table-in-a-pipe", "query", wide, "-r", "table"),
            .pipe("query/table-in-a-pipe-width", "query", wide, "-r", "table", "--width", "100"),
            .pipe("query/forced-terminal", "query", wide).with(
                \.variables,
                ["SFCTL_FORCE_TTY": "110"]
            ),
        ],
        both("query/three-hops", columns: 100, "query", threeHops),
        both("query/fields-standard", "query", "SELECT FIELDS(STANDARD) FROM Contact LIMIT 1"),
        both(
            "query/addresses",
            columns: 160,
            "query",
            "SELECT Name, MailingAddress FROM Contact WHERE MailingCity != null LIMIT 2"
        ),
        both(
            "query/numbers",
            "query",
            "SELECT Name, Amount, Probability, CloseDate, IsWon FROM Opportunity LIMIT 4"
        ),
        both(
            "query/aggregates",
            "query",
            "SELECT StageName, COUNT(Id) deals, SUM(Amount), AVG(Amount), MIN(CloseDate) "
                + "FROM Opportunity GROUP BY StageName HAVING COUNT(Id) > 1"
        ),
        both(
            "query/total",
            "query",
            "SELECT COUNT(Id), SUM(Amount) FROM Opportunity WHERE Name = 'Nothing'"
        ),
        both(
            "query/no-children",
            "query",
            "SELECT Name, (SELECT Id FROM Opportunities) FROM Account ORDER BY Name DESC LIMIT 4",
            "-r",
            "table"
        ),
        both("query/max-rows", "query", ten, "--max-rows", "3"),
        both("query/max-rows-json", "query", ten, "--max-rows", "2", "--json"),
        both("query/max-rows-enough", "query", ten, "--max-rows", "10"),
        both("query/sf-limit", "query", ten).map {
            $0.with(\.variables, ["SF_ORG_MAX_QUERY_LIMIT": "4"])
        },
        both(
            "query/null-text",
            "query",
            "SELECT Name, Email FROM Contact WHERE LastName = 'Llorrac'",
            "-r",
            "table",
            "--null",
            "-"
        ),
        both(
            "query/utc",
            "query",
            "SELECT Name, CreatedDate FROM Contact LIMIT 1",
            "-r",
            "table",
            "--utc"
        ),
        both("query/quiet", "query", wide, "--quiet", "--max-rows", "1"),
        both("query/debug", columns: 200, "query", ten, "--debug"),
        [
            .pipe(
                "query/csv-for-spreadsheets",
                "query",
                "SELECT Name, Title FROM Contact LIMIT 2",
                "-r",
                "csv",
                "--bom",
                "--line-ending",
                "CRLF"
            ),
            .pipe("query/csv-no-header", "query", ten, "-r", "csv", "--no-header"),
            .pipe("query/tsv-no-header", "query", ten, "--no-header"),
            .pipe(
                "query/attributes",
                "query",
                "SELECT Name, Account.Name FROM Contact LIMIT 2",
                "-r",
                "ndjson",
                "--attributes"
            ),
            .pipe(
                "query/pretty",
                "query",
                "SELECT Name, Account.Name FROM Contact LIMIT 2",
                "--json",
                "--pretty"
            ),
            .pipe(
                "query/all-rows",
                "query",
                "SELECT Id, Name, IsDeleted FROM Contact WHERE Name = 'Andy Young'",
                "--all-rows"
            ).with(\.before, [["delete", "Contact", "003Dm000001kZ04", "--yes"]]),
            .pipe("query/from-file", "query", "--file", "\(home)/contacts.soql").with(
                \.files,
                [
                    "contacts.soql": """
                    // The first three contacts
                    SELECT Name, /* not Title, */ Email
                    FROM Contact
                    LIMIT 3;

                    """
                ]
            ),
            .pipe("query/from-stdin", "query", "-f", "-").with(
                \.input,
                "SELECT Name FROM Contact LIMIT 1;\n"
            ),
            .terminal("query/from-terminal", "query", "-f", "-").with(
                \.input,
                "SELECT Name FROM Contact LIMIT 1\n"
            ),
            .pipe("query/from-flag", "query", "-q", "SELECT Name FROM Contact LIMIT 1"),
            .pipe("query/output-file", "query", ten, "--output-file", "\(home)/contacts.csv"),
        ],
        [
            GoldenCase("query/coloured", .colour(), ["query", wide]),
            GoldenCase("query/coloured-table", .colour(), ["query", ten]),
            GoldenCase(
                "query/never-coloured-json",
                .colour(),
                ["query", ten, "--max-rows", "1", "--json"]
            ),
            .terminal(
                "query/ascii",
                columns: 100,
                "query",
                "SELECT Name, MailingStreet, Title FROM Contact LIMIT 3"
            )
            .with(\.variables, ["LANG": "C"]),
        ],
    ].flatMap(\.self)
}
