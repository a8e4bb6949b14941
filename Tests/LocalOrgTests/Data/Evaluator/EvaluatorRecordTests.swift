import Records
import TestSupport
import Testing

@testable import LocalOrg

struct EvaluatorRecordTests {
    private let edge = """
        "attributes":{"type":"Account",\
        "url":"/services/data/v67.0/sobjects/Account/001000000000001AAA"}
        """
    private let rose = """
        "attributes":{"type":"Contact",\
        "url":"/services/data/v67.0/sobjects/Contact/003000000000001AAA"}
        """

    @Test func `attributes come first, then SELECT order in the schema's spelling`() throws {
        let json = try Fixture.records("select name, ID from ACCOUNT limit 1")
        expectEqual(
            json,
            "[{\(edge),\"Name\":\"Edge Communications\",\"Id\":\"001000000000001AAA\"}]"
        )
    }

    @Test func `a parent's fields are merged where the first one stands`() throws {
        let json = try Fixture.records(
            "SELECT Account.Name, LastName, Account.Industry FROM Contact LIMIT 1"
        )
        expectEqual(
            json,
            """
            [{\(rose),"Account":{\(edge),"Name":"Edge Communications","Industry":"Apparel"},\
            "LastName":"Gonzalez"}]
            """
        )
    }

