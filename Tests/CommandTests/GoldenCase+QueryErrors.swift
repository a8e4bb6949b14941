@testable import sfctl

extension GoldenCase {
    /// What the org, or the program, has to say about a query that cannot be answered.
    static let queryErrors =
        [
            ("unknown-field", "SELECT Name, Emial FROM Contact"),
            ("unknown-field-unlike-any", "SELECT Name, Bogus FROM Contact"),
            ("unknown-object", "SELECT Name FROM Contcat"),
            (
                "object-for-relationship",
                "SELECT Name, (SELECT LastName FROM Contact) FROM Account"
            ),
            (
                "misspelt-relationship",
                "SELECT Name, (SELECT LastName FROM Contcats) FROM Account"
            ),
            ("misspelt-parent", "SELECT Name, Account.Owmer.Name FROM Contact"),
            ("field-for-parent", "SELECT Name FROM Contact WHERE AccountId.Name = 'x'"),
            ("unknown-type", "SELECT TYPEOF Owner WHEN Usr THEN Email END FROM Case"),
            ("distinct", "SELECT DISTINCT LeadSource FROM Contact"),
            ("misspelt-keyword", "SELECT Name FRM Contact"),
            ("comma-too-many", "SELECT Name, FROM Contact"),
            ("open-string", "SELECT Name FROM Contact WHERE Name = 'x"),
            ("quoted-date", "SELECT Name FROM Contact WHERE Birthdate > '2000-01-01'"),
            ("not-filterable", "SELECT Name FROM Contact WHERE Description = 'x'"),
            ("several-lines", "SELECT Name,\n  Emial,\n  Phone\nFROM Contact"),
            ("below-a-comment", "/* two\nlines */ SELECT Name,\n  Emial // Fax\nFROM Contact"),
            (
                "far-to-the-right",
                "SELECT Id, Name, Title, Email, Phone, Fax, Department, AccountId, OwnerId, Bogus "
                    + "FROM Contact"
            ),
            ("sql-comment", "SELECT Name -- only this\nFROM Contact"),
            ("open-comment", "SELECT Name /* FROM Contact"),
            ("no-statement", " ; "),
        ].flatMap { name, soql in both("query-errors/\(name)", "query", soql) }
        + both("query-errors/json", "query", "SELECT Name, Emial FROM Contact", "--json")
        + both(
            "query-errors/fail-empty",
            "query",
            "SELECT Name FROM Contact WHERE Name = 'x'",
            "--fail-empty"
        )
        + both(
            "query-errors/fail-empty-json",
            "query",
            "SELECT Name FROM Contact WHERE Name = 'x'",
            "--fail-empty",
            "--json"
        )
        + ["tsv", "json"].flatMap { format in
            both(
                "query-errors/fail-empty-count-\(format)",
                "query",
                "SELECT COUNT() FROM Contact WHERE Name = 'x'",
                "--fail-empty",
                "-r",
                format
            )
        }
        + both("query-errors/no-org", columns: 300, "query", "SELECT Name FROM Contact").map {
            $0.with(\.variables, ["SFCTL_TARGET_ORG": ""])
        }
        + both(
            "query-errors/unknown-org",
            columns: 300,
            "query",
            "SELECT Name FROM Contact",
            "-o",
            "dmeo"
        )
        + [
            GoldenCase(
                "query-errors/coloured",
                .colour(),
                ["query", "SELECT Name, Emial FROM Contact"]
            ),
            .pipe("query-errors/quiet", "query", "SELECT Nmae FROM Contact", "--quiet"),
            .pipe("query-errors/no-file", "query", "-f", "\(home)/no-such.soql"),
        ]
}
