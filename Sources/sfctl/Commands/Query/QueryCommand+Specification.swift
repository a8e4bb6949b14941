extension QueryCommand {
    static let query = Option(
        "query",
        short: "q",
        value: "SOQL",
        isCommon: true,
        help: "the SOQL, as the argument would give it"
    )
    static let file = Option(
        "file",
        short: "f",
        value: "PATH",
        isCommon: true,
        help: "a file with the SOQL; - is stdin"
    )
    static let maxRows = Option(
        "max-rows",
        value: "N",
        isCommon: true,
        help: "stop on purpose after N rows, and say so"
    )
    static let parallel = Option(
        "parallel",
        value: "N",
        help: "fetch by 1 to 16 requests at once, by ranges of Id; rows in no order; default 1"
    )
    static let allRows = Option(
        "all-rows",
        help: "deleted and archived rows too (queryAll)"
    )
    static let tooling = Option(
        "use-tooling-api",
        short: "t",
        help: "ask the Tooling API: Apex classes, entity definitions, …"
    )
    static let failEmpty = Option("fail-empty", help: "exit 1 when no row matches")
    static let check = Option(
        "check",
        isCommon: true,
        help: "parse the SOQL and list its columns; nothing is sent, no org is needed"
    )
    static let formatSOQL = Option(
        "format-soql",
        help: "print the SOQL itself over several lines, comments kept; nothing is sent"
    )

    /// The options that mean nothing where nothing is sent.
    static let ofSending =
        [maxRows, .batchSize, parallel, allRows, tooling, failEmpty] + Option.toOrg

    /// The options of records that mean nothing to a text.
    static let ofRowsAlone = Option.ofRecords.filter { $0 != .outputFile && $0 != .width }

    static let specification = Specification(
        ["query"],
        summary: "run SOQL and print every row it matches",
        discussion: """
            All pages are fetched, child pages of subqueries too; there is no cap. Columns stand in SELECT order. \
            SELECT COUNT() prints the number. Comments and a trailing semicolon are removed before the SOQL is sent.

            --check and --format-soql send nothing: they exit 2, with the place, where the SOQL does not parse. --check \
            lists the columns of the result; as json it is {"columns":[…]}. --format-soql puts a clause a line, within \
            --width columns (80), and keeps comments, not a trailing semicolon.
            """,
        parameters: [Parameter("SOQL", help: "the query, quoted as one argument")],
        options: [query, file] + Option.ofRecords + [
            maxRows, .batchSize, parallel, allRows, tooling, failEmpty, check, formatSOQL,
        ]
            + Option.toOrg,
        examples: [
            .init(
                "Ten contacts of the built-in org",
                #"sfctl query "SELECT Name, Id FROM Contact LIMIT 10" -o demo"#
            ),
            .init(
                "CSV for a spreadsheet",
                #"sfctl query -f contacts.soql -r csv --output-file contacts.csv"#
            ),
            .init(
                "One JSON record a line, for jq",
                #"sfctl query "SELECT Id, Email FROM Contact" -r ndjson | jq -r .Email"#
            ),
            .init(
                "An address book",
                #"sfctl query "SELECT Name, Phone, Email FROM Contact" -r vcard > contacts.vcf"#
            ),
            .init(
                "Is it SOQL, and which columns come out?",
                "sfctl query --check -f contacts.soql"
            ),
        ],
        variables: [
            "SFCTL_TARGET_ORG", "SFCTL_INSTANCE_URL", "SFCTL_ACCESS_TOKEN", "SFCTL_BATCH_SIZE",
            "SFCTL_API_VERSION", "SF_ORG_MAX_QUERY_LIMIT", "SFCTL_TIMEOUT",
            "SFCTL_MAX_PAGE_MIB",
        ],
        exitCodes: [.partial, .notSignedIn, .unavailable, .limitReached],
        foreignNames: ["data query"],
        movingFromSF:
            "sf data query: same flags, same --json. No 50,000-row cap, one request instead of two, "
            + "rows are printed as they arrive; in a pipe the default is tsv, not a drawn table."
    )
}
