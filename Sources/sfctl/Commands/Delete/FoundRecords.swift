import Client
import Records
import SOQL
import Text

/// The records that a delete is about, by their ids, with the description of their object.
struct FoundRecords {
    let ids: [RecordID]
    let object: ObjectDescription
    /// The names that the search for the ids has told; nil where the ids were given.
    var names: [RecordID: String?]?

    /// Finds the records of a subject, and checks whether they can be deleted.
    ///
    /// - Parameters:
    ///   - subject: What the command line says.
    ///   - limit: The most records; more are refused before their ids are read.
    ///   - org: The org that is asked.
    ///   - context: The command's.
    /// - Returns: The records.
    /// - Throws: `TooManyRecords`; `NoSingleRecord`; what the org's answers and the files end in.
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
            return try await matching(condition, limit: limit ?? 200, of: object, in: org, context)
        case .equal(let name, let values):
            let object = try await description(of: name, in: org)
            return try await equal(values, of: object, in: org)
        case .journal: preconditionFailure("a journal has the ids of its own")
        }
    }

    /// The description of an object whose records can be deleted.
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
        limit: Int,
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
            return FoundRecords(
                ids: rows.map(\.id),
                object: object,
                names: Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.name) })
            )
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
        in org: Org
    ) async throws -> FoundRecords {
        do {
            let row = try await org.onlyRecord(of: object, with: values)
            return FoundRecords(ids: [row.id], object: object, names: [row.id: row.name])
        } catch var error as NoSingleRecord {
            error.consequence = "nothing was deleted"
            throw error
        }
    }
}

extension ObjectDescription {
    /// The field that holds a record's name; nil where the object has none.
    var nameField: String? { fields.first { $0.flags.contains(.nameField) }?.name }
}

extension ObjectSummary {
    /// The command that brings back what a delete has deleted; nil where the org keeps no deleted records.
    ///
    /// Where the journal is not the newest one, it is named, and with it the org.
    func undo(of journal: DeletionJournal, isNewest: Bool, in orgName: String?) -> String? {
        guard flags.contains(.undeletable) else { return nil }
        guard isNewest else { return "sfctl undelete --journal \(ShellWord.quoted(journal.path))" }
        return "sfctl undelete --last" + (orgName.map { " -o \(ShellWord.quoted($0))" } ?? "")
    }
}
