import Records

@testable import LocalOrg

/// What holds for any bytes that are kept as the built-in org's state.
///
/// A state that is read goes on to live: records are deleted and brought back.
struct StateProperties {
    private let bytes: [UInt8]
    private static let schema = Schema.standard

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func check() throws {
        guard let state = try? OrgState(bytes, schema: Self.schema) else { return }
        let text = state.bytes(schema: Self.schema)
        let again: OrgState
        do throws(StoreFault) {
            again = try OrgState(text, schema: Self.schema)
        } catch {
            throw Violation("a state that was read is not read again: \(error)")
        }
        try require(
            again.bytes(schema: Self.schema) == text,
            "a state written again is another one"
        )
        // More would be computed anew for each input.
        let inserted = state.tables.values.map(\.inserted).reduce(0, +)
        guard state.contacts <= 50, inserted <= 200 else { return }
        try checkLife(of: state, keptAs: text)
    }

    /// Deletes and undeletes records, and reads what is kept after each step.
    private func checkLife(of state: OrgState, keptAs text: [UInt8]) throws {
        let keeper = MemoryKeeper(text)
        let store = Store(keeper: keeper, now: state.created)
        let contact = Self.schema.objects.first { $0.name == "Contact" }
        guard let contact, let account = Self.schema.objects.first(where: { $0.name == "Account" })
        else { return }
        for object in [contact, account] {
            let now = state.created + 1000
            let table = try store.snapshot(at: now).orgTable(object)
            for row in 0..<min(table.rowCount, 3) {
                try checkDeletion(of: RecordRow(object: object, row: row).id, in: store, at: now)
            }
        }
        let kept = keeper.read()?.bytes ?? []
        _ = try OrgState(kept, schema: Self.schema)
    }

    private func checkDeletion(of id: String, in store: Store, at now: Int) throws {
        let before = try store.snapshot(at: now).state.bytes(schema: Self.schema)
        let deleted = try store.write([.delete(id: id, of: nil)], now: now)
        guard case .success(let record) = deleted[0] else {
            let after = try store.snapshot(at: now).state.bytes(schema: Self.schema)
            return try require(after == before, "a delete that was refused has changed the org")
        }
        try require(record.id == id, "another record was deleted")
        let second = try store.write([.delete(id: id, of: nil)], now: now)
        try require(second[0].isFailure, "a record is deleted twice")
        let undeleted = try store.write([.undelete(id: id)], now: now)
        try require(!undeleted[0].isFailure, "a record does not come back: \(undeleted[0])")
        let after = try store.snapshot(at: now).state.bytes(schema: Self.schema)
        try require(after == before, "a record that came back is not as it was")
    }
}
