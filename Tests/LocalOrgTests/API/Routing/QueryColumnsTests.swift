import Client
import HTTP
import HTTPServer
import LocalOrg
import Records
import TestSupport
import Testing

/// `query?columns=true`: what columns an answer has.
///
/// The shapes are those that the tests of Salesforce's command line hold:
/// github.com/salesforcecli/plugin-data, test/test-files/queryFields.exemplars.ts.
struct QueryColumnsTests {
    private let bench: RouterBench

    init() throws {
        bench = try RouterBench()
    }

    private func ask(_ soql: String, resource: String = "query") async -> WholeResponse {
        await bench.send(.get, "v67.0/\(resource)?q=\(RouterBench.encode(soql))&columns=true")
    }

    private func metadata(_ soql: String) async throws -> [JSONValue] {
        let answer = await ask(soql)
        expectEqual(answer.status, 200, "\(answer.text)")
        return try JSONValue(parsing: answer.bytes)["columnMetadata"]?.elements ?? []
    }

    /// Each column as `Name String`; what is below it in parentheses.
    private func outline(_ columns: [JSONValue]) -> String {
        columns.map { column in
            let joined = column["joinColumns"]?.elements ?? []
            let parts = [
                column["columnName"]?.text, column["apexType"]?.text,
                column["displayName"] == column["columnName"]
                    ? nil : "'\(column["displayName"]?.text ?? "")'",
                column["foreignKeyName"]?.text.map { "by \($0)" },
                column["aggregate"] == .bool(true) ? "aggregate" : nil,
                joined.isEmpty ? nil : "(\(outline(joined)))",
            ]
            return parts.compactMap(\.self).joined(separator: " ")
        }.joined(separator: ", ")
    }

    private static func column(
        _ name: String,
        aggregate: Bool = false,
        apexType: String?,
        displayName: String? = nil,
        foreignKey: String? = nil,
        writable: Bool = false,
        joined: String = "",
        isNumber: Bool = false,
        isText: Bool = false
    ) -> String {
        func quoted(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "null" }
        return #"{"aggregate":\#(aggregate),"apexType":\#(quoted(apexType)),"booleanType":false,"#
            + #""columnName":"\#(name)","custom":false,"displayName":"\#(displayName ?? name)","#
            + #""foreignKeyName":\#(quoted(foreignKey)),"insertable":\#(writable),"#
            + #""joinColumns":[\#(joined)],"numberType":\#(isNumber),"textType":\#(isText),"#
            + #""updatable":\#(writable)}"#
    }

    @Test func `fields are told by the schema's names`() async {
        let columns = [
            Self.column("Id", apexType: "Id"),
            Self.column("Name", apexType: "String", isText: true),
        ].joined(separator: ",")
        await expectEqual(
            ask("SELECT id, name FROM contact").text,
            #"{"columnMetadata":[\#(columns)],"entityName":"Contact","groupBy":false,"#
                + #""idSelected":true,"keyPrefix":"003"}"#
        )
    }

    @Test func `a parent has its reference and its columns, children have theirs`() async throws {
        let soql = "SELECT Owner.Name, (SELECT LastName FROM Contacts) FROM Account"
        let ownerName = Self.column("Name", apexType: "String", isText: true)
        let lastName = Self.column("LastName", apexType: "String", writable: true, isText: true)
        let owner = Self.column("Owner", apexType: nil, foreignKey: "OwnerId", joined: ownerName)
        let contacts = Self.column("Contacts", aggregate: true, apexType: nil, joined: lastName)
        await expectEqual(
            ask(soql).text,
            #"{"columnMetadata":[\#(owner),\#(contacts)],"entityName":"Account","#
                + #""groupBy":false,"idSelected":false,"keyPrefix":"001"}"#
        )
    }

    @Test func `an aggregate shows its call`() async {
        let soql = "SELECT CampaignId, AVG(amount) FROM Opportunity GROUP BY CampaignId"
        let campaign = Self.column("CampaignId", apexType: "Id", writable: true)
        let average = Self.column(
            "expr0",
            aggregate: true,
            apexType: nil,
            displayName: "avg(Amount)",
            isNumber: true
        )
        await expectEqual(
            ask(soql).text,
            #"{"columnMetadata":[\#(campaign),\#(average)],"#
                + #""entityName":"Opportunity","groupBy":true,"idSelected":false,"#
                + #""keyPrefix":"006"}"#
        )
    }

