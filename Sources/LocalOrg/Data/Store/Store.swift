import Synchronization

/// The built-in org's data: computed records, and the changes in a keeper.
///
/// Reads see the changes of other processes. Every mutation is one exclusive update of the stored
/// state.
package final class Store: Sendable {
    package let schema = Schema.standard
    private let keeper: any StateKeeper
    private let founded: Int
    private let latest = Mutex<Version?>(nil)

    private struct Version {
        let stamp: StateStamp?
        let snapshot: OrgSnapshot
    }

    /// Opens a store.
    ///
    /// - Parameters:
    ///   - keeper: The keeper of the state.
    ///   - now: The current time in milliseconds since 1970; if nothing is stored yet, the time of
    ///     the org's creation.
    package init(keeper: any StateKeeper = MemoryKeeper(), now: Int) {
        self.keeper = keeper
        founded = now
    }

    /// Returns the org's current state, which later changes do not affect.
    ///
    /// With a moment, in milliseconds since 1970, records that have expired by then are removed
    /// from the recycle bin.
    package func snapshot(at now: Int? = nil) throws(StoreFault) -> OrgSnapshot {
        var snapshot = try latestSnapshot()
        if let now { snapshot.state.expire(at: now) }
        return snapshot
    }

    /// Resets the org to its initial state.
    ///
    /// - Parameters:
    ///   - contacts: The number of contacts to generate in addition to the sample records.
    ///   - now: The new creation time, in milliseconds since 1970.
    /// - Throws: `StoreFault.contacts` for a number out of range, or the keeper's errors.
    package func reset(contacts: Int = 0, now: Int) throws(StoreFault) {
        guard (0...StoreFault.contactLimit).contains(contacts) else { throw .contacts(contacts) }
        let snapshot = fresh(created: now, contacts: contacts)
        let stamp = try keeper.update { _ throws(StoreFault) in
            snapshot.state.bytes(schema: schema)
        }
        latest.withLock { $0 = Version(stamp: stamp, snapshot: snapshot) }
    }

    /// Reads and changes the org in one exclusive step.
    ///
    /// - Parameters:
    ///   - now: The time of the changes, in milliseconds since 1970.
    ///   - body: Makes changes, and returns whether to save them.
    /// - Throws: An error if the state cannot be read or saved; then nothing has changed.
    package func transaction(
        now: Int,
        _ body: (Transaction) -> Bool
    ) throws(StoreFault) {
        _ = try change { snapshot in
            var current = snapshot
            current.state.expire(at: now)
            let transaction = Transaction(current, at: now)
            guard body(transaction), transaction.hasChanges else { return false }
            snapshot = transaction.snapshot
            return true
        }
    }

    /// Carries out writes in order, for every API.
    ///
    /// - Parameters:
    ///   - writes: The writes.
    ///   - allOrNone: Whether one failure rolls back everything.
    ///   - now: The time of the changes, in milliseconds since 1970.
    /// - Returns: The outcome of each write, in the same order.
    /// - Throws: An error if the state cannot be read or saved; then nothing has changed.
    package func write(
        _ writes: [Write],
        allOrNone: Bool = false,
        now: Int
    ) throws(StoreFault) -> [Result<WrittenRecord, APIFault>] {
        var outcomes: [Result<WrittenRecord, APIFault>] = []
        try transaction(now: now) { transaction in
            outcomes = transaction.write(writes, allOrNone: allOrNone)
            return true
        }
        return outcomes
    }

    private func latestSnapshot() throws(StoreFault) -> OrgSnapshot {
        if let stamp = try keeper.stamp(), let version = latest.withLock({ $0 }),
            version.stamp == stamp
        {
            return version.snapshot
        }
        if let kept = try keeper.read() { return try remember(kept) }
        return try change { _ in true }
    }

    /// Updates the stored state in one exclusive step; `edit` returns whether to save its changes.
    private func change(_ edit: (inout OrgSnapshot) -> Bool) throws(StoreFault) -> OrgSnapshot {
        var changed: OrgSnapshot?
        let stamp = try keeper.update { kept throws(StoreFault) in
            var snapshot = try current(kept)
            let isNew = edit(&snapshot)
            changed = snapshot
            return isNew ? snapshot.state.bytes(schema: schema) : nil
        }
        let snapshot = changed ?? fresh(created: founded, contacts: 0)
        latest.withLock { $0 = Version(stamp: stamp, snapshot: snapshot) }
        return snapshot
    }

    private func current(_ kept: KeptState?) throws(StoreFault) -> OrgSnapshot {
        guard let kept else { return fresh(created: founded, contacts: 0) }
        return try remember(kept)
    }

    /// Returns the snapshot of a stored state, and parses the state unless it is the known one.
    private func remember(_ kept: KeptState) throws(StoreFault) -> OrgSnapshot {
        let known = latest.withLock { $0 }
        if let known, known.stamp == kept.stamp { return known.snapshot }
        let state = try OrgState(kept.bytes, schema: schema)
        let base = base(for: state, known: known?.snapshot.base)
        let snapshot = OrgSnapshot(state: state, base: base)
        latest.withLock { $0 = Version(stamp: kept.stamp, snapshot: snapshot) }
        return snapshot
    }

    /// Returns the computed records of a state, shared with the known snapshot if they are the
    /// same.
    private func base(for state: OrgState, known: BaseOrg?) -> BaseOrg {
        if let known, known.created == state.created, known.contacts == state.contacts {
            return known
        }
        return BaseOrg.of(schema: schema, created: state.created, contacts: state.contacts)
    }

    private func fresh(created: Int, contacts: Int) -> OrgSnapshot {
        // CreatedDate and similar fields are whole seconds.
        let created = created - created % 1000
        return OrgSnapshot(
            state: OrgState(created: created, contacts: contacts),
            base: BaseOrg.of(schema: schema, created: created, contacts: contacts)
        )
    }
}
