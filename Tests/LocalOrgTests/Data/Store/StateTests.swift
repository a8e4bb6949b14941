import LocalOrg
import TestSupport
import Testing

struct StateTests {
    static let now = TableTests.now

    @Test func `another store on the same keeper sees what was deleted`() throws {
        let keeper = MemoryKeeper()
        let one = Store(keeper: keeper, now: Self.now)
        let other = Store(keeper: keeper, now: Self.now + 999_000)
        #expect(try !contacts(one.snapshot()).isDeleted(3))
        let jake = try text(contacts(other.snapshot()).value(0, of: 19))
        try expectEqual(one.delete([jake], now: Self.now).count, 1)
        #expect(try contacts(other.snapshot()).isDeleted(19))
        try expectEqual(other.status().created, Self.now)
        try other.reset(now: Self.now + 5_000)
        #expect(try !contacts(one.snapshot()).isDeleted(19))
        try expectEqual(one.status().created, Self.now + 5_000)
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
            expectEqual(before.rowCount, after.rowCount)
            for row in 0..<before.rowCount {
                expectEqual(before.isDeleted(row), after.isDeleted(row))
                for field in object.fields.indices {
                    expectEqual(before.value(field, of: row), after.value(field, of: row))
                }
            }
        }
    }

    private static let empty =
        #"{"format":2,"created":0,"contacts":0,"objects":{},"deletions":[]}"#

    /// The empty state with one member's value replaced.
    private static func state(_ name: String, _ value: String) -> String {
        let members = [
            ("format", "2"), ("created", "0"), ("contacts", "9"), ("objects", "{}"),
            ("deletions", "[]"),
        ].map { "\"\($0)\":\($0 == name ? value : $1)" }
        return "{\(members.joined(separator: ","))}"
    }

    /// The empty state with some changes of the contacts, of which there are 29.
    private static func changedContacts(_ changes: String) -> String {
        state("objects", #"{"Contact":{\#(changes)}}"#)
    }

    private static func deletion(_ deletion: String) -> String {
        state("deletions", "[{\(deletion)}]")
    }

    private static let unreadable = [
        "", "{", "[]", "nonsense", #"{"format":2}"#, state("format", #""1""#), state("format", "1"),
        state("contacts", "-1"), state("contacts", "99999999999"), state("created", "1e300"),
        state("created", "-9223372036854775808"), state("objects", "[]"),
        state("objects", #"{"Bacon":{}}"#), changedContacts(""), changedContacts(#""inserted":-1"#),
        changedContacts(#""inserted":99999999999,"purged":"","rows":{}"#),
        changedContacts(#""inserted":0,"purged":"29","rows":{}"#),
        changedContacts(#""inserted":0,"purged":"3-2","rows":{}"#),
        changedContacts(#""inserted":0,"purged":"3,3","rows":{}"#),
        changedContacts(#""inserted":0,"purged":"5,3","rows":{}"#),
        changedContacts(#""inserted":0,"purged":"-","rows":{}"#),
        changedContacts(#""inserted":0,"purged":"0-9999999999999999999","rows":{}"#),
        changedContacts(#""inserted":0,"purged":"","rows":{"29":{}}"#),
        changedContacts(#""inserted":0,"purged":"","rows":{"x":{}}"#),
        changedContacts(#""inserted":0,"purged":"","rows":{"0":{"Foo":1}}"#),
        changedContacts(#""inserted":0,"purged":"","rows":{"0":{"Email":1}}"#),
        changedContacts(#""inserted":0,"purged":"","rows":{"0":{"Birthdate":1.5}}"#),
        changedContacts(#""inserted":0,"purged":"","rows":{"0":{"MailingLatitude":1e999}}"#),
        deletion(""), deletion(#""at":9223372036854775807,"rows":{}"#),
        deletion(#""at":1,"rows":{"Contact":"29"}"#), deletion(#""at":1,"group":["😀"]"#),
        deletion(#""at":1,"group":["003Dm000001kZ00","003Dm000001kZ00"]"#),
        state("deletions", #"[{"at":1,"rows":{"Contact":"1"}},{"at":2,"rows":{"Contact":"0-2"}}]"#),
    ]

    @Test(arguments: unreadable)
    func `a state that cannot be read says so and is left as it is`(_ text: String) throws {
        let keeper = MemoryKeeper(Array(text.utf8))
        let store = Store(keeper: keeper, now: Self.now)
        let fault = try #require(throws: StoreFault.self) { try store.snapshot() }
        #expect(fault.hints.contains { $0.contains("sfctl demo reset") })
        #expect(throws: StoreFault.self) { try store.delete(["003Dm000001kZ00"], now: 0) }
        expectEqual(keeper.read()?.bytes, Array(text.utf8))
        try store.reset(now: Self.now)
        try expectEqual(contacts(store.snapshot()).rowCount, 20)
    }

    @Test func `a state with nothing in it is one`() throws {
        let store = Store(keeper: MemoryKeeper(Array(Self.empty.utf8)), now: Self.now)
        try expectEqual(contacts(store.snapshot()).rowCount, 20)
    }

    @Test func `a state of the first format is read, and its references are there again`() throws {
        let text = """
            {"format":1,"created":\(Self.now),"contacts":20,\
            "rows":{"003Dm000001kZ0L":{"ReportsToId":null}},
            "deletions":[{"at":\(Self.now),"ids":["003Dm000001kZ0KIAU"],
            "cleared":[{"id":"003Dm000001kZ0L","field":"ReportsToId",\
            "target":"003Dm000001kZ0KIAU"}]}]}
            """
        let store = Store(keeper: MemoryKeeper(Array(text.utf8)), now: Self.now)
        func reportsTo() throws -> Value {
            let table = try contacts(store.snapshot())
            return table.value(try #require(table.object.field(named: "ReportsToId")), of: 21)
        }
        #expect(try contacts(store.snapshot()).isDeleted(20))
        try expectEqual(reportsTo(), .null)
        try expectEqual(store.undelete(["003Dm000001kZ0KIAU"], now: Self.now)[0].fault, nil)
        try expectEqual(reportsTo(), .text("003Dm000001kZ0KIAU"))
    }

    @Test func `a later version's state is not touched`() {
        let text = #"{"format":3,"anything":true}"#
        let store = Store(keeper: MemoryKeeper(Array(text.utf8)), now: Self.now)
        #expect(throws: StoreFault.newerFormat(3)) { try store.snapshot() }
    }

    @Test func `values that were set are read by type, and a row past the end is a new record`()
        throws
    {
        let text = """
            {"format":2,"created":\(Self.now),"contacts":0,"deletions":[],"objects":{"Contact":{
            "inserted":1,"purged":"","rows":{
            "0":{"FirstName":"Rosa","Birthdate":-3,"MailingLatitude":1.5,
            "EmailBouncedDate":1000,"Phone":null},
            "20":{"LastName":"New"}}}}}
            """
        let store = Store(keeper: MemoryKeeper(Array(text.utf8)), now: Self.now)
        let table = try contacts(store.snapshot())
        func value(_ row: Int, _ field: String) throws -> Value {
            table.value(try #require(table.object.field(named: field)), of: row)
        }
        try expectEqual(value(0, "Name"), .text("Rosa Gonzalez"))
        try expectEqual(value(0, "Birthdate"), .date(-3))
        try expectEqual(value(0, "MailingLatitude"), .number(1.5))
        try expectEqual(value(0, "EmailBouncedDate"), .dateTime(1000))
        try expectEqual(value(0, "Phone"), .null)
        expectEqual(table.rowCount, 21)
        try expectEqual(value(20, "Name"), .text("New"))
        try expectEqual(value(20, "IsDeleted"), .boolean(false))
        let lastName = try #require(table.object.field(named: "LastName"))
        expectEqual(table.rows(where: lastName, equals: .text("new")), [20])
    }

    @Test func `what changes nothing writes nothing`() throws {
        let keeper = MemoryKeeper()
        let store = Store(keeper: keeper, now: Self.now)
        let josh = try text(contacts(store.snapshot()).value(0, of: 10))
        let stamp = keeper.stamp()
        _ = try store.delete([josh, "abc"], now: Self.now)
        #expect(stamp != nil)
        expectEqual(keeper.stamp(), stamp)
    }

    @Test(arguments: [-1, StoreFault.contactLimit + 1, .max])
    func `only so many contacts can be generated`(_ count: Int) {
        let store = Store(now: Self.now)
        #expect(throws: StoreFault.contacts(count)) { try store.reset(contacts: count, now: 0) }
    }
}
