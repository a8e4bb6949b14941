import LocalOrg
import TestSupport
import Testing

struct RecycleBinTests {
    private let bench = WriteBench()
    private static let now = WriteBench.now
    private static let day = 86_400_000

    @Test func `a record comes back as it was`() throws {
        let jake = try bench.id("Contact", 19)
        let before = try row("Contact", 19)
        _ = try bench.store.delete([jake], now: Self.now)
        try expectEqual(bench.value("Contact", jake, "SystemModstamp"), .dateTime(Self.now))
        try expectEqual(bench.store.undelete([jake], now: Self.now + 1)[0].get().id, jake)
        try expectEqual(row("Contact", 19), before)
    }

    @Test func `what went together comes back together, references included`() throws {
        let dickenson = try bench.id("Account", 3)
        let objects = ["Account", "Contact", "Opportunity", "Lead"]
        let before = try objects.map(rows)
        _ = try bench.store.delete([dickenson], now: Self.now)
        #expect(try objects.map(rows) != before)
        #expect(try bench.isDeleted("Contact", 4) && bench.isDeleted("Opportunity", 0))
        try expectEqual(bench.store.undelete([dickenson], now: Self.now)[0].fault, nil)
        try expectEqual(objects.map(rows), before)
    }

    @Test func `a reference that was given another value meanwhile keeps it`() throws {
        try bench.store.reset(contacts: 20, now: TableTests.now)
        let (boss, other) = try (bench.id("Contact", 20), bench.id("Contact", 0))
        let (one, two) = try (bench.id("Contact", 21), bench.id("Contact", 22))
        _ = try bench.store.delete([boss], now: Self.now)
        try expectEqual(bench.value("Contact", one, "ReportsToId"), .null)
        try expectEqual(bench.update("Contact", one, ["ReportsToId": .text(other)]), nil)
        _ = try bench.store.undelete([boss], now: Self.now)
        try expectEqual(bench.value("Contact", one, "ReportsToId"), .text(other))
        try expectEqual(bench.value("Contact", two, "ReportsToId"), .text(boss))
    }

    @Test func `only what was asked for then can be asked for now`() throws {
        let (account, contact) = try (bench.id("Account", 3), bench.id("Contact", 4))
        let live = try bench.id("Contact", 0)
        _ = try bench.store.delete([account], now: Self.now)
        let faults = try bench.store.undelete([contact, live, "abc"], now: Self.now).map(\.fault)
        let failed = APIFault("UNDELETE_FAILED", "Entity is not in the recycle bin", fields: [])
        expectEqual(faults[0], failed)
        expectEqual(faults[1], failed)
        expectEqual(faults[2]?.code, "MALFORMED_ID")
        let purge = try bench.store.emptyRecycleBin([contact, live], now: Self.now).map(\.fault)
        #expect(purge.allSatisfy { $0?.code == "INVALID_ID_FIELD" })
        #expect(try bench.isDeleted("Contact", 4))
    }

    @Test func `a record that was deleted before its parent comes back alone`() throws {
        let (account, contact) = try (bench.id("Account", 3), bench.id("Contact", 4))
        _ = try bench.store.delete([contact], now: Self.now)
        _ = try bench.store.delete([account], now: Self.now)
        try expectEqual(bench.store.undelete([contact], now: Self.now)[0].fault, nil)
        try expectEqual(bench.value("Contact", contact, "AccountId"), .null)
        _ = try bench.store.undelete([account], now: Self.now)
        try expectEqual(bench.value("Contact", contact, "AccountId"), .text(account))
    }

    @Test func `what has no recycle bin does not come back`() throws {
        let campaign = try bench.id("Campaign", 0)
        let contact = try bench.id("Contact", 19)
        let id = try bench.insert(
            "CampaignMember",
            ["CampaignId": .text(campaign), "ContactId": .text(contact)]
        )
        _ = try bench.store.delete([id], now: Self.now)
        let fault = try bench.store.undelete([id], now: Self.now)[0].fault
        expectEqual(fault?.code, "CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY")
    }

    @Test func `an emptied bin is empty for good`() throws {
        let account = try bench.id("Account", 3)
        _ = try bench.store.delete([account], now: Self.now)
        try expectEqual(bench.store.emptyRecycleBin([account], now: Self.now)[0].fault, nil)
        let table = try bench.table("Contact")
        #expect(table.isPurged(4) && table.isDeleted(4))
        try expectEqual(bench.table("Account").row(id: account), nil)
        try expectEqual(
            bench.store.undelete([account], now: Self.now)[0].fault?.code,
            "INVALID_CROSS_REFERENCE_KEY"
        )
        try expectEqual(bench.store.status().objects.first?.records, 12)
        try expectEqual(bench.store.status().objects.first?.deleted, 0)
    }

