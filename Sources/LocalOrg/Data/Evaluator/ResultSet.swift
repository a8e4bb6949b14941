package import Records
import SOQL

/// A query's result: the records, and how to write any part of them.
///
/// Values are read when they are written, from the snapshot that the query saw.
package struct ResultSet: Sendable {
    /// The number of rows that the query matches; for `COUNT()` the count.
    package let totalSize: Int
    /// The number of records to write; 0 for `COUNT()`.
    package let recordCount: Int
    /// Whether all records are in one answer, without a locator, whatever the batch size.
    ///
    /// Such a result has at most 2,000 records: with OFFSET, and for aggregates.
    package let isSingleBatch: Bool
    let content: Content
    /// The way in which the query marks its records as used.
    let viewing: [Query.Viewing]

    /// The content to write.
    enum Content: Sendable {
        case records([Int], of: any Table, RecordShape)
        case groups([GroupRow], GroupShape)
        case none
    }

    /// Makes a result of records.
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

    /// Makes a result of groups.
    init(groups: [GroupRow], shape: GroupShape) {
        totalSize = groups.count
        recordCount = groups.count
        isSingleBatch = true
        content = .groups(groups, shape)
        viewing = []
    }

    /// Makes the result of `COUNT()`.
    init(count: Int) {
        totalSize = count
        recordCount = 0
        isSingleBatch = true
        content = .none
        viewing = []
    }

    /// The records' object; nil for groups and for `COUNT()`.
    var object: ObjectType? {
        if case .records(_, let table, _) = content { table.object } else { nil }
    }

    /// The records' shape; nil for groups and `COUNT()`.
    var recordShape: RecordShape? {
        guard case .records(_, _, let shape) = content else { return nil }
        return shape
    }

    /// Returns some of the records; empty for groups and `COUNT()`.
    func rows(_ records: Range<Int>) -> [TableRow] {
        guard case .records(let rows, let table, _) = content else { return [] }
        return rows[records].map { TableRow(table: table, index: $0) }
    }

    /// Writes some of the records into the array that the writer has begun.
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

/// The properties of an answer that its records need.
package struct ResultContext {
    /// The API version of the request, for record URLs: `67.0`.
    package let apiVersion: String
    /// The path of records below the version's, for record URLs: `sobjects`.
    package let recordFolder: String
    /// The greatest number of one parent's children in one answer.
    package let batchSize: Int
    /// Stores the rest of a child result after a number of written records; returns the path of its
    /// locator.
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
