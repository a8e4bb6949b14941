import Synchronization

/// The built-in org's data: computed records, and the changes that a keeper keeps.
///
/// Reads see what another process has written since; every mutation is one exclusive update of what is kept.
package final class Store: Sendable {
    package let schema = Schema.standard
    private let keeper: any StateKeeper
    private let founded: Int
    private let latest = Mutex<Version?>(nil)

    private struct Version {
        let stamp: StateStamp?
        let snapshot: OrgSnapshot
    }

    /// - Parameters:
    ///   - keeper: Where the state is kept.
    ///   - now: Milliseconds since 1970; becomes the moment of creation if nothing is kept yet.
    package init(keeper: any StateKeeper = MemoryKeeper(), now: Int) {
        self.keeper = keeper
        founded = now
    }

    /// The org as it is now; later changes do not show in it.
    ///
    /// With a moment, in milliseconds since 1970, records have left the recycle bin whose time is over.
    package func snapshot(at now: Int? = nil) throws(StoreFault) -> OrgSnapshot {
        var snapshot = try latestSnapshot()
        if let now { snapshot.state.expire(at: now) }
        return snapshot
    }

    /// Takes the org back to its first state.
    ///
    /// - Parameters:
    ///   - contacts: How many contacts to generate beside the sample records.
    ///   - now: The new moment of creation, in milliseconds since 1970.
    /// - Throws: `StoreFault.contacts` for a number out of range, or what the keeper throws.
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
    ///   - now: The moment of the changes, in milliseconds since 1970.
    ///   - body: Writes, and returns whether to keep what it has written.
    /// - Throws: When the state cannot be read or kept; then nothing has changed.
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

    /// Does some writes in their order: the way of every API into the org.
    ///
    /// - Parameters:
    ///   - writes: What is to change.
    ///   - allOrNone: Whether one failure undoes all.
    ///   - now: Milliseconds since 1970.
    /// - Returns: An outcome a write, in the same order.
    /// - Throws: When the state cannot be read or kept; then nothing has changed.
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

    /// One exclusive update of what is kept: `edit` returns whether there is something new to keep.
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

    /// The snapshot of what is kept, read only if it is not the one that is known.
    private func remember(_ kept: KeptState) throws(StoreFault) -> OrgSnapshot {
        let known = latest.withLock { $0 }
        if let known, known.stamp == kept.stamp { return known.snapshot }
        let state = try OrgState(kept.bytes, schema: schema)
        let base = base(for: state, known: known?.snapshot.base)
        let snapshot = OrgSnapshot(state: state, base: base)
        latest.withLock { $0 = Version(stamp: kept.stamp, snapshot: snapshot) }
        return snapshot
    }

    /// The computed records of a state, shared with the known snapshot where they are the same.
    private func base(for state: OrgState, known: BaseOrg?) -> BaseOrg {
        if let known, known.created == state.created, known.contacts == state.contacts {
            return known
        }
        return BaseOrg(schema: schema, created: state.created, contacts: state.contacts)
    }

    private func fresh(created: Int, contacts: Int) -> OrgSnapshot {
        // CreatedDate and its like have whole seconds.
        let created = created - created % 1000
        return OrgSnapshot(
            state: OrgState(created: created, contacts: contacts),
            base: BaseOrg(schema: schema, created: created, contacts: contacts)
        )
    }
}
