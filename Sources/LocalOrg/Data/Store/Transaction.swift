import Synchronization

/// Reads and changes of the org that are saved together or not at all.
package final class Transaction: Sendable {
    /// The time of all changes, in milliseconds since 1970.
    package let now: Int
    private let progress: Mutex<Progress>

    private struct Progress {
        var snapshot: OrgSnapshot
        var hasChanges = false
    }

    init(_ snapshot: OrgSnapshot, at now: Int) {
        self.now = now
        progress = Mutex(Progress(snapshot: snapshot))
    }

    /// The org with the changes so far.
    package var snapshot: OrgSnapshot { progress.withLock { $0.snapshot } }

    /// Whether any write has succeeded.
    var hasChanges: Bool { progress.withLock { $0.hasChanges } }

    /// Carries out writes in order.
    ///
    /// - Parameters:
    ///   - writes: The writes.
    ///   - allOrNone: Whether one failure rolls back all these writes.
    /// - Returns: The outcome of each write, in the same order.
    package func write(
        _ writes: [Write],
        allOrNone: Bool = false
    ) -> [Result<WrittenRecord, APIFault>] {
        progress.withLock { progress in
            var writer = RecordWriter(progress.snapshot, at: now)
            let outcomes = writes.map { writer.apply($0) }
            if allOrNone, outcomes.contains(where: \.isFailure) {
                return outcomes.map { $0.isFailure ? $0 : .failure(.rolledBack) }
            }
            if outcomes.allSatisfy(\.isFailure) { return outcomes }
            progress = Progress(snapshot: writer.snapshot, hasChanges: true)
            return outcomes
        }
    }

    /// Records the use of records that still exist.
    func note(_ use: RecordUse) {
        progress.withLock { progress in
            let rows = progress.snapshot.remaining(use.rows, of: use.object)
            let use = RecordUse(object: use.object, rows: rows, kinds: use.kinds)
            guard use.isRemembered else { return }
            progress.snapshot.state.note(use, at: now)
            progress.hasChanges = true
        }
    }
}

extension OrgSnapshot {
    /// Returns those of some rows that exist; the org may have been reset since they were found.
    fileprivate func remaining(_ rows: [Int], of object: ObjectType) -> [Int] {
        let table = orgTable(object)
        return rows.filter { $0 < table.rowCount && !table.isPurged($0) }
    }
}

extension Result {
    /// Whether this is a failure.
    var isFailure: Bool {
        if case .failure = self { true } else { false }
    }
}

extension APIFault {
    fileprivate static let rolledBack = APIFault(
        "ALL_OR_NONE_OPERATION_ROLLED_BACK",
        "Record rolled back because not all records were valid and the request was using AllOrNone "
            + "header",
        fields: []
    )
}
