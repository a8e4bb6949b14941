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
    private let deleted: [RecordID]
    /// The reason why the whole delete would be refused; nil if there is none.
    private let objection: String?
    private let failsForDeleted: Bool
    private let allOrNone: Bool

    /// Looks up the state of the records in the org.
    ///
    /// - Parameters:
    ///   - records: The records.
    ///   - objection: The reason why the whole delete would be refused.
    ///   - failsForDeleted: Whether the delete would fail for an already deleted record.
    ///   - allOrNone: Whether the delete would delete either all records or none.
    ///   - connection: The org.
    /// - Throws: The errors of `DeletionPreview`; `OrgError`.
    init(
        _ records: FoundRecords,
        objection: String?,
        failsForDeleted: Bool,
        allOrNone: Bool,
        _ connection: OrgConnection
    ) async throws {
        preview = try await DeletionPreview(records, connection)
        let absent = preview.absent
        let states =
            absent.isEmpty
            ? [:]
            : try await connection.org.recordStates(of: absent, object: preview.object.name)
        deleted = absent.filter { states[$0] == .deleted }
        self.objection = objection
        self.failsForDeleted = failsForDeleted
        self.allOrNone = allOrNone
    }

    /// Prints one row per record, and a listing without rows if there are no records.
    ///
    /// - Throws: `MissingRecords` for records that would make the delete fail.
    func show(_ style: OutputStyle, _ context: Context) throws {
        context.messages.note(
            "dry run: deletes nothing from \(preview.orgName) \(preview.kind.label)"
        )
        let target = try OutputTarget(style, context)
        let error = missing
        try listing.show(
            style,
            context,
            noun: "record",
            to: target,
            warnings: warnings,
            exit: error?.failure.exit ?? .success,
            failure: error?.failure
        )
        guard let error else { return }
        if style.format == .json, target.isStandardOutput {
            throw ReportedFailure(error, exit: error.failure.exit)
        }
        throw error
    }

    private var listing: Listing {
        var listing = Listing([.init("Id"), .init("Name", .first), .init("Exists")])
        for id in preview.ids {
            listing.add([
                .text("\(id)"), .text(preview.names[id] ?? nil),
                .boolean(preview.names.keys.contains(id)),
            ])
        }
        return listing
    }

    private var missing: MissingRecords? {
        let isDeleted = Set(deleted)
        let error = MissingRecords(
            object: preview.object.name,
            missing: preview.absent.filter { !isDeleted.contains($0) },
            deleted: failsForDeleted ? deleted : [],
            count: preview.ids.count,
            allOrNone: allOrNone,
            hint: preview.caseHint
        )
        return error.missing.isEmpty && error.deleted.isEmpty ? nil : error
    }

    private var warnings: [String] {
        let before = failsForDeleted ? [] : deleted
        let rest = before.count - LeftRecords.mostReasons
        return [objection].compactMap(\.self)
            + before.prefix(LeftRecords.mostReasons).map { "\($0): already deleted" }
            + (rest > 0 ? ["and \(Count.grouped(rest)) more"] : [])
    }
}
