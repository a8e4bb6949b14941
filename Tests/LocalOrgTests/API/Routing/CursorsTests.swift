import Foundation
import TestSupport
import Testing

@testable import LocalOrg

struct CursorsTests {
    private static let caller = Caller(number: 0)

    private func cursor(records: Int, opened: Int = 0) throws -> Cursors.Cursor {
        let store = Store(now: 0)
        try store.reset(contacts: 100, now: 0)
        let evaluator = Evaluator(
            snapshot: try store.snapshot(),
            clock: 0,
            timeZone: .utc,
            userID: OrgIDs.admin
        )
        let soql = "SELECT Id FROM Contact LIMIT \(records)"
        return Cursors.Cursor(
            results: try evaluator.evaluate(soql, includesDeleted: false),
            caller: Self.caller,
            batchSize: 200,
            opened: opened
        )
    }

    private func isOpen(_ id: String, in cursors: Cursors, now: Int = 0) -> Bool {
        let locator = Locator(cursor: id, consumed: 1)
        return (try? cursors.cursor(of: locator, for: Self.caller, now: now)) != nil
    }

    @Test func `the oldest cursors go when too many records are held`() throws {
        let cursors = Cursors(capacity: 100)
        let ids = try [50, 40, 20, 20].map { cursors.open(try cursor(records: $0)) }
        expectEqual(ids.map { isOpen($0, in: cursors) }, [false, true, true, true])
    }

    @Test func `a result larger than all room is kept all the same`() throws {
        let cursors = Cursors(capacity: 10)
        let first = cursors.open(try cursor(records: 5))
        let second = cursors.open(try cursor(records: 50))
        #expect(!isOpen(first, in: cursors))
        #expect(isOpen(second, in: cursors))
    }

    @Test func `cursors past their life make room`() throws {
        let cursors = Cursors()
        let old = cursors.open(try cursor(records: 5))
        let young = cursors.open(try cursor(records: 5, opened: Cursors.lifetime + 1))
        #expect(!isOpen(old, in: cursors))
        #expect(isOpen(young, in: cursors, now: Cursors.lifetime + 1))
    }

    @Test(
        arguments: [
            ("0r8xx5S5xkLFptKACT-2000", "0r8xx5S5xkLFptKACT-2000"),
            ("0r8xx5S5xkLFptK-0", "0r8xx5S5xkLFptKACT-0"),
            ("01gD0000002HU6KIAW-200", "01gD0000002HU6KIAW-200"),
            ("0r8xx5S5xkLFptKACX-2000", nil), ("0r8xx5S5xkLFptKACT", nil), ("-5", nil), ("", nil),
            ("0r8xx5S5xkLFptKACT--5", nil), ("0r8xx5S5xkLFptKACT-5-5", nil),
            ("0r8xx5S5xkLFptKACT-", nil),
        ] as [(String, String?)]
    )
    func `a locator is an id, a hyphen and a number`(text: String, read: String?) {
        expectEqual(Locator(text)?.description, read)
    }
}
