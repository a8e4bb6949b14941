import LocalOrg
import TestSupport
import Testing

struct WriteTests {
    private let bench = WriteBench()

    @Test func `a new record has what was given, what follows from it, and stamps`() throws {
        let edge = try bench.id("Account", 0)
        let id = try bench.insert(
            "Contact",
            ["FirstName": .text("Ada"), "LastName": .text("Lovelace"), "AccountId": .text(edge)]
        )
        func value(_ field: String) throws -> Value { try bench.value("Contact", id, field) }
        try expectEqual(bench.table("Contact").rowCount, 21)
        try expectEqual(value("Name"), .text("Ada Lovelace"))
        try expectEqual(value("AccountId"), .text(edge))
        try expectEqual(value("Email"), .null)
        try expectEqual(value("IsDeleted"), .boolean(false))
        try expectEqual(value("IsEmailBounced"), .boolean(false))
        let moment = Value.dateTime(WriteBench.now - WriteBench.now % 1000)
        for stamp in ["CreatedDate", "LastModifiedDate", "SystemModstamp"] {
            try expectEqual(value(stamp), moment)
        }
        for user in ["OwnerId", "CreatedById", "LastModifiedById"] {
            try expectEqual(value(user), .text(OrgIDs.admin))
        }
    }

    @Test func `ids go on where the org's records end, and stay when one is gone`() throws {
        let first = try bench.insert("Contact", ["LastName": .text("A")])
        expectEqual(first, "003Dm000001kZ0KIAU")
        _ = try bench.store.delete([first], now: WriteBench.now)
        _ = try bench.store.emptyRecycleBin([first], now: WriteBench.now)
        let second = try bench.insert("Contact", ["LastName": .text("B")])
        expect(second, .hasPrefix("003Dm000001kZ0L"))
    }

    @Test func `a changed record keeps the rest and says when`() throws {
        let rose = try bench.id("Contact", 0)
        try expectEqual(bench.update("Contact", String(rose.prefix(15)), ["Phone": .null]), nil)
        try expectEqual(bench.value("Contact", rose, "Phone"), .null)
        try expectEqual(bench.value("Contact", rose, "Name"), .text("Rose Gonzalez"))
        try expectEqual(bench.value("Contact", rose, "CreatedDate"), .dateTime(TableTests.now))
        try expectEqual(bench.value("Contact", rose, "LastModifiedDate"), .dateTime(WriteBench.now))
        try expectEqual(bench.value("Contact", rose, "SystemModstamp"), .dateTime(WriteBench.now))
    }

    @Test func `an index knows new values and forgets old ones`() throws {
        let rose = try bench.id("Contact", 0)
        for address in ["one@example.com", "TWO@example.com"] {
            try expectEqual(bench.update("Contact", rose, ["Email": .text(address)]), nil)
        }
        let table = try bench.table("Contact")
        let email = try #require(table.object.field(named: "Email"))
        expectEqual(table.rows(where: email, equals: .text("rose@edge.com")), [])
        expectEqual(table.rows(where: email, equals: .text("one@example.com")), [])
        expectEqual(table.rows(where: email, equals: .text("two@EXAMPLE.com")), [0])
    }

    @Test func `an opportunity's stage brings probability and category, unless they are given`()
        throws
    {
        let given: [String: Value] = [
            "Name": .text("Deal"), "StageName": .text("Qualification"), "CloseDate": .date(20_000),
        ]
        let id = try bench.insert("Opportunity", given)
        func value(_ field: String) throws -> Value { try bench.value("Opportunity", id, field) }
        try expectEqual(value("Probability"), .number(10))
        try expectEqual(value("IsWon"), .boolean(false))
        try expectEqual(value("LastStageChangeDate"), .null)
        let won: [String: Value] = ["StageName": .text("Closed Won"), "Amount": .number(50)]
        try expectEqual(bench.update("Opportunity", id, won), nil)
        try expectEqual(value("Probability"), .number(100))
        try expectEqual(value("ForecastCategory"), .text("Closed"))
        try expectEqual(value("ExpectedRevenue"), .number(50))
        try expectEqual(value("LastStageChangeDate"), .dateTime(WriteBench.now))
        let sure: [String: Value] = ["StageName": .text("Prospecting"), "Probability": .number(99)]
        try expectEqual(bench.update("Opportunity", id, sure), nil)
        try expectEqual(value("Probability"), .number(99))
    }

    @Test func `a case gets a number, a status and a moment of closing`() throws {
        let id = try bench.insert("Case", ["Subject": .text("It hums")])
        func value(_ field: String) throws -> Value { try bench.value("Case", id, field) }
        try expectEqual(value("CaseNumber"), .text("00001027"))
        try expectEqual(value("Status"), .text("New"))
        try expectEqual(value("Priority"), .text("Medium"))
        try expectEqual(bench.update("Case", id, ["Status": .text("Closed")]), nil)
        try expectEqual(value("ClosedDate"), .dateTime(WriteBench.now))
        try expectEqual(value("IsClosed"), .boolean(true))
        try expectEqual(bench.update("Case", id, ["Status": .text("Working")]), nil)
        try expectEqual(value("ClosedDate"), .null)
    }

    @Test func `an event has both names of its start, its day and its end`() throws {
        let start = 20_000 * 86_400_000 + 36_000_000
        let given: [String: Value] = [
            "ActivityDateTime": .dateTime(start), "DurationInMinutes": .number(30),
        ]
        let id = try bench.insert("Event", given)
        func value(_ field: String) throws -> Value { try bench.value("Event", id, field) }
        try expectEqual(value("StartDateTime"), .dateTime(start))
        try expectEqual(value("ActivityDate"), .date(20_000))
        try expectEqual(value("EndDateTime"), .dateTime(start + 1_800_000))
    }