    static let outlines: [(String, String)] = [
        (
            "SELECT Account.Owner.Alias, Account.Name FROM Contact",
            "Account by AccountId (Owner by OwnerId (Alias String), Name String)"
        ),
        (
            "SELECT IsDeleted, Birthdate, CreatedDate, MailingLatitude, MailingAddress "
                + "FROM Contact",
            "IsDeleted Boolean, Birthdate Date, CreatedDate Datetime, MailingLatitude Decimal, "
                + "MailingAddress Address"
        ),
        (
            "SELECT TYPEOF Who WHEN Lead THEN Company, Email WHEN Contact THEN Email, Title "
                + "ELSE Name END FROM Task",
            "Who by WhoId (Email String, Title String, Company String, Name String)"
        ),
        (
            "SELECT Who.Type, What.Name FROM Task",
            "Who by WhoId (Type String), What by WhatId (Name String)"
        ),
        (
            "SELECT MAX(Account.Name) most, CALENDAR_YEAR(createddate), COUNT(Id) FROM Contact "
                + "GROUP BY CALENDAR_YEAR(CreatedDate)",
            "most 'max(Account.Name)' aggregate, expr0 'calendar_year(CreatedDate)' aggregate, "
                + "expr1 'count(Id)' aggregate"
        ),
        (
            "SELECT Id, DISTANCE(MailingAddress, GEOLOCATION(1, 2), 'mi') FROM Contact",
            "Id Id, expr0 'distance(MailingAddress, geolocation(1, 2), 'mi')' aggregate"
        ),
        (
            "SELECT toLabel(Status), FORMAT(CreatedDate) made FROM Case",
            "Status String, made String"
        ),
        ("SELECT COUNT() FROM Contact", ""),
        (
            "SELECT FIELDS(CUSTOM) FROM Contact LIMIT 1",
            "Level__c String, Languages__c String, ExternalId__c String"
        ),
    ]

    @Test(arguments: outlines)
    func `every kind of column is told`(soql: String, columns: String) async throws {
        expectEqual(outline(try await metadata(soql)), columns)
    }

    @Test func `types and rights of a field are told`() async throws {
        let columns = try await metadata("SELECT Level__c, Email, IsEmailBounced FROM Contact")
        let keys = ["custom", "insertable", "updatable", "textType", "booleanType"]
        let told = columns.map { column in keys.filter { column[$0] == .bool(true) } }
        expectEqual(
            told,
            [
                ["custom", "insertable", "updatable", "textType"],
                ["insertable", "updatable", "textType"], ["booleanType"],
            ]
        )
    }

    @Test(arguments: [
        "SELECT Nope FROM Contact", "SELECT Id FROM Contact WHERE Nope = 1", "SELEKT",
        "SELECT Name, COUNT(Id) FROM Contact", "SELECT COUNT(Id) FROM Contact WHERE Nope = 1",
        "SELECT COUNT() FROM Contact ORDER BY Name",
    ])
    func `a query that is wrong gets the error that it gets by itself`(soql: String) async {
        let answer = await ask(soql)
        expectEqual(answer.status, 400)
        expectEqual(answer.text, (await bench.query(soql)).text)
    }

    @Test func `definitions have columns, too`() async throws {
        let soql = "SELECT QualifiedApiName FROM EntityDefinition"
        let answer = await ask(soql, resource: "tooling/query")
        let columns = try JSONValue(parsing: answer.bytes)["columnMetadata"]?.elements ?? []
        expectEqual(outline(columns), "QualifiedApiName String")
    }

    @Test func `any other value asks for the records`() async {
        let soql = RouterBench.encode("SELECT COUNT() FROM Contact")
        let answer = await bench.send(.get, "v67.0/query?q=\(soql)&columns=false")
        expectEqual(answer.text, #"{"totalSize":20,"done":true,"records":[]}"#)
    }
}
