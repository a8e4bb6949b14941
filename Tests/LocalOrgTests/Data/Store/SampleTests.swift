import LocalOrg
import TestSupport
import Testing

/// The sample records against what public captures of Developer Edition orgs show.
struct SampleTests {
    let snapshot: OrgSnapshot

    init() throws { snapshot = try TableTests.plain.snapshot() }

    @Test(arguments: [
        ("Account", 13), ("Contact", 20), ("Opportunity", 31), ("Case", 27), ("Lead", 22),
        ("Organization", 1), ("Task", 0),
    ])
    func `a new org holds the sample records`(_ object: String, _ count: Int) throws {
        try expectEqual(table(object).rowCount, count)
    }

    @Test(arguments: [
        ("Contact", 0, "Name", Value.text("Rose Gonzalez")),
        ("Contact", 0, "Salutation", .text("Ms.")),
        ("Contact", 1, "Birthdate", .date(-10_422)),
        ("Contact", 16, "Birthdate", .date(-12_083)),
        ("Contact", 18, "Name", .text("Siddartha Nedaerk")),
        ("Contact", 18, "MailingCountry", .text("US")),
        ("Contact", 18, "Salutation", .null),
        ("Contact", 15, "LastName", .text("D'Cruz")),
        ("Contact", 4, "Languages__c", .text("English")),
        ("Account", 0, "AnnualRevenue", .number(139_000_000)),
        ("Account", 5, "NumberOfEmployees", .number(145_000)),
        ("Account", 0, "BillingStreet", .text("312 Constitution Place\nAustin, TX 78767\nUSA")),
        ("Account", 11, "Phone", .text("(415) 901-7000")),
        ("Account", 11, "BillingPostalCode", .text("94087")),
        ("Case", 5, "CaseNumber", .text("00001005")),
        ("Case", 5, "IsClosed", .boolean(true)),
        ("Case", 2, "IsClosed", .boolean(false)),
        ("Case", 2, "ClosedDate", .null),
        ("Case", 6, "ContactEmail", .text("efrank@genepoint.com")),
        ("Opportunity", 30, "Name", .text("Edge Emergency Generator")),
        ("Opportunity", 2, "IsWon", .boolean(true)),
        ("Opportunity", 2, "ForecastCategory", .text("Closed")),
        ("Opportunity", 0, "ExpectedRevenue", .number(1_500)),
        ("Opportunity", 0, "Fiscal", .text("2026 4")),
        ("User", 0, "Alias", .text("DReed")),
        ("User", 1, "Name", .text("Automated Process")),
        ("Organization", 0, "Id", .text(OrgIDs.organization)),
        ("User", 0, "Id", .text(OrgIDs.admin)),
        ("Lead", 21, "IsConverted", .boolean(true)),
    ])
    func `the sample says`(_ object: String, _ row: Int, _ field: String, _ value: Value) throws {
        let table = try table(object)
        let index = try #require(table.object.field(named: field))
        expectEqual(table.value(index, of: row), value)
    }

    @Test func `Josh Davis has one case, 00001005, and the contacts of sForce have none`() throws {
        let contacts = try table("Contact")
        let cases = try table("Case")
        let name = try #require(contacts.object.field(named: "Name"))
        let number = try #require(cases.object.field(named: "CaseNumber"))
        let contact = try #require(cases.object.field(named: "ContactId"))
        func numbers(_ row: Int) throws -> [Value] {
            let rows = cases.rows(where: contact, equals: contacts.value(0, of: row))
            return try #require(rows).map { cases.value(number, of: $0) }
        }
        expectEqual(contacts.value(name, of: 10), .text("Josh Davis"))
        try expectEqual(numbers(10), [.text("00001005")])
        try expectEqual(numbers(18), [])
        try expectEqual(numbers(19), [])
    }

    @Test func `every reference leads to a record`() throws {
        for object in snapshot.schema.objects {
            let table = snapshot.table(object)
            for (index, field) in object.fields.enumerated() where field.type == .reference {
                for row in 0..<table.rowCount {
                    guard case .text(let id) = table.value(index, of: row) else { continue }
                    let target = try #require(
                        snapshot.schema.object(keyPrefix: String(id.prefix(3)))
                    )
                    #expect(field.references.contains(target.name))
                    #expect(
                        snapshot.table(target).row(id: id) != nil,
                        "\(object.name).\(field.name)"
                    )
                }
            }
        }
    }

    @Test func `dates follow the moment of creation`() throws {
        let later = Store(now: TableTests.now + 86_400_000 + 123)
        let table = try later.snapshot().table(#require(later.schema.object(named: "Opportunity")))
        let close = try #require(table.object.field(named: "CloseDate"))
        let created = try #require(table.object.field(named: "CreatedDate"))
        expectEqual(table.value(created, of: 0), .dateTime(TableTests.now + 86_400_000))
        guard case .date(let day) = table.value(close, of: 0),
            case .date(let before) = try self.table("Opportunity").value(close, of: 0)
        else { throw NoText() }
        expectEqual(day, before + 1)
    }

    private func table(_ name: String) throws -> any Table {
        try snapshot.table(#require(snapshot.schema.object(named: name)))
    }
}
