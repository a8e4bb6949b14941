import Client
import Foundation
import HTTP
import Records
import SOQL
import TestSupport
import Testing

struct RecordSequenceTests {
    private struct Person: Decodable, Equatable {
        let name: String
        let born: Date?
        let seen: Date?

        private enum CodingKeys: String, CodingKey {
            case name = "Name"
            case born = "Birthdate"
            case seen = "LastModifiedDate"
        }
    }

    private func people(_ bodies: String...) async throws -> [Person] {
        let transport = FakeTransport(bodies.map { .on(.get, "/", $0) })
        var people: [Person] = []
        let org = try Org.fake(over: transport)
        for try await person in org.records(of: Person.self, matching: "SELECT Name FROM Contact") {
            people.append(person)
        }
        return people
    }

    @Test func `records of all pages are decoded, dates too`() async throws {
        let people = try await people(
            #"{"done":false,"nextRecordsUrl":"/2","records":[{"Name":"Ada","#
                + #""Birthdate":"1970-01-02"}]}"#,
            #"{"done":false,"nextRecordsUrl":"/3","records":[]}"#,
            #"{"done":true,"records":[{"Name":"Bo","#
                + #""LastModifiedDate":"1970-01-01T00:00:01.500+0000"}]}"#
        )
        let expected = [
            Person(name: "Ada", born: Date(timeIntervalSince1970: 86_400), seen: nil),
            Person(name: "Bo", born: nil, seen: Date(timeIntervalSince1970: 1.5)),
        ]
        expectEqual(people, expected)
    }

    @Test(arguments: [
        #"{"done":true,"records":[{}]}"#, #"{"done":true}"#, "{}", "", "[]",
        #"{"done":true,"records":[{"Name":"Ada","Birthdate":"yesterday"}]}"#,
    ])
    func `what does not fit throws`(body: String) async throws {
        let error = await #expect(throws: OrgError.self) {
            try await people(body, body, body, body)
        }
        #expect(error?.fault != nil)
    }

    @Test func `no records is an end without an error`() async throws {
        #expect(try await people(#"{"totalSize":0,"done":true,"records":[]}"#).isEmpty)
    }

    @Test func `contacts are served as the house's own model`() async throws {
        let body =
            #"{"totalSize":1,"done":true,"records":[{"Id":"003000000000001AAA","Name":"Ada"}]}"#
        let org = try Org.fake(over: FakeTransport([.on(.get, "/", body)]))
        var names: [String?] = []
        for try await contact in org.records(of: Contact.self, matching: "SELECT Id FROM Contact") {
            names.append(contact.name)
        }
        expectEqual(names, ["Ada"])
    }

    @Test(arguments: [
        [#"{"totalSize":2,"done":true,"records":[{"Name":"Ada"}]}"#],
        [#"{"totalSize":0,"done":true,"records":[{"Name":"Ada"}]}"#],
        [#"{"totalSize":1,"done":true,"records":[]}"#],
        [
            #"{"totalSize":2,"done":false,"nextRecordsUrl":"/2","records":[{"Name":"Ada"}]}"#,
            #"{"totalSize":1,"done":true,"records":[{"Name":"Bo"}]}"#,
        ],
    ])
    func `another number of records than announced is malformed`(bodies: [String]) async throws {
        let org = try Org.fake(over: FakeTransport(bodies.map { .on(.get, "/", $0) }))
        let error = await #expect(throws: OrgError.self) {
            for try await _ in org.records(of: Person.self, matching: "SELECT Name FROM Contact") {}
        }
        guard case .rowCount = error?.fault else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `to COUNT() the number is the answer, and no record is missing`() async throws {
        let body = #"{"totalSize":17,"done":true,"records":[]}"#
        let org = try Org.fake(over: FakeTransport([.on(.get, "/", body)]))
        for try await _ in org.records(of: Person.self, matching: "SELECT COUNT() FROM Contact") {
            Issue.record("there is no record")
        }
    }
}
