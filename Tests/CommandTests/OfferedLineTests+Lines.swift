extension OfferedLineTests {
    /// Other command lines.
    static let lines: [Slip] = [
        .init(
            "query",
            "SELECT",
            "Name",
            "FROM",
            "Contact",
            "WHERE",
            "Name",
            "=",
            "Rose",
            offered: #"sfctl query "SELECT Name FROM Contact WHERE Name = 'Rose'""#
        ),
        .init(
            "SELECT",
            "Name",
            "FROM",
            "Contact",
            "WHERE",
            "Name",
            "=",
            "Rose Gonzalez",
            "-r",
            "csv",
            offered: #"sfctl query "SELECT Name FROM Contact WHERE Name = 'Rose Gonzalez'" -r csv"#
        ),
        .init(
            "query",
            "SELECT",
            "Name",
            "FROM",
            "Contact",
            "WHERE",
            "LastName=D'Cruz",
            "OR",
            "Name",
            "LIKE",
            "%ose%",
            "LIMIT",
            "5",
            offered:
                #"sfctl query 'SELECT Name FROM Contact WHERE LastName='\''D\'\''Cruz'\'' OR "#
                + #"Name LIKE '\''%ose%'\'' LIMIT 5'"#
        ),
        .init(
            "query",
            "SELECT",
            "Name",
            "FROM",
            "Contact",
            "WHERE",
            "(FirstName",
            "IN",
            "(Rose,Andy)",
            "OR",
            "Email",
            "=",
            "null)",
            "AND",
            "CreatedDate",
            "=",
            "TODAY",
            offered:
                "sfctl query \"SELECT Name FROM Contact WHERE (FirstName IN ('Rose', 'Andy') OR "
                + "Email = null) AND CreatedDate = TODAY\""
        ),
        .init(
            "query",
            "“SELECT",
            "Name",
            "FROM",
            "Contact”",
            offered: #"sfctl query "SELECT Name FROM Contact""#
        ),
        .init(
            "query",
            "--query=SELECT Name FROM Contact WHERE CreatedDate = LAST_7_DAYS",
            offered:
                #"sfctl query "--query=SELECT Name FROM Contact WHERE CreatedDate = LAST_N_DAYS:7""#
        ),
        .init(
            "query",
            "--check",
            "SELECT Name AS n FROM Contact",
            offered: #"sfctl query --check "SELECT Name FROM Contact""#
        ),
        .init(
            "query",
            "--format-soql",
            "SELECT Name AS n FROM Contact",
            offered: #"sfctl query --format-soql "SELECT Name FROM Contact""#
        ),
        .init(
            "query",
            "DELETE FROM Contact WHERE LastName = 'Young'",
            "-o",
            "demo",
            offered: #"sfctl delete Contact --matching "LastName = 'Young'" --dry-run -o demo"#
        ),
        .init(
            "query",
            "delete from Contact",
            offered: #"sfctl delete Contact --matching "CreatedDate = TODAY" --dry-run"#
        ),
        .init(
            "query",
            "UPDATE Contact SET LastName = 'x' WHERE CreatedDate = LAST_7_DAYS",
            offered: #"sfctl query "SELECT Id FROM Contact WHERE CreatedDate = LAST_N_DAYS:7""#
        ),
        .init(
            "query",
            "003Dm000001kZ00IAE",
            offered: "sfctl get Contact 003Dm000001kZ00IAE"
        ),
        .init(
            "query",
            "003Dm000001kZ00",
            "-o",
            "demo",
            offered: "sfctl get Contact 003Dm000001kZ00IAE -o demo"
        ),
        .init(
            "delete",
            "Contact",
            "--all",
            offered: #"sfctl delete Contact --matching "CreatedDate = TODAY" --dry-run"#
        ),
        .init(
            "delete",
            "--all",
            "--yes",
            offered: #"sfctl delete Contact --matching "CreatedDate = TODAY" --dry-run"#
        ),
        .init(
            "delete",
            "Contact",
            "--matching",
            "WHERE LastName = 'Young'",
            "--dry-run",
            offered: #"sfctl delete Contact --matching "LastName = 'Young'" --dry-run"#
        ),
        .init(
            "delete",
            "Contact",
            "--matching=where LastName = 'Young'",
            "--dry-run",
            offered: #"sfctl delete Contact "--matching=LastName = 'Young'" --dry-run"#
        ),
        .init(
            "delete",
            "Contact",
            "--matching",
            "LastName = Young",
            "--dry-run",
            offered: #"sfctl delete Contact --matching "LastName = 'Young'" --dry-run"#
        ),
        .init(
            "delete",
            "003Dm000001kZ04IAE",
            "--yes",
            offered: "sfctl delete Contact 003Dm000001kZ04IAE"
        ),
        .init(
            "delete",
            "003Dm000001kZ04IAE",
            "--dry-run",
            offered: "sfctl delete Contact 003Dm000001kZ04IAE --dry-run"
        ),
        .init(
            "get",
            "003Dm000001kZ04IAE",
            "Contact",
            "-o",
            "demo",
            offered: "sfctl get Contact 003Dm000001kZ04IAE -o demo"
        ),
        .init("query", "DESCRIBE Contact", offered: "sfctl describe Contact"),
        .init(
            "delete",
            "-s",
            "Account",
            "--all",
            offered: #"sfctl delete -s Account --matching "CreatedDate = TODAY" --dry-run"#
        ),
        .init(
            "delete",
            "Contact",
            "003Dm000001kZ04IAE",
            "--all",
            offered: "sfctl delete Contact 003Dm000001kZ04IAE"
        ),
        .init("query", "show tables", offered: "sfctl describe"),
        .init(
            "delete",
            "Contact",
            "--dry-run",
            "--matching",
            "SELECT Id FROM Contact WHERE LastName = 'Young'",
            offered: #"sfctl delete Contact --dry-run --matching "LastName = 'Young'""#
        ),
        .init(
            "contacts",
            "--matching",
            "WHERE LastName = 'Young'",
            offered: #"sfctl contacts --matching "LastName = 'Young'""#
        ),
        .init(
            "contacts",
            "--filter",
            "LastName = 'Young'",
            offered: #"sfctl contacts --matching "LastName = 'Young'""#
        ),
        .init(
            "contacts",
            "--matching",
            "CreatedDate = LAST_7_DAYS",
            offered: "sfctl contacts --matching \"CreatedDate = LAST_N_DAYS:7\""
        ),
        .init("delete", "Contact", "rose", offered: "sfctl contacts rose"),
        .init("get", "Contact", "rose", offered: "sfctl contacts rose"),
        .init(
            "get",
            "Contact",
            "Rose Gonzalez",
            "-o",
            "demo",
            offered: #"sfctl contacts "Rose Gonzalez" -o demo"#
        ),
        .init("get", "Contact", "003xx", offered: "sfctl contacts"),
        .init(
            "get",
            "Account",
            "united",
            offered: "sfctl list Account united"
        ),
        .init(
            "get",
            "Case",
            "12",
            offered: "sfctl list Case --limit 20"
        ),
        .init(
            "describe",
            "Contact",
            "LastName",
            offered: "sfctl describe Contact --fields LastName"
        ),
        .init(
            "describe",
            "Contact",
            "--fields",
            "Emial",
            offered: "sfctl describe Contact --fields Email"
        ),
        .init("describe", "Contact", "--fields", "zzz", offered: "sfctl describe Contact"),
        .init("describe", "--fields", "Email", offered: "sfctl describe Contact --fields Email"),
        .init("contacts", "--modifiedsince", "7d", offered: "did you mean --modified-since?"),
    ]
}
