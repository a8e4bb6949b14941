import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Platform
@testable import sfctl

/// The output of `--bulk` is that of an ordinary query, byte for byte.
@Suite(.timeLimit(.minutes(10))) struct BulkEqualityTests {
    static let formats = ["csv", "tsv", "ndjson", "table"]

    @Test(arguments: 0..<10)
    func `a bulk job prints what the REST API does`(_ part: Int) async throws {
        let org = RemoteDemo(now: try Shell().now, isTicking: true)
        let shell = try Shell(asking: org)
        var random = SeededRandom(seed: UInt64(part) + 1)
        for number in 0..<Amount.share(of: 30) {
            let soql = BulkStatement.random(using: &random)
            // The others differ only in how a format writes the same cells.
            for format in ["json", Self.formats[(part + number) % Self.formats.count]] {
                let words = ["query", soql, "-r", format, "--quiet"]
                let rest = await shell.result(of: words)
                let bulk = await shell.result(of: words + ["--bulk"])
                expectEqual(rest.code, .success, "\(soql): \(rest)")
                expectEqual(bulk, rest, "part \(part), statement \(number), \(format): \(soql)")
            }
        }
    }
}

extension Shell {
    /// A pipe's world in which pauses move the time on.
    static func inPassingTime() throws -> Shell {
        var shell = try Shell()
        shell.passesTime = true
        return shell
    }

    /// Runs a command line in the test's own process only.
    func result(of words: [String]) async -> Outcome {
        let (output, messages) = (MemorySink(), MemorySink())
        let code = await Program.run(
            words,
            in: environment(output: output, messages: messages)
        )
        return Outcome(output: output.text, messages: messages.text, code: code)
    }
}

/// Statements that a bulk job can run, about the records of the built-in org.
enum BulkStatement {
    /// For each object its fields, conditions and orders.
    private static let objects: [(name: String, fields: [String], conditions: [String])] = [
        (
            "Contact",
            [
                "Id", "Name", "LastName", "FirstName", "Salutation", "Email", "Phone", "Birthdate",
                "Account.Name", "Account.AnnualRevenue", "Account.NumberOfEmployees",
                "Account.Owner.Name", "Account.CreatedDate", "ReportsTo.Name",
                "ReportsTo.Account.Name", "ReportsTo.Birthdate", "Owner.Username",
                "Owner.IsActive", "CreatedBy.Name", "CreatedDate", "SystemModstamp",
                "IsEmailBounced", "MailingStreet", "MailingCity", "MailingLatitude",
                "toLabel(LeadSource)", "LeadSource", "Description", "LastActivityDate", "AccountId",
                "Contact.Title", "account.name",
            ],
            ["", "WHERE AccountId != null", "WHERE Birthdate = null", "WHERE Name LIKE '%e%'"]
        ),
        (
            "Account",
            [
                "Id", "Name", "AnnualRevenue", "NumberOfEmployees", "Industry", "Website",
                "BillingCity", "BillingStreet", "Parent.Name", "Owner.Email", "CreatedDate",
                "IsDeleted", "FORMAT(AnnualRevenue)", "convertCurrency(AnnualRevenue)",
                "toLabel(Industry)", "FORMAT(CreatedDate) made", "Description",
            ],
            ["", "WHERE AnnualRevenue > 1000", "WHERE NumberOfEmployees = null"]
        ),
        (
            "Opportunity",
            [
                "Id", "Name", "Amount", "Probability", "CloseDate", "IsClosed", "IsWon",
                "StageName", "Account.Name", "Account.Parent.Name", "Owner.Name",
                "ExpectedRevenue", "FiscalYear", "CreatedDate", "FORMAT(Amount) money",
            ],
            ["", "WHERE Amount != null", "WHERE IsClosed = true"]
        ),
        (
            "Case",
            [
                "Id", "CaseNumber", "Subject", "Status", "Priority", "IsClosed", "CreatedDate",
                "ClosedDate", "Contact.Name", "Contact.Account.Name", "Account.Name",
                "Owner.Name", "Owner.Type", "Description",
            ],
            ["", "WHERE ContactId != null"]
        ),
        (
            "Task",
            [
                "Id", "Subject", "Status", "ActivityDate", "IsClosed", "CreatedDate",
                "Who.Name", "Who.Type", "What.Name", "Owner.Name", "Account.Name",
                "CallDurationInSeconds", "IsHighPriority",
            ],
            ["", "WHERE IsClosed = false"]
        ),
        (
            "Lead",
            [
                "Id", "Name", "Company", "Status", "IsConverted", "Email", "CreatedDate",
                "Owner.Name",
            ],
            [""]
        ),
        ("User", ["Id", "Username", "IsActive", "Name", "Profile.Name", "UserRole.Name"], [""]),
    ]
    private static let orders = [
        "", "ORDER BY Id", "ORDER BY CreatedDate DESC, Id", "ORDER BY Name NULLS LAST, Id",
    ]
    private static let limits = ["", "LIMIT 1", "LIMIT 7", "LIMIT 0"]

    static func random(using random: inout SeededRandom) -> String {
        let object = objects.randomElement(using: &random) ?? objects[0]
        let count = Int.random(in: 1...min(8, object.fields.count), using: &random)
        var names: Set<String> = []
        let fields = object.fields.shuffled(using: &random).prefix(count).filter {
            // A field and its own label or format would have the same key.
            names.insert(Self.field(in: $0)).inserted
        }
        let order =
            ["Case", "Task"].contains(object.name)
            ? orders[1] : orders.randomElement(using: &random) ?? ""
        let parts = [
            "SELECT \(fields.joined(separator: ", ")) FROM \(object.name)",
            object.conditions.randomElement(using: &random) ?? "", order,
            limits.randomElement(using: &random) ?? "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func field(in item: String) -> String {
        let inner = item.split(separator: "(").last?.split(separator: ")").first ?? ""
        return inner.lowercased()
    }
}
