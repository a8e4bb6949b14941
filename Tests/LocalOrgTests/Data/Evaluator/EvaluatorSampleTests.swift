import Foundation
import Records
import TestSupport
import Testing

@testable import LocalOrg

/// The evaluator on the org that people meet: the sample records and some generated contacts.
struct EvaluatorSampleTests {
    private let evaluator: Evaluator

    init() throws {
        let store = Store(now: Fixture.now)
        try store.reset(contacts: 500, now: Fixture.now)
        evaluator = Evaluator(
            snapshot: try store.snapshot(),
            clock: Fixture.now,
            timeZone: .utc,
            userID: ""
        )
    }

    private func records(_ soql: String) throws -> String {
        let result = try evaluator.evaluate(soql, includesDeleted: false)
        var writer = JSONWriter()
        writer.beginArray()
        result.write(0..<result.recordCount, context: Fixture.context, to: &writer)
        writer.endArray()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func `big revenues have exponents, names are computed`() throws {
        let json = try records(
            "SELECT Name, AnnualRevenue FROM Account WHERE TickerSymbol = 'EDGE'"
        )
        expect(json, .hasSuffix(#""Name":"Edge Communications","AnnualRevenue":1.39E8}]"#))
        let contact = try records("SELECT Name FROM Contact WHERE Email = 'ROSE@edge.com'")
        expect(contact, .hasSuffix(#""Name":"Rose Gonzalez"}]"#))
    }

    /// `LIKE` without wildcards never uses an index.
    @Test(arguments: ["LastName", "Email", "Phone", "MailingCity", "LeadSource", "FirstName"])
    func `an index finds what a scan finds`(_ field: String) throws {
        let values = try records(
            "SELECT \(field) FROM Contact WHERE \(field) != null GROUP BY \(field)"
        )
        let rows = try JSONSerialization.jsonObject(with: Data(values.utf8)) as? [[String: Any]]
        for case let value as String in try #require(rows).prefix(40).map({ $0[field] }) {
            let text = value.uppercased().replacing("'", with: "\\'")
            guard !text.contains("%"), !text.contains("_"), text.lowercased() == value.lowercased()
            else { continue }
            let found = try records("SELECT Id FROM Contact WHERE \(field) = '\(text)'")
            try expectEqual(found, records("SELECT Id FROM Contact WHERE \(field) LIKE '\(text)'"))
            #expect(found != "[]")
        }
    }

    @Test func `every picklist value of a record is one that describe lists`() throws {
        for object in Schema.standard.objects where object.abilities.contains(.queryable) {
            for field in object.fields where field.type == .picklist && !field.picklist.isEmpty {
                let values = field.picklist.map { "'\($0.replacing("'", with: "\\'"))'" }
                let odd = try records(
                    "SELECT Id, \(field.name) FROM \(object.name) WHERE \(field.name) != NULL "
                        + "AND \(field.name) NOT IN (\(values.joined(separator: ", ")))"
                )
                expectEqual(odd, "[]", "\(object.name).\(field.name)")
            }
        }
    }

    @Test func `every object answers for all its fields`() throws {
        for object in Schema.standard.objects where object.abilities.contains(.queryable) {
            let json = try records("SELECT FIELDS(ALL) FROM \(object.name) LIMIT 200")
            #expect(throws: Never.self) {
                try JSONSerialization.jsonObject(with: Data(json.utf8))
            }
        }
    }
}
