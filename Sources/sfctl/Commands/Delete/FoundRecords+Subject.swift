import Changes
import Client
import Lists
import Output
import Records
import SOQL
import Text

extension FoundRecords {
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
            if address.faults == nil {
                try TooManyRecords.check(address.ids.count, limit: limit)
            }
            try await address.check(in: org)
            let object = try await description(of: address.object, in: org)
            return FoundRecords(ids: address.ids, object: object, unsure: address.unsure)
        case .matching(let name, let condition):
            let object = try await description(of: name, in: org)
            return try await matching(condition, limit: limit, of: object, in: org, context)
        case .equal(let name, let values):
            let object = try await description(of: name, in: org)
            return try await equal(values, of: object, in: org, context)
        case .journal: preconditionFailure("a journal has the ids of its own")
        }
    }

    private static func matching(
        _ condition: String,
        limit: Int?,
        of object: ObjectDescription,
        in org: Org,
        _ context: Context
    ) async throws -> FoundRecords {
        let statement = try Statement(
            matching: condition,
            of: object.summary.name,
            fields: ["Id", object.nameField].compactMap(\.self)
        )
        do {
            let rows = try await org.namedRecords(
                matching: statement,
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
                suggestions: await org.suggestion(for: error, about: statement).hints,
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
