import Accounts
import Changes
import Client
import Output
import Records
import Terminal
import Text

/// A delete that only lists its records, and exits like the real delete would, judging by a lookup.
struct DryRun {
    private let preview: DeletionPreview
    /// The records that are already deleted.
    private let deleted: Set<RecordID>
    /// The reason why the whole delete would be refused; nil if there is none.
    private let objection: String?
    private let failsForDeleted: Bool
    private let allOrNone: Bool
    /// The records that the org refused before, which a resumed delete does not send again.
    private let refused: [RecordID]

    /// Looks up the state of the records in the org.
    ///
    /// - Parameters:
    ///   - records: The records.
    ///   - objection: The reason why the whole delete would be refused.
    ///   - failsForDeleted: Whether the delete would fail for an already deleted record.
    ///   - allOrNone: Whether the delete would delete either all records or none.
    ///   - isHard: Whether the records would bypass the recycle bin.
    ///   - refused: The records that a resumed delete does not send again.
    ///   - connection: The org.
    /// - Throws: The errors of `DeletionPreview`; `OrgError`.
    init(
        _ records: FoundRecords,
        objection: String?,
        failsForDeleted: Bool,
        allOrNone: Bool,
        isHard: Bool,
        refused: [RecordID] = [],
        _ connection: OrgConnection
    ) async throws {
        preview = try await DeletionPreview(
            records,
            allOrNone: allOrNone,
            isHard: isHard,
            connection
        )
        let absent = preview.absent
        let states =
            absent.isEmpty
            ? [:]
            : try await connection.org.recordStates(of: absent, object: preview.object.name)
        deleted = Set(absent.filter { states[$0] == .deleted })
        self.objection = objection
        self.failsForDeleted = failsForDeleted
        self.allOrNone = allOrNone
        self.refused = refused
    }

    /// Prints one row per record, and a listing without rows if there are no records.
    ///
    /// - Throws: `DoomedRecords` for records that would make the delete fail.
    func show(_ style: OutputStyle, _ context: Context) throws {
        context.messages.note(
            "dry run: deletes nothing from \(preview.orgName) \(preview.kind.label)"
        )
        if preview.isHard { context.messages.note(preview.consequence) }
        var style = style
        style.sheet.name = preview.object.name
        let reach = preview.reach
        var plan = PlannedChange(
            along: reach.along,
            uncounted: reach.uncounted.map(\.object),
            warnings: warnings
        )
        for id in preview.ids {
            let (status, reason) = expectation(id)
            plan.add(
                id,
                name: preview.names[id] ?? nil,
                status: status,
                reason: reason,
                along: reach.along(with: id)
            )
        }
        for sentence in preview.reachSentences(context) { context.messages.note(sentence) }
        try plan.show(style, context, doomed)
    }

    /// Returns the expected result of a record, and the reason if it would not be deleted.
    private func expectation(_ id: RecordID) -> (status: String, reason: String?) {
        if deleted.contains(id) { return ("already deleted", nil) }
        guard preview.names.keys.contains(id) else {
            return ("missing", "gone, or hidden from you")
        }
        if let reason = preview.reach.reason(for: id, isCertain: true) {
            return ("blocked", reason)
        }
        if preview.keepsAll {
            return ("would be kept", "another record is not deleted (--all-or-none)")
        }
        if let reason = preview.reach.reason(for: id, isCertain: false) {
            return ("may be refused", reason)
        }
        return ("would be deleted", nil)
    }

    private var doomed: DoomedRecords? {
        let error = DoomedRecords(
            object: preview.object.name,
            missing: preview.absent.filter { !deleted.contains($0) },
            deleted: failsForDeleted ? preview.absent.filter(deleted.contains) : [],
            blocked: preview.reach.blocked,
            refused: refused,
            count: preview.ids.count + refused.count,
            allOrNone: allOrNone,
            hint: preview.caseHint
        )
        return error.isEmpty ? nil : error
    }

    private var warnings: [String] {
        let before = failsForDeleted ? [] : preview.absent.filter(deleted.contains)
        let rest = before.count - LeftRecords.mostReasons
        return [objection].compactMap(\.self)
            + before.prefix(LeftRecords.mostReasons).map { "\($0): already deleted" }
            + (rest > 0 ? ["and \(Count.grouped(rest)) more"] : [])
    }
}
