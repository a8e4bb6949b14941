import Accounts
import CommandLine
import Output
import SOQL
import Text
import Views

extension QueryCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        try self.init(QueryText(arguments), QueryTask(arguments), arguments)
    }

    /// Makes the command for the SOQL of a view.
    init(of soql: String, _ arguments: Arguments) throws(UsageError) {
        try self.init(QueryText(origin: .argument(soql)), .run, arguments)
    }

    private init(
        _ text: QueryText,
        _ task: QueryTask,
        _ arguments: Arguments
    ) throws(UsageError) {
        _ = try ProgressOptions(arguments)
        self.text = text
        self.task = task
        output = try OutputOptions(arguments)
        children = try ChildLayout(arguments)
        binds = try BindOptions(arguments)
        guard text.origin != .input || !binds.readsInput else {
            throw UsageError("stdin cannot give both the SOQL and --bind-json: use a file for one")
        }
        fetch = try FetchOptions(arguments)
        bulk = try BulkOptions(arguments)
        org = try OrgOptions(arguments)
        saving = try ViewSaving(arguments)
        sinceLast = try SinceLastOptions(arguments)
    }

    static let declaration = Declaration(
        summary: "run SOQL and print all matching rows",
        discussion: """
            Fetches all pages, including child pages of subqueries, without a limit. Columns are \
            in SELECT order. SELECT COUNT() prints the number. Comments and a trailing semicolon \
            are removed before the SOQL is sent.

            --check and --format-soql send nothing. They exit 2 with the line and column if the \
            SOQL does not parse. --check lists the columns of the result; as json, \
            {"columns":[…]}. --check needs no values for variables. --format-soql puts each clause \
            on its own line, within --width columns (80), keeps comments and drops a trailing \
            semicolon.

            --bind fills :NAME in the SOQL. sfctl takes the type of the field from the org, quotes \
            and escapes texts, and refuses a value that does not fit. After IN, :NAME is a list: \
            repeat --bind. --explain lists the org's plans, the best first, without running the \
            query.
            """,
        parameters: [
            Parameter(
                "SOQL",
                kind: .soql,
                help: "the query, quoted as one argument; - is stdin, @PATH a file"
            )
        ],
        groups: [
            QueryText.self, BindOptions.self, QueryTask.self, OutputOptions.self, ChildLayout.self,
            FetchOptions.self, BulkOptions.self, SinceLastOptions.self, ViewSaving.self,
            ProgressOptions.self, OrgOptions.self,
        ],
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
                "One JSON record per line, for jq",
                #"sfctl query "SELECT Id, Email FROM Contact" -r ndjson | jq -r .Email"#
            ),
            .init(
                "An address book",
                #"sfctl query "SELECT Name, Phone, Email FROM Contact" -r vcard > contacts.vcf"#
            ),
            .init(
                "A value from outside, quoted by sfctl",
                #"sfctl query "SELECT Id FROM Contact WHERE LastName = :n" --bind n="O'Brien""#
            ),
            .init(
                "Only what changed since the last run, for cron",
                "sfctl query -f contacts.soql --since-last nightly -r csv --output-file new.csv"
            ),
            .init(
                "Check the SOQL and list its columns",
                "sfctl query --check -f contacts.soql"
            ),
        ],
        foreignClass: .init("DataSoqlQueryCommand"),
        movingFromSF:
            "sf data query: same flags, same --json. No limit of 50,000 rows, one request instead "
            + "of two, rows are printed as they arrive; in a pipe, the default is tsv, not a "
            + "table.",
        language: Declaration.Language(
            start: "select ",
            needsQuotes: "put quotes around the SOQL, so that the shell passes it as one argument",
            template: "SELECT FIELDS(STANDARD) FROM {}",
            options: QueryText.options.map(\.name),
            joined: Statement.joining
        )
    )
}