    @Test func `a default is for a field that is not given`() throws {
        let id = try bench.insert("Case", ["Status": .text("Closed"), "Priority": .text("High")])
        try expectEqual(bench.value("Case", id, "Status"), .text("Closed"))
        try expectEqual(bench.value("Case", id, "Priority"), .text("High"))
        try expectEqual(bench.value("Case", id, "ClosedDate"), .dateTime(WriteBench.now))
    }

    // MARK: Upsert

    @Test func `an upsert makes a record, then changes it`() throws {
        let made = try bench.upsert(
            "Contact",
            by: "ExternalId__c",
            .text("C-1"),
            ["LastName": .text("One")]
        ).get()
        #expect(made.isNew)
        try expectEqual(bench.value("Contact", made.id, "ExternalId__c"), .text("C-1"))
        let changed = try bench.upsert(
            "Contact",
            by: "ExternalId__c",
            .text("c-1"),
            ["LastName": .text("Two")]
        ).get()
        expectEqual(changed, WrittenRecord(id: made.id))
        try expectEqual(bench.value("Contact", made.id, "LastName"), .text("Two"))
        try expectEqual(bench.value("Contact", made.id, "ExternalId__c"), .text("C-1"))
    }

    @Test func `an upsert by Id makes a record where there is none`() throws {
        let made = try bench.upsert("Contact", by: "Id", .null, ["LastName": .text("A")]).get()
        let again = try bench.upsert(
            "Contact",
            by: "Id",
            .text(made.id),
            ["LastName": .text("B")]
        ).get()
        #expect(made.isNew && !again.isNew && made.id == again.id)
        let unknown = try bench.upsert("Contact", by: "Id", .text("003Dm000001kzzz"), [:])
        expectEqual(unknown.fault?.code, "INVALID_CROSS_REFERENCE_KEY")
    }

    @Test func `an upsert that finds two records changes neither`() throws {
        let ids = try ["a", "b"].map {
            try bench.insert("Contact", ["LastName": .text($0), "Email": .text("x@example.com")])
        }
        let fault = try bench.upsert("Contact", by: "Email", .text("X@example.com"), [:]).fault
        expectEqual(fault?.code, "DUPLICATE_EXTERNAL_ID")
        expectEqual(
            fault?.message,
            """
            Email: more than one record found for external id field: \
            [\(ids.joined(separator: ", "))]
            """
        )
        _ = try bench.store.delete([ids[0]], now: WriteBench.now)
        let only = try bench.upsert("Contact", by: "Email", .text("x@example.com"), [:]).get()
        expectEqual(only, WrittenRecord(id: ids[1]))
    }

    @Test func `an upsert needs its key, and may be told to make nothing`() throws {
        let missing = try bench.upsert("Contact", by: "Email", .null, ["LastName": .text("A")])
        expectEqual(missing.fault, APIFault("MISSING_ARGUMENT", "Email not specified", fields: []))
        let none = try bench.upsert(
            "Contact",
            by: "Email",
            .text("nobody@example.com"),
            ["LastName": .text("A")],
            mayInsert: false
        )
        expectEqual(none.fault?.status, 404)
    }

    // MARK: Transactions

    @Test func `all or none undoes inserts and updates alike`() throws {
        let rose = try bench.id("Contact", 0)
        let writes: [Write] = try [
            .insert(bench.draft("Contact", ["LastName": .text("New")])),
            .update(id: rose, bench.draft("Contact", ["Phone": .text("1")])),
            .insert(bench.draft("Contact", [:])),
        ]
        let codes = try bench.store.write(writes, allOrNone: true, now: WriteBench.now)
            .map(\.fault?.code)
        let rolledBack = "ALL_OR_NONE_OPERATION_ROLLED_BACK"
        expectEqual(codes, [rolledBack, rolledBack, "REQUIRED_FIELD_MISSING"])
        try expectEqual(bench.table("Contact").rowCount, 20)
        try expectEqual(bench.value("Contact", rose, "Phone"), .text("(512) 757-6000"))
    }

    @Test func `later writes see earlier ones, and a transaction can be dropped`() throws {
        try bench.store.transaction(now: WriteBench.now) { transaction in
            guard let account = bench.store.schema.object(named: "Account"),
                let name = account.field(named: "Name")
            else { return true }
            var draft = RecordDraft(account)
            draft.set(name, to: .text("Acme"))
            let id = try? transaction.write([.insert(draft)])[0].get().id
            expectEqual(transaction.snapshot.table(account).row(id: id ?? ""), 13)
            return false
        }
        try expectEqual(bench.table("Account").rowCount, 13)
    }

    @Test func `what was written outlives the store`() throws {
        let keeper = MemoryKeeper()
        let store = Store(keeper: keeper, now: TableTests.now)
        var draft = try bench.draft("Contact", ["LastName": .text("Änne \"O'Neil\"\n")])
        draft.set(try #require(draft.object.field(named: "MailingLatitude")), to: .number(-0.1))
        let id = try store.write([.insert(draft)], now: WriteBench.now)[0].get().id
        let later = Store(keeper: MemoryKeeper(keeper.read()?.bytes), now: 0)
        let table = try contacts(later.snapshot())
        expectEqual(table.row(id: id), 20)
        let lastName = try #require(table.object.field(named: "LastName"))
        expectEqual(table.value(lastName, of: 20), .text("Änne \"O'Neil\"\n"))
        expectEqual(table.rows(where: lastName, equals: .text("änne \"O'NEIL\"\n")), [20])
        let latitude = try #require(table.object.field(named: "MailingLatitude"))
        expectEqual(table.value(latitude, of: 20), .number(-0.1))
    }
}
