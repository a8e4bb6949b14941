package import Records
import SOQL

/// A query's answer: which records, and how to write any part of them.
///
/// Values are read when they are written, from the snapshot that the query saw.
package struct ResultSet: Sendable {
    /// How many rows the query matches; for `COUNT()` the count.
    package let totalSize: Int
    /// How many records there are to write; 0 for `COUNT()`.
    package let recordCount: Int
    /// Whether all records, at most 2,000, come in one answer whatever the batch size, without a
    /// locator: with OFFSET, and for aggregates.
    package let isSingleBatch: Bool
    let content: Content
    /// How the query marks its records as used.
    let viewing: [Query.Viewing]

    /// What there is to write.
    enum Content: Sendable {
        case records([Int], of: any Table, RecordShape)
        case groups([GroupRow], GroupShape)
        case none
    }

    /// An answer of records.
    init(
        records rows: [Int],
        of table: any Table,
        shape: RecordShape,
        isSingleBatch: Bool = false,
        viewing: [Query.Viewing] = []
    ) {
        totalSize = rows.count
        recordCount = rows.count
        self.isSingleBatch = isSingleBatch
        content = .records(rows, of: table, shape)
        self.viewing = viewing
    }

    /// An answer of groups.
    init(groups: [GroupRow], shape: GroupShape) {
        totalSize = groups.count
        recordCount = groups.count
        isSingleBatch = true
        content = .groups(groups, shape)
        viewing = []
    }

    /// The answer to `COUNT()`.
    init(count: Int) {
        totalSize = count
        recordCount = 0
        isSingleBatch = true
        content = .none
        viewing = []
    }

    /// The object whose records these are; nil for groups and for `COUNT()`.
    var object: ObjectType? {
        if case .records(_, let table, _) = content { table.object } else { nil }
    }

    /// The records' shape; nil for groups and `COUNT()`.
    var recordShape: RecordShape? {
        guard case .records(_, _, let shape) = content else { return nil }
        return shape
    }

    /// Some of the records; none for groups and `COUNT()`.
    func rows(_ records: Range<Int>) -> [TableRow] {
        guard case .records(let rows, let table, _) = content else { return [] }
        return rows[records].map { TableRow(table: table, index: $0) }
    }

    /// Writes some of the records, one value after the other, into the array that the writer has begun.
    package func write(
        _ records: Range<Int>,
        context: ResultContext,
        to writer: inout JSONWriter
    ) {
        switch content {
        case .records(let rows, let table, let shape):
            for row in rows[records] {
                shape.write(TableRow(table: table, index: row), in: context, to: &writer)
            }
        case .groups(let groups, let shape):
            for group in groups[records] { shape.write(group, to: &writer) }
        case .none: break
        }
    }
}

/// What records need to know of the answer that they are written into.
package struct ResultContext {
    /// The API version of the request, which record URLs carry: `67.0`.
    package let apiVersion: String
    /// The path below the version's that record URLs lead to: `sobjects`.
    package let recordFolder: String
    /// The most children of one parent in one answer.
    package let batchSize: Int
    /// Keeps what is left of a child result, of which so many records are written; returns the path of its locator.
    package let register: (ResultSet, _ written: Int) -> String

    package init(
        apiVersion: String,
        batchSize: Int,
        recordFolder: String = "sobjects",
        register: @escaping (ResultSet, _ written: Int) -> String
    ) {
        self.apiVersion = apiVersion
        self.batchSize = batchSize
        self.recordFolder = recordFolder
        self.register = register
    }
}
