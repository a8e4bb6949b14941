import Changes
import Client
import CommandLine
import Lists
import SOQL
import Text

extension Org {
    /// Finds the single record of an object whose fields have these values.
    ///
    /// - Parameters:
    ///   - object: The object's description.
    ///   - values: The values.
    ///   - options: The options of the query.
    ///   - isDebugging: Whether the org's errors also show the status and code.
    /// - Returns: The record.
    /// - Throws: `NoSingleRecord`; `QueryError` for an error of the org, such as an unknown field.
    nonisolated func onlyRecord(
        of object: ObjectDescription,
        with values: [FieldValue],
        options: QueryOptions = QueryOptions(),
        isDebugging: Bool
    ) async throws -> NamedRecord {
        var conditions: [Condition] = []
        for value in values {
            conditions.append(value.condition(on: await field(at: value.path, of: object)))
        }
        let statement = Statement(object.query(for: conditions))
        let count: Int
        do {
            let rows = try await namedRecords(
                matching: statement,
                nameField: object.nameField,
                limit: 1,
                options: options
            )
            if let row = rows.first { return row }
            count = 0
        } catch let error as TooManyRecords {
            count = error.count
        } catch let error as OrgError {
            throw QueryError(
                cause: error,
                statement: statement,
                suggestions: await suggestion(for: error, about: statement).hints,
                isDebugging: isDebugging
            )
        }
        let nulled = conditions.map(\.comparingWithNull)
        throw NoSingleRecord(
            object: object.summary.name,
            values: values.map(\.description).joined(separator: " "),
            query: statement.text,
            nullQuery: count > 0 || nulled == conditions ? nil : "\(object.query(for: nulled))",
            count: count
        )
    }
}

extension ObjectDescription {
    /// Returns the query for the records that meet all conditions.
    fileprivate func query(for conditions: [Condition]) -> Query {
        Query(
            selection: ["Id", nameField].compactMap(\.self).map {
                .field(FieldPath([$0]), alias: nil)
            },
            source: Source(object: FieldPath([summary.name])),
            condition: Condition.all(of: conditions)
        )
    }
}

extension Condition {
    /// The condition with null instead of the text `null`; unchanged without such a text.
    fileprivate var comparingWithNull: Condition {
        guard case .comparison(let operand, let comparator, let literal) = self,
            case .string(let text) = literal.value, text.lowercased() == "null"
        else { return self }
        return .comparison(operand, comparator, Literal(.null))
    }
}

/// The error of `-w` values that no record has, or more than one.
struct NoSingleRecord: Error {
    let object: String
    /// The values as given.
    let values: String
    /// The SOQL that was sent.
    let query: String
    /// The SOQL with null instead of the text `null`; nil if no value is that text.
    let nullQuery: String?
    let count: Int
    /// The action not taken, such as `nothing was deleted`.
    var consequence: String?
}

extension NoSingleRecord: SelfExplaining {
    var failure: Failure {
        var failure = failureForPeople
        failure.scriptText =
            count == 0
            ? "No matching record found."
            : "\(values) is not a unique qualifier for \(object); \(count) records were retrieved."
                + "\nRetrieve only one record by making your --where clause more specific."
        return failure
    }

    private var failureForPeople: Failure {
        let queries = [query, nullQuery].compactMap(\.self).map { ShellWord.line(["query", $0]) }
        return Failure(
            exit: .failure,
            name: count == 0 ? "DataRecordGetNoRecord" : "DataRecordGetMultipleRecords",
            message: (consequence.map { "\($0): " } ?? "")
                + (count == 0
                    ? "no \(object) has" : "\(Count.grouped(count)) \(object) records have")
                + " these values",
            reasons: nullQuery == nil
                ? [] : ["null is plain text in --\(FieldValue.option.name), as in sf"],
            hints: queries
        )
    }
}
