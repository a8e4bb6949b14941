import Records
import SOQL

/// A subquery in a SELECT list, for the children of each row.
struct ChildPlan: Sendable {
    let selection: RowSelection
    let shape: RecordShape
    /// The children's reference to the parent.
    let reference: Int
    /// The way in which the subquery marks its records as used.
    let viewing: [Query.Viewing]
    /// The rows by parent id, for a reference without an index.
    private let rowsByParent: [String: [Int]]?

    /// Prepares a subquery.
    ///
    /// - Throws: `APIFault.cancelled`.
    init(
        selection: RowSelection,
        shape: RecordShape,
        reference: Int,
        viewing: [Query.Viewing]
    ) throws(APIFault) {
        self.selection = selection
        self.shape = shape
        self.reference = reference
        self.viewing = viewing
        let table = selection.table
        let isIndexed = table.rows(where: reference, equals: .text("")) != nil
        rowsByParent = isIndexed ? nil : try Self.grouped(table, by: reference)
    }

    /// Writes a parent's children: the first batch, with a locator for the rest.
    func write(childrenOf parent: TableRow, in context: ResultContext, to writer: inout JSONWriter)
    {
        guard let result = children(of: parent) else { return writer.null() }
        let count = result.recordCount
        let end = min(count, context.batchSize)
        writer.beginObject()
        writer.key("totalSize")
        writer.integer(count)
        writer.key("done")
        writer.boolean(end == count)
        if end < count {
            writer.key("nextRecordsUrl")
            writer.string(context.register(result, end))
        }
        writer.key("records")
        writer.beginArray()
        result.write(0..<end, context: context, to: &writer)
        writer.endArray()
        writer.endObject()
    }

    /// Returns a parent's children; nil if there are none.
    func children(of parent: TableRow) -> ResultSet? {
        let rows = selection.rows(among: candidates(parent.id))
        guard !rows.isEmpty else { return nil }
        return ResultSet(records: rows, of: selection.table, shape: shape, viewing: viewing)
    }

    private func candidates(_ id: String) -> [Int] {
        rowsByParent?[id, default: []]
            ?? selection.table.rows(where: reference, equals: .text(id)) ?? []
    }

    private static func grouped(
        _ table: any Table,
        by reference: Int
    ) throws(APIFault) -> [String: [Int]] {
        var rows: [String: [Int]] = [:]
        var check = CancellationCheck()
        for row in 0..<table.rowCount {
            try check.step()
            if case .text(let id) = table.value(reference, of: row) {
                rows[id, default: []].append(row)
            }
        }
        return rows
    }
}
