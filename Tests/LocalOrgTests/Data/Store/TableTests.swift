import LocalOrg
import Records
import TestSupport
import Testing

struct TableTests {
    /// 2026-09-01T10:00:00Z.
    static let now = 1_788_256_800_000

    static let plain = Store(now: now)
    static let large = try? generated(1_000_000)

    static func generated(_ contacts: Int) throws -> Store {
        let store = Store(now: now)
        try store.reset(contacts: contacts, now: now)
        return store
    }

    static let small = Result { try generated(500) }

    @Test(arguments: Schema.standard.objects.map(\.name))
    func `every field of every row can be read`(_ name: String) throws {
        let snapshot = try Self.small.get().snapshot()
        let object = try #require(snapshot.schema.object(named: name))
        let table = snapshot.table(object)
        for row in 0..<table.rowCount {
            for (index, field) in object.fields.enumerated() {
                let value = table.value(index, of: row)
                #expect(fits(value, field), "\(name).\(field.name) of row \(row): \(value)")
            }
        }
    }

    private func fits(_ value: Value, _ field: Field) -> Bool {
        switch (value, field.type) {
        case (.null, .boolean), (.null, .id): false
        case (.null, _): true
        case (.boolean, .boolean), (.date, .date), (.dateTime, .datetime): true
        case (.number, .int), (.number, .double), (.number, .currency), (.number, .percent): true
        case (.text(let text), .string), (.text(let text), .textarea), (.text(let text), .picklist),
            (.text(let text), .phone), (.text(let text), .email), (.text(let text), .url),
            (.text(let text), .combobox):
            !text.isEmpty && text.unicodeScalars.count <= field.length
        case (.text(let text), .id), (.text(let text), .reference):
            (try? RecordID(text))?.description == text
        default: false
        }
    }

    @Test(arguments: Schema.standard.objects.map(\.name))
    func `ids ascend and lead back to their rows`(_ name: String) throws {
        let snapshot = try Self.small.get().snapshot()
        let object = try #require(snapshot.schema.object(named: name))
        let table = snapshot.table(object)
        let ids = try (0..<table.rowCount).map { try text(table.value(0, of: $0)) }
        expectEqual(ids, ids.sorted())
        expectEqual(Set(ids).count, ids.count)
        #expect(ids.allSatisfy { $0.hasPrefix(object.keyPrefix) })
        expectEqual(ids.map { table.row(id: $0) }, Array(0..<table.rowCount))
    }

    @Test func `an index finds what a scan finds`() throws {
        let snapshot = try Self.small.get().snapshot()
        var covered: Set<String> = []
        for object in snapshot.schema.objects {
            let table = snapshot.table(object)
            for field in object.fields.indices {
                let values = (0..<table.rowCount).map { table.value(field, of: $0) }
                for value in Set(values) where value != .null {
                    guard let found = table.rows(where: field, equals: value) else { continue }
                    expectEqual(found, values.indices.filter { values[$0] == value })
                    covered.insert("\(object.name).\(object.fields[field].name)")
                }
            }
        }
        #expect(
            covered.isSuperset(of: [
                "Contact.Id", "Contact.AccountId", "Contact.ReportsToId", "Contact.Email",
                "Contact.LastName", "Case.ContactId", "Opportunity.AccountId",
            ])
        )
    }

    @Test(arguments: ["ROSE@EDGE.COM", "Rene.2@Example.com"])
    func `an index compares texts in any case`(_ email: String) throws {
        let table = try contacts(Self.small.get().snapshot())
        let field = try #require(table.object.field(named: "Email"))
        expectEqual(table.rows(where: field, equals: .text(email))?.count, 1)
    }

    @Test(arguments: [
        "", "003", "003Dm000001kZ00AAB", "001Dm000001kZ00AAG", "zzzzzzzzzzzzzzz", "😀",
    ])
    func `an id that no row has finds none`(_ id: String) throws {
        let table = try contacts(Self.plain.snapshot())
        expectEqual(table.row(id: id), nil)
        expectEqual(table.rows(where: 0, equals: .text(id)), [])
    }

    @Test(arguments: [20, 21, 4_711, 99_999, 500_000, 1_000_019])
    func `a million contacts are there without being stored`(_ row: Int) throws {
        let table = try contacts(#require(Self.large).snapshot())
        expectEqual(table.rowCount, 1_000_020)
        let id = try text(table.value(0, of: row))
        expectEqual(table.row(id: id), row)
        for field in ["Email", "LastName", "AccountId", "ReportsToId"] {
            let index = try #require(table.object.field(named: field))
            let value = table.value(index, of: row)
            if value == .null { continue }
            #expect(try #require(table.rows(where: index, equals: value)).contains(row))
        }
    }

    @Test func `the same number of contacts is the same contacts`() throws {
        let tables = try (0..<2).map { _ in try contacts(Self.generated(100).snapshot()) }
        for row in 0..<120 {
            for field in tables[0].object.fields.indices {
                expectEqual(tables[0].value(field, of: row), tables[1].value(field, of: row))
            }
        }
    }

    @Test func `generated contacts show every kind of value`() throws {
        let table = try contacts(Self.small.get().snapshot())
        func values(_ name: String) throws -> [Value] {
            let field = try #require(table.object.field(named: name))
            return (20..<table.rowCount).map { table.value(field, of: $0) }
        }
        func texts(_ name: String) throws -> [String] {
            try values(name).compactMap { try? text($0) }
        }
        #expect(try values("AccountId").contains(.null))
        #expect(try values("Email").contains(.null))
        #expect(try texts("Description").contains { $0.count > 2_000 })
        #expect(try texts("MailingStreet").contains { $0.contains("\n") })
        #expect(try texts("MailingStreet").contains { $0.contains("\r\n") })
        #expect(try texts("Phone").allSatisfy { $0.hasPrefix("+") })
        #expect(try texts("Title").contains { $0.contains("\"") })
        #expect(try texts("LastName").contains { $0.contains(",") })
        #expect(try texts("LastName").contains("𠮷田"))
        #expect(try texts("MailingPostalCode").contains { $0.hasPrefix("0") })
        #expect(try values("Birthdate").contains { $0 != .null })
        #expect(try values("MailingLatitude").contains { $0 != .null })
    }
}

/// The contacts of a snapshot.
func contacts(_ snapshot: OrgSnapshot) throws -> any Table {
    try snapshot.table(#require(snapshot.schema.object(named: "Contact")))
}

/// The text of a text.
func text(_ value: Value) throws -> String {
    guard case .text(let text) = value else { throw NoText() }
    return text
}

struct NoText: Error {}