    @Test func `an empty lookup is null`() throws {
        let json = try Fixture.records(
            "SELECT Account.Owner.Name FROM Contact WHERE LastName = 'O\\'Brien'"
        )
        expect(json, .hasSuffix(#","Account":null}]"#))
    }

    @Test func `a polymorphic owner shows as Name with the real record's URL`() throws {
        let json = try Fixture.records("SELECT Owner.Name, Owner.Type, Owner.Email FROM Case")
        let first = """
            "Owner":{"attributes":{"type":"Name",\
            "url":"/services/data/v67.0/sobjects/User/005000000000001AAA"},\
            "Name":"Ada Admin","Type":"User","Email":"ada@example.com"}
            """
        let second = """
            "Owner":{"attributes":{"type":"Name",\
            "url":"/services/data/v67.0/sobjects/Group/00G000000000001AAA"},\
            "Name":"Support Queue","Type":"Group","Email":null}
            """
        expect(json, .contains(first))
        expect(json, .contains(second))
    }

    @Test func `TYPEOF takes the fields of the matching branch, else those of ELSE`() throws {
        let json = try Fixture.records(
            "SELECT TYPEOF Owner WHEN User THEN Email ELSE Name END FROM Case"
        )
        expect(json, .contains(#"sobjects/User/005000000000001AAA"},"Email":"ada@example.com"}"#))
        expect(json, .contains(#"sobjects/Group/00G000000000001AAA"},"Name":"Support Queue"}"#))
    }

    @Test func `children have a result of their own, and none are null`() throws {
        let json = try Fixture.records(
            "SELECT Name, (SELECT LastName FROM Contacts ORDER BY LastName DESC LIMIT 1) FROM "
                + "Account"
        )
        expect(
            json,
            .contains(
                """
                "Contacts":{"totalSize":1,"done":true,"records":[{\(rose),"LastName":"Gonzalez"}]}}
                """
            )
        )
        expect(json, .hasSuffix(#""Name":"sForce","Contacts":null}]"#))
    }

    @Test func `more children than a batch get a locator`() throws {
        let result = try Fixture.answer("SELECT (SELECT Id FROM Contacts) FROM Account LIMIT 1")
        var registered: [(total: Int, written: Int)] = []
        let context = ResultContext(apiVersion: "67.0", batchSize: 1) { rest, written in
            registered.append((rest.totalSize, written))
            return "/services/data/v67.0/query/x-\(written)"
        }
        var writer = JSONWriter()
        result.write(0..<1, context: context, to: &writer)
        let json = String(decoding: writer.bytes, as: UTF8.self)
        expect(
            json,
            .contains(
                #""totalSize":2,"done":false,"nextRecordsUrl":"/services/data/v67.0/query/x-1""#
            )
        )
        expectEqual(registered.map(\.total), [2])
        expectEqual(registered.map(\.written), [1])
    }

    @Test func `an address is an object of its parts, null where all are`() throws {
        let json = try Fixture.records(
            "SELECT MailingAddress FROM Contact WHERE LastName = 'Gonzalez'"
        )
        expect(
            json,
            .hasSuffix(
                """
                "MailingAddress":{"city":"Austin","latitude":30.27,"longitude":-97.74,\
                "state":"TX"}}]
                """
            )
        )
        let empty = try Fixture.column("SELECT MailingAddress FROM Contact WHERE FirstName = 'Liz'")
        expectEqual(empty, ["-"])
    }

    @Test(arguments: [
        ("SELECT AnnualRevenue FROM Account LIMIT 1", #""AnnualRevenue":1.39E8}"#),
        ("SELECT NumberOfEmployees FROM Account LIMIT 1", #""NumberOfEmployees":1000}"#),
        ("SELECT Founded__c FROM Account LIMIT 1", #""Founded__c":"1970-01-01"}"#),
        (
            "SELECT CreatedDate FROM Contact LIMIT 1",
            #""CreatedDate":"2024-03-15T18:30:00.000+0000"}"#
        ),
        ("SELECT HasOptedOut FROM Contact LIMIT 1", #""HasOptedOut":false}"#),
        ("SELECT Contact.Birthdate FROM Contact LIMIT 1", #""Birthdate":"1941-06-20"}"#),
        ("SELECT c.LastName FROM Contact c LIMIT 1", #""LastName":"Gonzalez"}"#),
        ("SELECT a.Name FROM Contact c, c.Account a LIMIT 1", #""Name":"Edge Communications"}}"#),
        (
            "SELECT FORMAT(AnnualRevenue) FROM Account LIMIT 1",
            #""AnnualRevenue":"$139,000,000.00"}"#
        ),
        ("SELECT FORMAT(CreatedDate) d FROM Contact LIMIT 1", #""d":"3/15/2024, 11:30 AM"}"#),
        ("SELECT toLabel(Account.Industry) FROM Contact LIMIT 1", #""Industry":"Clothing"}}"#),
    ])
    func `values are written as the API writes them`(_ soql: String, _ ending: String) throws {
        try expect(Fixture.records(soql).dropLast(), .hasSuffix(ending))
    }

    @Test func `FIELDS(STANDARD) and FIELDS(CUSTOM) split the fields`() throws {
        let custom = try Fixture.records("SELECT FIELDS(CUSTOM) FROM Account LIMIT 1")
        expectEqual(custom, #"[{\#(edge),"Founded__c":"1970-01-01","Regions__c":"North;West"}]"#)
        expect((try Fixture.records("SELECT FIELDS(STANDARD) FROM Account")), .lacks("__c"))
    }

    @Test func `queryAll sees the recycle bin, query does not`() throws {
        try expectEqual(Fixture.answer("SELECT Id FROM Contact").totalSize, 5)
        try expectEqual(
            Fixture.answer("SELECT Id FROM Contact", includesDeleted: true).totalSize,
            6
        )
    }

    @Test func `COUNT() answers with the total alone`() throws {
        let result = try Fixture.answer("SELECT COUNT() FROM Contact")
        expectEqual(result.totalSize, 5)
        expectEqual(result.recordCount, 0)
        try expectEqual(Fixture.answer("SELECT COUNT() FROM Contact LIMIT 3").totalSize, 3)
    }

    @Test func `OFFSET allows one batch only`() throws {
        let result = try Fixture.answer("SELECT Id FROM Contact LIMIT 2 OFFSET 4")
        #expect(result.isSingleBatch)
        let most = try Fixture.answer("SELECT Id FROM Contact LIMIT \(Int.max) OFFSET 1")
        expectEqual(most.totalSize, 4)
        expectEqual(result.totalSize, 1)
    }
}
