package import Records
import SOQL

/// One record as in the answer to `GET sobjects/X/{id}`.
///
/// Source: REST API, "sObject Rows".
package struct RecordResource {
    private let table: any Table
    private let shape: RecordShape

    /// Prepares a record's answer.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - fields: The paths in `fields`, in order, with `Id` added if missing; nil for all fields.
    ///   - snapshot: The org's tables.
    /// - Throws: The API's error for an unknown field or a duplicate.
    package init(
        _ object: ObjectType,
        fields: [String]?,
        in snapshot: any Snapshot
    ) throws(APIFault) {
        let context = QueryContext(
            snapshot: snapshot,
            source: QuerySource(text: nil),
            calendar: OrgCalendar(now: 0, timeZone: .utc),
            userID: "",
            includesDeleted: true,
            childLevels: 0
        )
        table = snapshot.table(object)
        let source = Source(object: FieldPath([object.name]))
        var builder = ShapeBuilder(in: try Scope(source, on: table, in: context))
        for path in Self.paths(fields ?? object.fields.map(\.name)) { try builder.add(path) }
        shape = builder.shape
    }

    /// Writes the record of a row.
    package func write(row: Int, context: ResultContext, to writer: inout JSONWriter) {
        shape.write(TableRow(table: table, index: row), in: context, to: &writer)
    }

    /// Returns the records of several rows, as a query's result.
    func results(_ rows: [Int]) -> ResultSet {
        ResultSet(records: rows, of: table, shape: shape)
    }

    private static func paths(_ fields: [String]) -> [FieldPath] {
        let paths = fields.map { field in
            FieldPath(
                field.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            )
        }
        let hasID = paths.contains {
            $0.segments.last?.lowercased() == "id" && $0.segments.count == 1
        }
        return hasID ? paths : paths + [FieldPath(["Id"])]
    }
}
