import Client
import Records
import SOQL
import Text

/// The ids of the records to delete, with the description of their object.
struct FoundRecords {
    let ids: [RecordID]
    let object: ObjectDescription
    /// The names that the search for the ids returned; nil if the ids were given.
    var names: [RecordID: String?]?

    /// Finds the records to delete, and checks that the org can delete them.
    ///
    /// - Parameters:
    ///   - subject: The command line's choice of records.
    ///   - limit: The most records, nil for no limit; more are refused before their ids are read.
    ///   - org: The org to query.
    ///   - context: The command's context.
    /// - Returns: The records.
    /// - Throws: `TooManyRecords`; `NoSingleRecord`; errors of the org and of files.
    static func find(
        _ subject: DeletionSubject,
        limit: Int?,
        in org: Org,
        _ context: Context
    ) async throws -> FoundRecords {
        switch subject {
        case .ids(let address):
            let address = try address.read(in: context)
            try TooManyRecords.check(address.ids.count, limit: limit)
            try await address.checkKeyPrefixes(in: org)
            let object = try await description(of: address.object, in: org)
            return FoundRecords(ids: address.ids, object: object)
        case .matching(let name, let condition):
            let object = try await description(of: name, in: org)
            return try await matching(condition, limit: limit, of: object, in: org, context)
        case .equal(let name, let values):
            let object = try await description(of: name, in: org)
            return try await equal(values, of: object, in: org, context)
        case .journal: preconditionFailure("a journal has the ids of its own")
        }
    }

    /// Returns the description of an object; throws if its records cannot be deleted.
    static func description(of name: String, in org: Org) async throws -> ObjectDescription {
        let description: ObjectDescription
        do {
            description = try await org.description(of: name)
        } catch {
            throw await UnknownObject.orError(error, of: name, in: org)
        }
        guard description.summary.flags.contains(.deletable) else {
            throw UsageError(
                "records of \(description.summary.name) cannot be deleted, says the org",
                hints: ["sfctl describe \(description.summary.name)"]
            )
        }
        return description
    }

    private static func matching(
        _ condition: String,
        limit: Int?,
        of object: ObjectDescription,
        in org: Org,
        _ context: Context
    ) async throws -> FoundRecords {
        let statement = try QueryStatement(
            matching: condition,
            of: object.summary.name,
            fields: ["Id", object.nameField].compactMap(\.self)
        )
        let query = try statement.checked()
        do {
            let rows = try await org.namedRecords(
                matching: SOQLText(statement.text, query: query),
                nameField: object.nameField,
                limit: limit
            )
            let records = FoundRecords(
                ids: rows.map(\.id),
                object: object,
                names: Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.name) })
            )
            try records.checkKeyPrefix(namedBy: "the org's answer")
            return records
        } catch let error as OrgError {
            throw QueryError(
                cause: error,
                statement: statement,
                suggestions: await org.suggestions(for: error, about: statement),
                isDebugging: context.isDebugging
            )
        }
    }

    private static func equal(
        _ values: [FieldValue],
        of object: ObjectDescription,
        in org: Org,
        _ context: Context
    ) async throws -> FoundRecords {
        do {
            let row = try await org.onlyRecord(
                of: object,
                with: values,
                isDebugging: context.isDebugging
            )
            let records = FoundRecords(ids: [row.id], object: object, names: [row.id: row.name])
            try records.checkKeyPrefix(namedBy: "the org's answer")
            return records
        } catch var error as NoSingleRecord {
            error.consequence = "nothing was deleted"
            throw error
        }
    }
}

extension FoundRecords {
    /// Refuses records of other objects, because a delete request accepts ids of any object.
    ///
    /// - Parameter source: The source of the ids, for messages.
    /// - Throws: `ForeignRecords`.
    func checkKeyPrefix(namedBy source: String) throws(ForeignRecords) {
        guard let prefix = object.summary.keyPrefix else { return }
        let foreign = ids.filter { $0.keyPrefix != prefix }
        guard !foreign.isEmpty else { return }
        throw ForeignRecords(
            source: source,
            ids: foreign,
            object: object.summary.name,
            prefix: prefix
        )
    }
}

extension ObjectDescription {
    /// The field with a record's name; nil if the object has none.
    var nameField: String? { fields.first { $0.flags.contains(.nameField) }?.name }
}

extension ObjectSummary {
    /// Returns the command that undoes a delete; nil if the org keeps no deleted records of the
    /// object.
    ///
    /// The command names the journal unless it is the newest; the journal also identifies the org.
    func undo(of journal: DeletionJournal, isNewest: Bool, in orgName: String?) -> String? {
        guard flags.contains(.undeletable) else { return nil }
        guard isNewest else { return "sfctl undelete --journal \(ShellWord.quoted(journal.path))" }
        return "sfctl undelete --last" + (orgName.map { " -o \(ShellWord.quoted($0))" } ?? "")
    }
}
