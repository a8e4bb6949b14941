import Accounts
import CommandLine
import Output
import Text

extension QueryCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        _ = try ProgressOptions(arguments)
        text = try QueryText(arguments)
        task = try QueryTask(arguments)
        output = try OutputOptions(arguments)
        children = try ChildLayout(arguments)
        fetch = try FetchOptions(arguments)
        org = try OrgOptions(arguments)
    }

    static let specification = Specification(
        ["query"],
        summary: "run SOQL and print every row it matches",
        discussion: """
            All pages are fetched, child pages of subqueries too; there is no cap. Columns stand in SELECT order. \
            SELECT COUNT() prints the number. Comments and a trailing semicolon are removed before the SOQL is sent.

            --check and --format-soql send nothing: they exit 2, with the line and column, where the SOQL does not parse. --check \
            lists the columns of the result; as json it is {"columns":[…]}. --format-soql puts one clause on each line, within \
            --width columns (80), and keeps comments, not a trailing semicolon.
            """,
        parameters: [
            Parameter("SOQL", help: "the query, quoted as one argument; - is stdin, @PATH a file")
        ],
        groups: [
            QueryText.self, QueryTask.self, OutputOptions.self, ChildLayout.self, FetchOptions.self,
            ProgressOptions.self,
            OrgOptions.self,
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
                "Check the SOQL and list its columns",
                "sfctl query --check -f contacts.soql"
            ),
        ],
        foreignNames: ["data query"],
        movingFromSF:
            "sf data query: same flags, same --json. No 50,000-row cap, one request instead of two, "
            + "rows are printed as they arrive; in a pipe the default is tsv, not a drawn table.",
        language: Specification.Language(
            start: "select ",
            needsQuotes: "the SOQL needs quotes, so that the shell passes it as one argument",
            template: "SELECT FIELDS(STANDARD) FROM {}"
        )
    )
}
