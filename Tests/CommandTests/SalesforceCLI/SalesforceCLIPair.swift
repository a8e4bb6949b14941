import HTTP

/// A command line for sfctl that is also one of `sf`, but for the command's words, and what `sf`
/// prints for it.
///
/// The answers follow the source of plugin-data 5.1.6, plugin-schema and sf-plugins-core 13, which
/// print what the org answers; the org is the built-in one.
struct SalesforceCLIPair: CustomStringConvertible, Sendable {
    let words: [String]
    let answer: Answer

    /// What `sf` prints.
    enum Answer: Sendable {
        /// `--json`: the org's answer to a GET as `result`.
        case result(path: String)
        /// `--json`: the answer to a query.
        case records(soql: String, resource: String = "query")
        /// `-r csv`: these columns of the answer to a query.
        case csv(columns: [String], soql: String)
        /// `--json`: the org's error, thrown by a class.
        case error(path: String, className: String, wraps: Bool)
        /// `--json`: an error of `sf`'s own.
        case ownError(name: String, message: String, className: String)
        /// The org's answer to a GET, indented.
        case indented(path: String)
        /// The names of the org's objects, one a line.
        case objectNames
        /// A text.
        case text(String)
        /// Something else; docs/scripting.md has the reason in a row that begins so.
        case documented(String)
    }

    var description: String { words.joined(separator: " ") }

    init(_ words: [String], _ answer: Answer) {
        self.words = words
        self.answer = answer
    }
}

extension SalesforceCLIPair {
    static let all = queries + tables + queryErrors + records + recordErrors + descriptions + others

    static let rose = "003Dm000001kZ00IAE"
    private static let free = "003Dm000001kZ04IAE"
    private static let nobody = "003000000000000AAA"
    private static let contact = "/sobjects/Contact"

    private static let queries: [SalesforceCLIPair] =
        [
            "SELECT Id, Name FROM Contact LIMIT 3",
            "SELECT Name, Account.Name FROM Contact",
            "SELECT Name, MailingAddress FROM Contact LIMIT 2",
            "SELECT COUNT() FROM Contact",
            "SELECT COUNT(Id), LeadSource FROM Contact GROUP BY LeadSource",
            "SELECT LeadSource, COUNT(Id) n FROM Contact GROUP BY LeadSource",
            "SELECT Name, (SELECT LastName FROM Contacts) FROM Account",
            "SELECT Id FROM Contact WHERE Name = 'Nobody'",
            "SELECT FIELDS(STANDARD) FROM Contact LIMIT 2",
            "SELECT Id, Email FROM Contact WHERE Email = null",
            "SELECT Name, AnnualRevenue FROM Account ORDER BY Name LIMIT 5",
            "SELECT CaseNumber, Subject FROM Case LIMIT 3",
            "SELECT Id FROM Contact ORDER BY CreatedDate DESC LIMIT 1 OFFSET 2",
            "SELECT Id, Owner.Name FROM Contact LIMIT 1",
            "SELECT Name, StageName, CloseDate FROM Opportunity LIMIT 3",
            "SELECT Id, Name FROM Contact WHERE LastName LIKE 'F%'",
            "SELECT Id FROM Contact WHERE CreatedDate > 2020-01-01T00:00:00Z AND Email != null",
        ].map { SalesforceCLIPair(["query", "-q", $0, "--json"], .records(soql: $0)) }
        + ["csv", "human", "json"].map { format in
            let soql = "SELECT Id FROM Contact LIMIT 2"
            return SalesforceCLIPair(
                ["query", "-q", soql, "--json", "-r", format],
                .records(soql: soql)
            )
        } + [
            SalesforceCLIPair(
                ["query", "--query", "SELECT Id FROM Contact", "--all-rows", "--json"],
                .records(soql: "SELECT Id FROM Contact", resource: "queryAll")
            ),
            SalesforceCLIPair(
                ["query", "--file", "query.soql", "--json"],
                .records(soql: "SELECT Id FROM Contact LIMIT 1")
            ),
            SalesforceCLIPair(
                ["query", "--flags-dir", "flags", "--json"],
                .records(soql: "SELECT Id FROM Contact LIMIT 1")
            ),
            SalesforceCLIPair(
                ["query", "-f", "query.soql", "--perflog", "--json"],
                .records(soql: "SELECT Id FROM Contact LIMIT 1")
            ),
            SalesforceCLIPair(
                ["query", "-f", "query.soql", "-r", "json"],
                .documented("`-r json` without `--json`")
            ),
        ]

