import Client
import SOQL
import Text

extension Org {
    /// The one record of an object whose fields have these values.
    ///
    /// - Throws: `UsageError` for a field that there is not, and a value that is none of its type; `NoSingleRecord`;
    ///   `OrgError`.
    nonisolated func onlyRecord(
        of object: ObjectDescription,
        with values: [FieldValue],
        options: QueryOptions = QueryOptions()
    ) async throws -> NamedRecord {
        let query = try object.query(for: values)
        let rows: [NamedRecord]
        do {
            rows = try await namedRecords(
                matching: SOQLText(query),
                nameField: object.nameField,
                limit: 1,
                options: options
            )
        } catch let error as TooManyRecords {
            throw NoSingleRecord(object: object.summary.name, query: "\(query)", count: error.count)
        }
        guard let row = rows.first else {
            throw NoSingleRecord(object: object.summary.name, query: "\(query)", count: 0)
        }
        return row
    }
}

extension ObjectDescription {
    /// The query for the records whose fields have these values.
    fileprivate func query(for values: [FieldValue]) throws(UsageError) -> Query {
        var conditions: [Condition] = []
        for value in values {
            let field = fields.first { $0.name.lowercased() == value.field.lowercased() }
            guard let field else {
                let closest = Spelling.closest(to: value.field, in: fields.map(\.name))
                throw UsageError(
                    "\(summary.name) has no field '\(value.field)'",
                    hints: closest.map { ["did you mean \($0)?"] }
                        ?? ["sfctl describe \(summary.name)"]
                )
            }
            conditions.append(try value.condition(on: field))
        }
        return Query(
            selection: ["Id", nameField].compactMap(\.self).map {
                .field(FieldPath([$0]), alias: nil)
            },
            source: Source(object: FieldPath([summary.name])),
            condition: conditions.count == 1 ? conditions[0] : .and(conditions)
        )
    }
}

/// Another number of records than one has the values that `-w` gives.
struct NoSingleRecord: Error {
    let object: String
    /// The SOQL that was asked.
    let query: String
    let count: Int
    /// What has not been done for it: `nothing was deleted`.
    var consequence: String?
}

extension NoSingleRecord: SelfExplaining {
    var failure: Failure {
        Failure(
            exit: .failure,
            name: count == 0 ? "DataRecordGetNoRecord" : "DataRecordGetMultipleRecords",
            message: (consequence.map { "\($0): " } ?? "")
                + (count == 0
                    ? "no \(object) has" : "\(Count.grouped(count)) records of \(object) have")
                + " these values",
            hints: [#"sfctl query "\#(query)""#]
        )
    }
}
