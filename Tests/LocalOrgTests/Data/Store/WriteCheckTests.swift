import LocalOrg
import TestSupport
import Testing

/// The errors of writes, in the words of public captures but for those that docs/demo-org.md calls
/// a guess.
struct WriteCheckTests {
    private let bench = WriteBench()

    struct Case: CustomTestStringConvertible, Sendable {
        let object: String
        let values: [String: Value]
        let code: String
        let message: String
        let fields: [String]

        init(
            _ object: String,
            _ values: [String: Value],
            _ code: String,
            _ message: String,
            _ fields: [String] = []
        ) {
            self.object = object
            self.values = values
            self.code = code
            self.message = message
            self.fields = fields
        }

        var testDescription: String { "\(object) \(code) \(message.prefix(60))" }
    }

    private static let named = ["LastName": Value.text("A")]
    private static func named(_ field: String, _ value: Value) -> [String: Value] {
        named.merging([field: value]) { $1 }
    }

    static let refused: [Case] = [
        Case(
            "Contact",
            [:],
            "REQUIRED_FIELD_MISSING",
            "Required fields are missing: [LastName]",
            ["LastName"]
        ),
        Case(
            "Opportunity",
            ["Name": .text("")],
            "REQUIRED_FIELD_MISSING",
            "Required fields are missing: [Name, StageName, CloseDate]",
            ["Name", "StageName", "CloseDate"]
        ),
        Case(
            "Contact",
            named("FirstName", .text(String(repeating: "x", count: 41))),
            "STRING_TOO_LONG",
            "First Name: data value too large: \(String(repeating: "x", count: 41)) (max "
                + "length=40)",
            ["FirstName"]
        ),
        Case(
            "Contact",
            named("CleanStatus", .text("Dirty")),
            "INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST",
            "Clean Status: bad value for restricted picklist field: Dirty",
            ["CleanStatus"]
        ),
        Case(
            "Contact",
            named("Email", .text("nobody")),
            "INVALID_EMAIL_ADDRESS",
            "Email: invalid email address: nobody",
            ["Email"]
        ),
        Case(
            "Contact",
            ["Name": .text("A"), "CreatedDate": .dateTime(0), "LastName": .text("A")],
            "INVALID_FIELD_FOR_INSERT_UPDATE",
            """
            Unable to create/update fields: Name, CreatedDate. Please check the security settings \
            of this \
            field and verify that it is read/write for your profile or permission set.
            """,
            ["Name", "CreatedDate"]
        ),
        Case(
            "Account",
            ["Name": .text("A"), "NumberOfEmployees": .number(123_456_789)],
            "NUMBER_OUTSIDE_VALID_RANGE",
            "Employees: value outside of valid range on numeric field: 1.23456789E8",
            ["NumberOfEmployees"]
        ),
        Case(
            "Opportunity",
            ["IsPrivate": .null],
            "INVALID_TYPE_ON_FIELD_IN_RECORD",
            "Private: value not of required type: ",
            ["IsPrivate"]
        ),
        Case(
            "Contact",
            named("AccountId", .text("abc")),
            "MALFORMED_ID",
            "Account ID: id value of incorrect type: abc",
            ["AccountId"]
        ),
        Case(
            "Contact",
            named("AccountId", .text("003Dm000001kZ00IAE")),
            "FIELD_INTEGRITY_EXCEPTION",
            "Account ID: id value of incorrect type: 003Dm000001kZ00IAE",
            ["AccountId"]
        ),
        Case(
            "Contact",
            named("AccountId", .text("001Dm000001kzzz")),
            "INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY",
            "insufficient access rights on cross-reference id: 001Dm000001kzzz"
        ),
    ]

    @Test(arguments: refused) func `a record is refused`(_ example: Case) throws {
        let fault = try bench.write(.insert(bench.draft(example.object, example.values))).fault
        expectEqual(fault, APIFault(example.code, example.message, fields: example.fields))
    }

    @Test(arguments: refused.filter { $0.code != "REQUIRED_FIELD_MISSING" })
    func `a change is refused in the same words`(_ example: Case) throws {
        let id = try bench.id(example.object, 0)
        let fault = try bench.update(example.object, id, example.values)
        expectEqual(fault, APIFault(example.code, example.message, fields: example.fields))
    }

    @Test func `an id is not to be chosen`() throws {
        let draft = try bench.draft("Contact", Self.named("Id", .text("003Dm000001kzzz")))
        try expectEqual(
            bench.write(.insert(draft)).fault,
            APIFault(
                "INVALID_FIELD_FOR_INSERT_UPDATE",
                "cannot specify Id in an insert call",
                fields: ["Id"]
            )
        )
    }

    @Test func `a required field cannot be emptied, one that is not given stays`() throws {
        let rose = try bench.id("Contact", 0)
        let fault = try bench.update("Contact", rose, ["LastName": .null])
        expectEqual(fault?.code, "REQUIRED_FIELD_MISSING")
        try expectEqual(bench.update("Contact", rose, ["FirstName": .null]), nil)
        try expectEqual(bench.value("Contact", rose, "Name"), .text("Gonzalez"))
    }