    private static let tables: [SalesforceCLIPair] =
        [
            (["Id", "Name"], "Contact LIMIT 3"),
            (["Name", "Account.Name"], "Contact"),
            (["Name", "MailingAddress"], "Contact LIMIT 2"),
            (["Id", "Email", "Phone"], "Contact WHERE Email != null"),
            (["Name", "Account.Owner.Name"], "Contact LIMIT 4"),
            (["Id", "CaseNumber", "Subject"], "Case"),
            (["Name", "IsActive"], "User"),
        ].map { columns, rest in
            let soql = "SELECT \(columns.joined(separator: ", ")) FROM \(rest)"
            return SalesforceCLIPair(
                ["query", "-q", soql, "-r", "csv"],
                .csv(columns: columns, soql: soql)
            )
        } + [
            documented(
                "SELECT COUNT(Id), LeadSource FROM Contact GROUP BY LeadSource",
                "headings of"
            ),
            documented("SELECT Id FROM Contact WHERE Name = 'Nobody'", "CSV without rows"),
            documented(
                "SELECT Name, (SELECT LastName FROM Contacts) FROM Account",
                "children in CSV"
            ),
            documented("SELECT Name, AnnualRevenue FROM Account", "numbers"),
            documented("SELECT COUNT() FROM Contact", "`COUNT()`"),
        ]

    private static func documented(_ soql: String, _ row: String) -> SalesforceCLIPair {
        SalesforceCLIPair(["query", "-q", soql, "-r", "csv"], .documented(row))
    }

    private static let queryErrors: [SalesforceCLIPair] = [
        "SELECT Nope FROM Contact", "SELECT Id FROM Contcat", "SELECT Id Contact",
        "SELECT Id FROM Contact WHERE Name = ", "SELECT Id FROM Contact WHERE Birthdate = 'x'",
        "SELECT Id FROM Contact GROUP BY Name", "SELECT Id FROM Contact LIMIT x",
        "SELECT Id FROM Contact ORDER BY Nope",
    ].map { soql in
        SalesforceCLIPair(
            ["query", "-q", soql, "--json"],
            .error(
                path: "/query?q=\(soql.percentEncoded)",
                className: "DataSoqlQueryCommand",
                wraps: false
            )
        )
    }

    private static let records: [SalesforceCLIPair] = [
        SalesforceCLIPair(
            ["get", "-s", "Contact", "-i", rose, "--json"],
            .result(path: "\(contact)/\(rose)")
        ),
        SalesforceCLIPair(
            ["get", "--sobject", "Contact", "--record-id", String(rose.prefix(15)), "--json"],
            .result(path: "\(contact)/\(rose)")
        ),
        SalesforceCLIPair(
            ["get", "-s", "Contact", "-w", "LastName=Gonzalez", "--json"],
            .result(path: "\(contact)/\(rose)")
        ),
        SalesforceCLIPair(
            ["get", "-s", "Contact", "-w", "FirstName=Rose LastName='Gonzalez'", "--json"],
            .result(path: "\(contact)/\(rose)")
        ),
        SalesforceCLIPair(
            ["get", "-s", "Account", "-w", "Name=GenePoint", "--perflog", "--json"],
            .result(path: "/sobjects/Account/001Dm000001kZ0AIAU")
        ),
        SalesforceCLIPair(["get", "-s", "Contact", "-i", rose], .documented("`get` in a pipe")),
        SalesforceCLIPair(
            ["delete", "-s", "Contact", "-i", free, "--json", "--yes"],
            .text(
                #"{"status":0,"result":{"id":"\#(free)","success":true,"errors":[]},"warnings":[]}"#
            )
        ),
        SalesforceCLIPair(
            ["delete", "-s", "Contact", "-w", "FirstName=Tim LastName=Barr", "--json", "--yes"],
            .text(
                #"{"status":0,"result":{"id":"003Dm000001kZ05IAE","success":true,"errors":[]},"#
                    + #""warnings":[]}"#
            )
        ),
        SalesforceCLIPair(
            ["delete", "-s", "Contact", "-i", free, "--yes"],
            .documented("output of `delete`")
        ),
        SalesforceCLIPair(["delete", "-s", "Contact", "-i", free], .documented("`delete`")),
    ]