    @Test func `after fifteen days a record is gone`() throws {
        let jake = try bench.id("Contact", 19)
        _ = try bench.store.delete([jake], now: Self.now)
        let last = Self.now + 15 * Self.day - 1
        #expect(try !bench.table("Contact", at: last).isPurged(19))
        #expect(try bench.table("Contact", at: last + 1).isPurged(19))
        try expectEqual(
            bench.store.undelete([jake], now: last + 1)[0].fault?.code,
            "INVALID_CROSS_REFERENCE_KEY"
        )
        try expectEqual(bench.store.undelete([jake], now: last)[0].fault, nil)
        #expect(try !bench.isDeleted("Contact", 19))
    }

    @Test func `a deleted record keeps its reference to a deleted one`() throws {
        let (account, contact) = try (bench.id("Account", 3), bench.id("Contact", 4))
        _ = try bench.store.delete([account], now: Self.now)
        #expect(try bench.isDeleted("Contact", 4))
        try expectEqual(bench.value("Contact", contact, "AccountId"), .text(account))
    }

    @Test func `an index knows no record that is gone for good`() throws {
        let table = try bench.table("Contact")
        let name = try #require(table.object.field(named: "LastName"))
        let jake = table.value(name, of: 19)
        expectEqual(table.rows(where: name, equals: jake)?.contains(19), true)
        _ = try bench.store.delete([bench.id("Contact", 19)], now: Self.now)
        try expectEqual(bench.table("Contact").rows(where: name, equals: jake)?.contains(19), true)
        let later = try bench.table("Contact", at: Self.now + 15 * Self.day)
        expectEqual(later.rows(where: name, equals: jake)?.contains(19), false)
    }

    @Test func `each delete ends fifteen days after it happened`() throws {
        _ = try bench.store.delete([bench.id("Contact", 18)], now: Self.now)
        _ = try bench.store.delete([bench.id("Contact", 19)], now: Self.now + Self.day)
        let table = try bench.table("Contact", at: Self.now + 15 * Self.day)
        #expect(table.isPurged(18))
        #expect(!table.isPurged(19))
    }

    @Test func `the bin outlives the store, groups and moments included`() throws {
        let keeper = MemoryKeeper()
        let store = Store(keeper: keeper, now: TableTests.now)
        let ids = try [bench.id("Contact", 18), bench.id("Contact", 19), bench.id("Account", 3)]
        _ = try store.delete([ids[0]], now: Self.now)
        _ = try store.delete([ids[1]], now: Self.now + Self.day)
        _ = try store.delete([ids[2]], now: Self.now + Self.day)
        _ = try store.emptyRecycleBin([ids[0]], now: Self.now + Self.day)
        let later = Store(keeper: MemoryKeeper(keeper.read()?.bytes), now: 0)
        let end = Self.now + 16 * Self.day - 1
        let table = try contacts(later.snapshot(at: end))
        #expect(table.isPurged(18) && !table.isPurged(19) && table.isDeleted(4))
        try expectEqual(later.undelete([ids[2]], now: end)[0].fault, nil)
        #expect(try !contacts(later.snapshot()).isDeleted(4))
        #expect(try contacts(later.snapshot(at: end + 1)).isPurged(19))
    }

    @Test func `thousands of deletes take little room and come back`() throws {
        let keeper = MemoryKeeper()
        let store = Store(keeper: keeper, now: TableTests.now)
        try store.reset(contacts: 5000, now: TableTests.now)
        let ids = try contacts(store.snapshot()).ids(20..<5020)
        for start in stride(from: 0, to: ids.count, by: 1000) {
            let part = Array(ids[start..<(start + 1000)])
            let outcomes = try store.delete(part, allOrNone: true, now: Self.now + start)
            #expect(outcomes.allSatisfy { $0.fault == nil })
        }
        #expect((keeper.read()?.bytes.count ?? .max) < 1000)
        let later = Store(keeper: MemoryKeeper(keeper.read()?.bytes), now: 0)
        try expectEqual(later.status().objects.first { $0.object == "Contact" }?.deleted, 5000)
        try expectEqual(later.undelete([ids[3500]], now: Self.now)[0].fault, nil)
        try expectEqual(later.status().objects.first { $0.object == "Contact" }?.records, 21)
    }

    // MARK: Shorthands

    private func row(_ object: String, _ row: Int) throws -> [Value] {
        let table = try bench.table(object)
        return table.object.fields.indices.map { table.value($0, of: row) }
    }

    private func rows(_ object: String) throws -> [[Value]] {
        try (0..<bench.table(object).rowCount).map { try row(object, $0) }
    }
}

extension Table {
    fileprivate func ids(_ rows: Range<Int>) throws -> [String] {
        try rows.map { try text(value(0, of: $0)) }
    }
}
