package import Accounts
import Client
package import Output
import Records
import Text

/// A dry run of undeletes: looks the records up, and changes nothing, not even the journal.
package struct UndeletionPlan {
    /// The org's name and kind, in words.
    private let orgWords: String
    private let records: [DeletedRecords]
    private var states: [RecordID: RecordState] = [:]
    private var names: [RecordID: String] = [:]
    /// The delete that took some of the records along with their parents; nil if none is known.
    private var delete: String?

    /// Looks up the state of the records in the org.
    ///
    /// - Parameters:
    ///   - records: The records.
    ///   - folder: The folder of the journals.
    ///   - connection: The org.
    /// - Throws: Errors of the org.
    package init(
        _ records: [DeletedRecords],
        _ folder: JournalFolder,
        _ connection: OrgConnection
    ) async throws {
        orgWords = "\(connection.choice.name) \(await OrgKind.find(of: connection).label)"
        self.records = records
        let ids = Set(records.flatMap(\.ids))
        delete = folder.delete(takingAlong: ids, of: await connection.journalOrg())
        for step in records where !step.ids.isEmpty {
            let org = connection.org
            states.merge(try await org.recordStates(of: step.ids, object: step.object)) { $1 }
            names.merge(step.names) { $1 }
            guard step.names.isEmpty else { continue }
            let found = try await org.names(
                of: step.ids,
                object: step.object,
                nameField: try await org.description(of: step.object).nameField,
                options: QueryOptions(includesDeleted: true)
            )
            for (id, name) in found { names[id] = name }
        }
    }

    /// Prints one row per record.
    ///
    /// - Throws: `DoomedRecords` for records that cannot be restored.
    package func show(_ style: OutputStyle, _ context: Context) throws {
        context.messages.note("dry run: restores nothing in \(orgWords)")
        for note in records.flatMap(\.notes) { context.messages.note(note) }
        if let delete {
            context.messages.note(
                "some went along with the records of \(delete) and may not come back alone: sfctl "
                    + "undelete --journal \(delete)"
            )
        }
        var along = AlongCounts()
        var each: [RecordID: AlongCounts] = [:]
        for step in records {
            let ids = step.ids.filter { states[$0] == .deleted }
            along.add(step.along.all(of: ids))
            each.merge(step.along.byRecord(ids)) { $1 }
            if let sentence = step.along.sentence(restoring: ids, isDone: false) {
                context.messages.note(sentence)
            }
        }
        var plan = PlannedChange(along: along)
        let ids = records.flatMap(\.ids)
        for id in ids {
            let (status, reason) = expectation(id)
            plan.add(
                id,
                name: names[id],
                status: status,
                reason: reason,
                along: states[id] == .deleted ? each[id] : AlongCounts()
            )
        }
        let missing = ids.filter { states[$0] != .live && states[$0] != .deleted }
        let error = DoomedRecords(
            object: records.first?.object ?? "",
            missing: missing,
            deleted: [],
            blocked: [],
            count: ids.count,
            allOrNone: false,
            hint: records.lazy.compactMap { $0.unsure.hint(forMissing: Set(missing)) }.first
        )
        try plan.show(style, context, error.isEmpty ? nil : error)
    }

    private func expectation(_ id: RecordID) -> (status: String, reason: String?) {
        switch states[id] {
        case .deleted: ("would be restored", nil)
        case .live: ("already there", nil)
        case .missing, nil: ("not in the bin", "gone, or never there")
        }
    }
}
