import LocalOrg
import TestSupport
import Testing

struct DeletionTests {
    static let now = TableTests.now + 3_600_000
    let store = Store(now: TableTests.now)

    @Test func `a contact with a case stays, in Salesforce's words`() throws {
        try expectEqual(
            delete("Contact", 10),
            APIFault(
                "DELETE_FAILED",
                """
                Your attempt to delete Mr. Josh Davis could not be completed because it is \
                associated with the following cases.: 00001005

                """,
                fields: []
            )
        )
        #expect(try !isDeleted("Contact", 10))
    }

    @Test func `an account with cases stays and names them all`() throws {
        try expectEqual(
            delete("Account", 10)?.message,
            """
            Your attempt to delete GenePoint could not be completed because it is associated \
            with the following cases.: 00001006, 00001016, 00001026

            """
        )
    }

    @Test func `an account with opportunities won stays and names them`() throws {
        try expectEqual(
            delete("Account", 4)?.message,
            """
            Your attempt to delete Grand Hotels & Resorts Ltd could not be completed because \
            some opportunities in that account were closed won. The following is a list of the \
            opportunities' names.: Grand Hotels Generator Installations, Grand Hotels SLA, \
            Grand Hotels Emergency Generators

            """
        )
    }

    @Test func `a contact without cases goes, and again it is gone`() throws {
        try expectEqual(delete("Contact", 19), nil)
        #expect(try isDeleted("Contact", 19))
        try expectEqual(value("Contact", 19, "IsDeleted"), .boolean(true))
        try expectEqual(value("Contact", 19, "SystemModstamp"), .dateTime(Self.now))
        try expectEqual(delete("Contact", 19)?.code, "ENTITY_IS_DELETED")
        try expectEqual(delete("Contact", 19)?.status, 404)
    }

    @Test func `the stamps of a delete have whole seconds`() throws {
        let contact = try #require(store.schema.object(named: "Contact"))
        let results = try store.delete([id("Contact", 19)], of: contact, now: Self.now + 305)
        expectEqual(results[0].fault, nil)
        for stamp in ["LastModifiedDate", "SystemModstamp"] {
            try expectEqual(value("Contact", 19, stamp), .dateTime(Self.now))
        }
    }

    @Test func `an account takes its contacts and opportunities along`() throws {
        try expectEqual(delete("Account", 3), nil)
        #expect(try isDeleted("Contact", 4))
        #expect(try isDeleted("Opportunity", 0))
        #expect(try !isDeleted("Lead", 15))
    }

    @Test func `references to what is gone are emptied`() throws {
        #expect(try value("Contact", 0, "ReportsToId") != .null)
        #expect(try value("Lead", 15, "ConvertedAccountId") != .null)
        try expectEqual(delete("Account", 3), nil)
        try expectEqual(value("Lead", 15, "ConvertedAccountId"), .null)
        try expectEqual(value("Lead", 15, "ConvertedContactId"), .null)
        let table = try table("Lead")
        let field = try #require(table.object.field(named: "ConvertedAccountId"))
        expectEqual(table.rows(where: field, equals: .text(try id("Account", 3))), [])
    }

