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
    package func snapshot() throws(StoreFault) -> OrgSnapshot {
        if let stamp = try keeper.stamp(), let version = latest.withLock({ $0 }),
            version.stamp == stamp
        {
            return version.snapshot
        }
        if let kept = try keeper.read() { return try remember(kept) }
        return try change { _ in true }
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
            try snapshot.state.bytes(schema: schema)
        }
        latest.withLock { $0 = Version(stamp: stamp, snapshot: snapshot) }
    }

    /// Moves records to the recycle bin, with what goes with them.
    ///
    /// - Parameters:
    ///   - ids: 15- or 18-character ids.
    ///   - object: The object that they must be of; nil to let each id tell.
    ///   - allOrNone: Whether one failure undoes all.
    ///   - now: Milliseconds since 1970.
    /// - Returns: An outcome an id, in the same order.
    /// - Throws: When the state cannot be read or kept; then nothing is deleted.
    package func delete(
        _ ids: [String],
        of object: ObjectType? = nil,
        allOrNone: Bool = false,
        now: Int
    ) throws(StoreFault) -> [Result<Void, APIFault>] {
        var outcomes: [Result<Void, APIFault>] = []
        _ = try change { snapshot in
            outcomes = []
            var deleted = snapshot
            for id in ids {
                outcomes.append(Deletion(of: id, as: object, at: now).apply(to: &deleted))
            }
            if allOrNone, outcomes.contains(where: \.isFailure) {
                outcomes = outcomes.map { $0.isFailure ? $0 : .failure(.rolledBack) }
                return false
            }
            snapshot = deleted
            return !outcomes.allSatisfy(\.isFailure)
        }
        return outcomes
    }

    /// One exclusive update of what is kept: `edit` tells whether there is something new to keep.
    private func change(_ edit: (inout OrgSnapshot) -> Bool) throws(StoreFault) -> OrgSnapshot {
        var changed: OrgSnapshot?
        let stamp = try keeper.update { kept throws(StoreFault) in
            var snapshot = try current(kept)
            let isNew = edit(&snapshot)
            changed = snapshot
            return isNew ? try snapshot.state.bytes(schema: schema) : nil
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

extension Result {
    fileprivate var isFailure: Bool {
        if case .failure = self { true } else { false }
    }
}

extension APIFault {
    fileprivate static let rolledBack = APIFault(
        "ALL_OR_NONE_OPERATION_ROLLED_BACK",
        "Record rolled back because not all records were valid and the request was using AllOrNone header",
        fields: []
    )
}
