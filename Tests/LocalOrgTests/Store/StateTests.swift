import LocalOrg
import Testing

@Suite struct StateTests {
    static let now = TableTests.now

    @Test func `another store on the same keeper sees what was deleted`() throws {
        let keeper = MemoryKeeper()
        let one = Store(keeper: keeper, now: Self.now)
        let other = Store(keeper: keeper, now: Self.now + 999_000)
        #expect(try !contacts(one.snapshot()).isDeleted(3))
        let jake = try text(contacts(other.snapshot()).value(0, of: 19))
        #expect(try one.delete([jake], now: Self.now).count == 1)
        #expect(try contacts(other.snapshot()).isDeleted(19))
        #expect(try other.status().created == Self.now)
        try other.reset(now: Self.now + 5_000)
        #expect(try !contacts(one.snapshot()).isDeleted(19))
        #expect(try one.status().created == Self.now + 5_000)
    }

    @Test func `a state outlives its store whole`() throws {
        let keeper = MemoryKeeper()
        let store = Store(keeper: keeper, now: Self.now)
        try store.reset(contacts: 50, now: Self.now)
        let table = try contacts(store.snapshot())
        let ids = try [19, 20, 45].map { try text(table.value(0, of: $0)) }
        _ = try store.delete(ids, now: Self.now + 1000)
        let reread = Store(keeper: MemoryKeeper(keeper.read()?.bytes), now: 0)
        for object in store.schema.objects {
            let (before, after) = try (
                store.snapshot().table(object), reread.snapshot().table(object)
            )
            #expect(before.rowCount == after.rowCount)
            for row in 0..<before.rowCount {
                #expect(before.isDeleted(row) == after.isDeleted(row))
                for field in object.fields.indices {
                    #expect(before.value(field, of: row) == after.value(field, of: row))
                }
            }
        }
    }

    @Test(arguments: [
        "", "{", "[]", "nonsense", #"{"format":1}"#, #"{"format":"1"}"#,
        #"{"format":1,"created":0,"contacts":-1,"deletions":[],"rows":{}}"#,
        #"{"format":1,"created":0,"contacts":99999999999,"deletions":[],"rows":{}}"#,
        #"{"format":1,"created":0,"contacts":0,"deletions":[{"at":1,"ids":["😀"],"cleared":[]}],"rows":{}}"#,
        #"{"format":1,"created":0,"contacts":0,"deletions":[],"rows":{"003zz0zzzzzzzzz":{}}}"#,
        #"{"format":1,"created":0,"contacts":0,"deletions":[],"rows":{"003Dm000001kZ00":{"Foo":1}}}"#,
        #"{"format":1,"created":0,"contacts":0,"deletions":[],"rows":{"003Dm000001kZ00":{"Email":1}}}"#,
        #"{"format":1,"created":0,"contacts":0,"deletions":[],"rows":{"003Dm000001kZ00":{"Birthdate":1.5}}}"#,
        #"{"format":1,"created":-9223372036854775808,"contacts":9,"deletions":[],"rows":{}}"#,
        #"{"format":1,"created":0,"contacts":0,"deletions":[{"at":9223372036854775807,"ids":[],"cleared":[]}],"rows":{}}"#,
        #"{"format":1,"created":1e300,"contacts":0,"deletions":[],"rows":{}}"#,
    ])
    func `a state that cannot be read says so and is left as it is`(_ text: String) throws {
        let keeper = MemoryKeeper(Array(text.utf8))
        let store = Store(keeper: keeper, now: Self.now)
        let fault = try #require(throws: StoreFault.self) { try store.snapshot() }
        #expect(fault.hints.contains { $0.contains("sfctl demo reset") })
        #expect(throws: StoreFault.self) { try store.delete(["003Dm000001kZ00"], now: 0) }
        #expect(keeper.read()?.bytes == Array(text.utf8))
        try store.reset(now: Self.now)
        #expect(try contacts(store.snapshot()).rowCount == 20)
    }

    @Test func `a later version's state is not touched`() {
        let text = #"{"format":2,"anything":true}"#
        let store = Store(keeper: MemoryKeeper(Array(text.utf8)), now: Self.now)
        #expect(throws: StoreFault.newerFormat(2)) { try store.snapshot() }
    }

    @Test func `values that were set are read by type, and an id past the end is a new record`()
        throws
    {
        let text = """
            {"format":1,"created":\(Self.now),"contacts":0,"deletions":[],"rows":{
            "003Dm000001kZ00":{"FirstName":"Rosa","Birthdate":-3,"MailingLatitude":1.5,
            "EmailBouncedDate":1000,"Phone":null},
            "003Dm000001kZ0K":{"LastName":"New"}}}
            """
        let store = Store(keeper: MemoryKeeper(Array(text.utf8)), now: Self.now)
        let table = try contacts(store.snapshot())
        func value(_ row: Int, _ field: String) throws -> Value {
            table.value(try #require(table.object.field(named: field)), of: row)
        }
        #expect(try value(0, "Name") == .text("Rosa Gonzalez"))
        #expect(try value(0, "Birthdate") == .date(-3))
        #expect(try value(0, "MailingLatitude") == .number(1.5))
        #expect(try value(0, "EmailBouncedDate") == .dateTime(1000))
        #expect(try value(0, "Phone") == .null)
        #expect(table.rowCount == 21)
        #expect(try value(20, "Name") == .text("New"))
        #expect(try value(20, "IsDeleted") == .boolean(false))
        let lastName = try #require(table.object.field(named: "LastName"))
        #expect(table.rows(where: lastName, equals: .text("new")) == [20])
    }

    @Test func `what changes nothing writes nothing`() throws {
        let keeper = MemoryKeeper()
        let store = Store(keeper: keeper, now: Self.now)
        let josh = try text(contacts(store.snapshot()).value(0, of: 10))
        let stamp = keeper.stamp()
        _ = try store.delete([josh, "abc"], now: Self.now)
        #expect(stamp != nil)
        #expect(keeper.stamp() == stamp)
    }

    @Test(arguments: [-1, StoreFault.contactLimit + 1, .max])
    func `only so many contacts can be generated`(_ count: Int) {
        let store = Store(now: Self.now)
        #expect(throws: StoreFault.contacts(count)) { try store.reset(contacts: count, now: 0) }
    }
}