    @Test(arguments: [
        ("Contact", "abc", 400, "MALFORMED_ID"),
        ("Contact", "003Dm000001kZ0KAAA", 400, "MALFORMED_ID"),
        ("Contact", "003000000000000AAA", 404, "INVALID_CROSS_REFERENCE_KEY"),
        ("Contact", "001Dm000001kZ00", 400, "MALFORMED_ID"),
        ("User", "005Dm000001kZ00", 405, "METHOD_NOT_ALLOWED"),
        (nil, "abc", 400, "MALFORMED_ID"),
        (nil, "zzz000000000000", 404, "INVALID_CROSS_REFERENCE_KEY"),
        (nil, "005Dm000001kZ00", 405, "METHOD_NOT_ALLOWED"),
        (nil, "", 400, "MALFORMED_ID"),
    ])
    func `what is no record to delete is refused`(
        _ object: String?,
        _ id: String,
        _ status: Int,
        _ code: String
    ) throws {
        let type = try object.map { try #require(store.schema.object(named: $0)) }
        let fault = try store.delete([id], of: type, now: Self.now)[0].fault
        expectEqual(fault?.status, status)
        expectEqual(fault?.code, code)
    }

    @Test func `a 15-character id will do`() throws {
        let short = String(try id("Contact", 19).prefix(15))
        try expectEqual(store.delete([short], now: Self.now)[0].fault, nil)
        #expect(try isDeleted("Contact", 19))
    }

    @Test func `records go one by one, whatever happens to the others`() throws {
        let ids = try [id("Contact", 10), id("Contact", 18), id("Contact", 18), id("Task", 0)]
        let faults = try store.delete(ids, now: Self.now).map(\.fault?.code)
        expectEqual(
            faults,
            ["DELETE_FAILED", nil, "ENTITY_IS_DELETED", "INVALID_CROSS_REFERENCE_KEY"]
        )
    }

    @Test func `all or none leaves all when one cannot go`() throws {
        let ids = try [id("Contact", 18), id("Contact", 10), id("Contact", 19)]
        let faults = try store.delete(ids, allOrNone: true, now: Self.now).map(\.fault?.code)
        let rolledBack = "ALL_OR_NONE_OPERATION_ROLLED_BACK"
        expectEqual(faults, [rolledBack, "DELETE_FAILED", rolledBack])
        #expect(try !isDeleted("Contact", 18))
        #expect(try !isDeleted("Contact", 19))
    }

    @Test func `an older snapshot does not change`() throws {
        let before = try store.snapshot()
        try expectEqual(delete("Contact", 19), nil)
        #expect(try !contacts(before).isDeleted(19))
    }

    @Test func `a generated contact goes, and those who report to it report to nobody`() throws {
        try store.reset(contacts: 100, now: TableTests.now)
        try expectEqual(value("Contact", 21, "ReportsToId"), .text(try id("Contact", 20)))
        try expectEqual(delete("Contact", 20), nil)
        try expectEqual(value("Contact", 21, "ReportsToId"), .null)
        #expect(try value("Contact", 31, "ReportsToId") != .null)
    }

    @Test func `the status counts what is left and what is in the recycle bin`() throws {
        try store.reset(contacts: 5, now: TableTests.now)
        try expectEqual(delete("Account", 3), nil)
        let status = try store.status()
        expectEqual(status.generatedContacts, 5)
        expectEqual(status.created, TableTests.now)
        let counts = status.objects.map { "\($0.object) \($0.records) \($0.deleted)" }
        expectEqual(counts.first, "Account 13 1")
        #expect(counts.contains("Contact 24 1"))
        #expect(!status.objects.contains { $0.object == "Task" })
    }

    // MARK: Shorthands

    private func table(_ object: String) throws -> any Table {
        let snapshot = try store.snapshot()
        return snapshot.table(try #require(snapshot.schema.object(named: object)))
    }

    /// The id of a row, whether it exists or not.
    private func id(_ object: String, _ row: Int) throws -> String {
        let table = try table(object)
        return row < table.rowCount ? try text(table.value(0, of: row)) : "00TDm000001kZ00"
    }

    private func value(_ object: String, _ row: Int, _ field: String) throws -> Value {
        let table = try table(object)
        return table.value(try #require(table.object.field(named: field)), of: row)
    }

    private func isDeleted(_ object: String, _ row: Int) throws -> Bool {
        try table(object).isDeleted(row)
    }

    private func delete(_ object: String, _ row: Int) throws -> APIFault? {
        let type = try #require(store.schema.object(named: object))
        return try store.delete([id(object, row)], of: type, now: Self.now)[0].fault
    }
}

extension Result where Failure == APIFault {
    /// The fault of a failure.
    var fault: APIFault? {
        if case .failure(let fault) = self { fault } else { nil }
    }
}