    private static let recordErrors: [SalesforceCLIPair] = [
        SalesforceCLIPair(
            ["get", "-s", "Contact", "-i", nobody, "--json"],
            .error(path: "\(contact)/\(nobody)", className: "Get", wraps: true)
        ),
        SalesforceCLIPair(
            ["get", "-s", "Nope", "-i", nobody, "--json"],
            .error(path: "/sobjects/Nope/\(nobody)", className: "Get", wraps: true)
        ),
        SalesforceCLIPair(
            ["get", "-s", "Contact", "-w", "LastName=Nobody", "--json"],
            .ownError(
                name: "DataRecordGetNoRecord",
                message: "No matching record found.",
                className: "Get"
            )
        ),
        SalesforceCLIPair(
            ["get", "-s", "Contact", "-w", "LeadSource=Other", "--json"],
            .ownError(
                name: "DataRecordGetMultipleRecords",
                message:
                    "LeadSource=Other is not a unique qualifier for Contact; COUNT records were "
                    + "retrieved.\nRetrieve only one record by making your --where clause more "
                    + "specific.",
                className: "Get"
            )
        ),
        SalesforceCLIPair(
            ["delete", "-s", "Contact", "-w", "LastName=Nobody", "--json", "--yes"],
            .ownError(
                name: "DataRecordGetNoRecord",
                message: "No matching record found.",
                className: "Delete"
            )
        ),
        SalesforceCLIPair(
            ["delete", "-s", "Contact", "-i", rose, "--json", "--yes"],
            .documented("`delete` of one id that fails")
        ),
    ]

    private static let descriptions: [SalesforceCLIPair] =
        [
            "Contact", "Account", "Case", "User", "Opportunity",
        ].map { object in
            SalesforceCLIPair(
                ["describe", "-s", object, "--json"],
                .result(path: "/sobjects/\(object)/describe")
            )
        } + [
            SalesforceCLIPair(
                ["describe", "-s", "Contact"],
                .indented(path: "\(contact)/describe")
            ),
            SalesforceCLIPair(
                ["describe", "--sobject", "Account", "--flags-dir", "empty"],
                .indented(path: "/sobjects/Account/describe")
            ),
            SalesforceCLIPair(
                ["describe", "-s", "Nope", "--json"],
                .error(path: "/sobjects/Nope/describe", className: "SObjectDescribe", wraps: false)
            ),
            SalesforceCLIPair(["describe", "-s", "all"], .objectNames),
            SalesforceCLIPair(["describe", "--sobject", "standard"], .objectNames),
            SalesforceCLIPair(
                ["describe", "-s", "custom"],
                .documented("`sobject list -s custom`")
            ),
            SalesforceCLIPair(["describe", "-s", "all", "-r", "ids", "--json"], .objectNames),
        ]

    private static let others: [SalesforceCLIPair] = [
        SalesforceCLIPair(
            ["query", "-q", "SELECT Id FROM Contact LIMIT 1"],
            .documented("no format")
        ),
        SalesforceCLIPair(
            ["query", "-q", "SELECT Id FROM Contact LIMIT 1;", "--json"],
            .documented("SOQL with `;`")
        ),
        SalesforceCLIPair(
            ["query", "-r", "xml", "-q", "x"],
            .documented("`name` of a usage error")
        ),
        SalesforceCLIPair(
            ["query", "-f", "none.soql", "--json"],
            .documented("`--file` that is missing")
        ),
        SalesforceCLIPair(
            ["query", "-q", "x", "-o", "nosuch", "--json"],
            .documented("an unknown org")
        ),
        SalesforceCLIPair(
            ["query", "-f", "query.soql", "-r", "csv", "--output-file", "x.csv"],
            .documented("`--output-file`")
        ),
    ]
}