    @Test func `a value that must be unique is so, in any case, deleted records aside`() throws {
        let key: [String: Value] = ["LastName": .text("A"), "ExternalId__c": .text("X-1")]
        let first = try bench.insert("Contact", key)
        let same: [String: Value] = ["LastName": .text("B"), "ExternalId__c": .text("x-1")]
        try expectEqual(
            bench.write(.insert(bench.draft("Contact", same))).fault,
            APIFault(
                "DUPLICATE_VALUE",
                "duplicate value found: ExternalId__c duplicates value on record with id: "
                    + "\(first.prefix(15))",
                fields: []
            )
        )
        try expectEqual(bench.update("Contact", first, key), nil)
        let other = try bench.insert("Contact", ["LastName": .text("C")])
        try expectEqual(bench.update("Contact", other, same)?.code, "DUPLICATE_VALUE")
        _ = try bench.store.delete([first], now: WriteBench.now)
        try expectEqual(bench.update("Contact", other, same), nil)
        let back = try bench.store.undelete([first], now: WriteBench.now)[0].fault
        expectEqual(back?.code, "DUPLICATE_VALUE")
    }

    @Test(arguments: [
        "a@b.co", "first.last+tag@sub.example.org", "o'neil@example.com", "a_b@x-y.museum",
        "\(String(repeating: "a", count: 64))@b.co",
    ])
    func `an e-mail address is one`(_ address: String) throws {
        _ = try bench.insert("Contact", Self.named("Email", .text(address)))
    }

    @Test(arguments: [
        "@b.co", "a@", "a@b", "a@@b.co", "a b@c.de", "a@b..co", "a@-b.co", "a@b-.co", "ä@b.co",
        "\(String(repeating: "a", count: 65))@b.co",
    ])
    func `an e-mail address is none`(_ address: String) throws {
        let draft = try bench.draft("Contact", Self.named("Email", .text(address)))
        try expectEqual(bench.write(.insert(draft)).fault?.code, "INVALID_EMAIL_ADDRESS")
    }

    @Test func `a value at its limit is taken, one beyond is not`() throws {
        let longest = Value.text(String(repeating: "x", count: 40))
        let contact = try bench.insert("Contact", Self.named("FirstName", longest))
        try expectEqual(bench.value("Contact", contact, "FirstName"), longest)
        let account = try bench.id("Account", 0)
        func employ(_ number: Double) throws -> String? {
            try bench.update("Account", account, ["NumberOfEmployees": .number(number)])?.code
        }
        try expectEqual(employ(99_999_999), nil)
        try expectEqual(employ(-99_999_999), nil)
        try expectEqual(employ(100_000_000), "NUMBER_OUTSIDE_VALID_RANGE")
    }

    @Test func `a parent whose key two records have is not found`() throws {
        for _ in 0..<2 {
            _ = try bench.insert("Contact", Self.named("Email", .text("two@example.com")))
        }
        var draft = try bench.draft("Contact", Self.named)
        let reference = try #require(draft.object.field(named: "ReportsToId"))
        let key = try #require(draft.object.field(named: "Email"))
        let address = Value.text("two@example.com")
        draft.set(reference, to: .init(object: "Contact", field: key, value: address))
        try expectEqual(bench.write(.insert(draft)).fault?.code, "INVALID_FIELD")
    }

    @Test func `an open picklist takes any value`() throws {
        let id = try bench.insert("Contact", Self.named("LeadSource", .text("Smoke signals")))
        try expectEqual(bench.value("Contact", id, "LeadSource"), .text("Smoke signals"))
    }

    @Test func `a reference is stored with 18 characters`() throws {
        let edge = try bench.id("Account", 0)
        let short = Value.text(String(edge.prefix(15)))
        let id = try bench.insert("Contact", Self.named("AccountId", short))
        try expectEqual(bench.value("Contact", id, "AccountId"), .text(edge))
        let table = try bench.table("Contact")
        let field = try #require(table.object.field(named: "AccountId"))
        expectEqual(table.rows(where: field, equals: .text(edge)), [0, 1, 20])
    }

    @Test func `a reference to what is deleted is refused`() throws {
        let jake = try bench.id("Contact", 19)
        _ = try bench.store.delete([jake], now: WriteBench.now)
        let draft = try bench.draft("Contact", Self.named("ReportsToId", .text(jake)))
        try expectEqual(bench.write(.insert(draft)).fault?.code, "ENTITY_IS_DELETED")
    }

    @Test func `a parent is found by its external id, or not`() throws {
        let acme: [String: Value] = ["Name": .text("Acme"), "ExternalId__c": .text("A-1")]
        let account = try bench.insert("Account", acme)
        let type = try bench.object("Account")
        let key = try #require(type.field(named: "ExternalId__c"))
        var draft = try bench.draft("Contact", Self.named)
        let reference = try #require(draft.object.field(named: "AccountId"))
        draft.set(reference, to: .init(object: "Account", field: key, value: .text("a-1")))
        let id = try bench.write(.insert(draft)).get().id
        try expectEqual(bench.value("Contact", id, "AccountId"), .text(account))
        draft.set(reference, to: .init(object: "Account", field: key, value: .text("A-2")))
        try expectEqual(
            bench.write(.insert(draft)).fault,
            APIFault(
                "INVALID_FIELD",
                "Foreign key external ID: A-2 not found for field ExternalId__c in entity "
                    + "Account",
                fields: []
            )
        )
    }

    @Test func `a deleted record is not changed`() throws {
        let jake = try bench.id("Contact", 19)
        _ = try bench.store.delete([jake], now: WriteBench.now)
        try expectEqual(bench.update("Contact", jake, [:])?.code, "ENTITY_IS_DELETED")
    }

    @Test func `objects that cannot be written say what can be done`() throws {
        let id = try bench.id("Organization", 0)
        let fault = try bench.write(.insert(bench.draft("Organization", [:]))).fault
        expectEqual(fault?.status, 405)
        expectEqual(fault?.message, "HTTP Method 'POST' not allowed. Allowed are HEAD,GET")
        try expectEqual(bench.write(.delete(id: id, of: nil)).fault?.status, 405)
    }
}
