import Client
import Records
import TestSupport
import Testing

@testable import Changes

/// The counts of several deletes of a session.
struct DeletionLedgerTests {
    @Test func `a record that a first delete left open is counted once after a second one`() throws
    {
        let id = try RecordID("003Dm000001kZ04IAE")
        let first = DeletionLedger([id])
        var second = DeletionLedger([id])
        second.note(id, .deleted)
        let both = DeletionLedger(merging: [first, second])
        expectEqual(both.ids, [id])
        expectEqual(both[.deleted], 1)
        expectEqual(both.open, [])
        expectEqual(DeletionLedger(merging: [first, first]).open, [id])
    }

    @Test func `a record's last delete wins`() throws {
        let id = try RecordID("003Dm000001kZ04IAE")
        var (first, second) = (DeletionLedger([id]), DeletionLedger([id]))
        first.note(id, .deleted)
        second.note(id, .refused([]))
        let both = DeletionLedger(merging: [first, second])
        expectEqual(both[.deleted], 0)
        expectEqual(both[.refused], 1)
    }
}
