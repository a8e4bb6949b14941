import HTTP

/// 36 further pairs: other objects, flags in their other spellings, further errors.
extension SalesforceCLIPair {
    static let further = furtherQueries + furtherTables + furtherErrors + furtherRecords

    private static let furtherQueries: [SalesforceCLIPair] =
        [
            "SELECT Id, Name FROM Lead LIMIT 3", "SELECT Id, Subject, Status FROM Task",
            "SELECT Name, Type, Industry FROM Account WHERE Industry != null",
            "SELECT AccountId, COUNT(Id) FROM Contact GROUP BY AccountId HAVING COUNT(Id) > 1",
            "SELECT MAX(CreatedDate) FROM Contact", "SELECT Id FROM User WHERE IsActive = true",
            "SELECT Name FROM Contact WHERE AccountId IN (SELECT Id FROM Account WHERE Name LIKE 'U%')",
            "SELECT Name, (SELECT CaseNumber FROM Cases) FROM Contact LIMIT 3",
            "SELECT FIELDS(ALL) FROM Account LIMIT 1", "SELECT Id FROM Contact LIMIT 0",
            "SELECT Name, Owner.Profile.Name FROM Contact LIMIT 1",
            "SELECT DISTANCE(MailingAddress, GEOLOCATION(37, -122), 'mi') d FROM Contact LIMIT 1",
        ].map { SalesforceCLIPair(["query", "--query", $0, "--json"], .records(soql: $0)) }

    private static let furtherTables: [SalesforceCLIPair] = [
        (["Id", "Name"], "Lead"), (["Id", "Subject", "Status"], "Task"),
        (["Name", "Type", "BillingCity"], "Account"), (["Name", "StageName"], "Opportunity"),
        (["Id", "Account.Name", "Contact.Name"], "Case"), (["Name", "Email"], "User"),
    ].map { columns, rest in
        let soql = "SELECT \(columns.joined(separator: ", ")) FROM \(rest)"
        return SalesforceCLIPair(
            ["query", "--query=\(soql)", "--result-format", "csv", "--api-version", "67.0"],
            .csv(columns: columns, soql: soql)
        )
    }

    private static let furtherErrors: [SalesforceCLIPair] = [
        "SELECT FROM Contact", "SELECT Id FROM", "DELETE FROM Contact",
        "SELECT Id FROM Contact WHERE Name = 'x' AND", "SELECT Account.Nope FROM Contact",
        "SELECT Name, COUNT(Id) FROM Contact", "SELECT Id FROM Contact WHERE Name LIKE 5",
        "SELECT Id FROM Contact WHERE CreatedDate > yesterday1", "SELECT FIELDS(ALL) FROM Contact",
    ].map { soql in
        SalesforceCLIPair(
            ["query", "--query", soql, "--json"],
            .error(
                path: "/query?q=\(soql.percentEncoded)",
                className: "DataSoqlQueryCommand",
                wraps: false
            )
        )
    }

    private static let furtherRecords: [SalesforceCLIPair] =
        ["Lead", "Task", "Event", "Campaign"]
        .map {
            SalesforceCLIPair(
                ["describe", "-s", $0, "--json"],
                .result(path: "/sobjects/\($0)/describe")
            )
        }
        + [
            SalesforceCLIPair(
                ["get", "-s", "contact", "-i", rose, "--json", "--api-version", "67.0"],
                .result(path: "/sobjects/contact/\(rose)")
            ),
            SalesforceCLIPair(
                ["get", "-s", "Account", "-w", "Name=Nobody", "--json"],
                .ownError(
                    name: "DataRecordGetNoRecord",
                    message: "No matching record found.",
                    className: "Get"
                )
            ),
            SalesforceCLIPair(
                ["get", "-s", "Account", "-i", "001000000000000AAA", "--json"],
                .error(path: "/sobjects/Account/001000000000000AAA", className: "Get", wraps: true)
            ),
            SalesforceCLIPair(["query", "-x", "--json"], .documented("`name` of a usage error")),
            SalesforceCLIPair(
                ["query", "-q", "SELECT Id FROM Contact LIMIT 1", "-r", "human"],
                .documented("the number of records")
            ),
        ]
}
