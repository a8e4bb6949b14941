import Synchronization

@testable import LocalOrg

/// The org's tables, with a note of every value that is read.
struct WatchedSnapshot: Snapshot {
    let base: any Snapshot
    let reads = Reads()

    var schema: Schema { base.schema }

    func table(_ object: ObjectType) -> any Table {
        WatchedTable(base: base.table(object), reads: reads)
    }

    /// What was read.
    final class Reads: Sendable {
        private let cells = Mutex<[String: Set<Int>]>([:])

        func add(_ field: String, _ row: Int) {
            cells.withLock { _ = $0[field, default: []].insert(row) }
        }

        /// `Object.Field`, as far as any row's was read.
        var fields: Set<String> { cells.withLock { Set($0.keys) } }

        /// How many rows of an object were looked at.
        func rowCount(of object: String) -> Int {
            cells.withLock { cells in
                cells.filter { $0.key.hasPrefix("\(object).") }.values
                    .reduce(into: Set()) { $0.formUnion($1) }.count
            }
        }
    }
}

private struct WatchedTable: Table {
    let base: any Table
    let reads: WatchedSnapshot.Reads

    var object: ObjectType { base.object }
    var rowCount: Int { base.rowCount }

    func value(_ field: Int, of row: Int) -> Value {
        reads.add("\(object.name).\(object.fields[field].name)", row)
        return base.value(field, of: row)
    }

    func isDeleted(_ row: Int) -> Bool { base.isDeleted(row) }
    func isPurged(_ row: Int) -> Bool { base.isPurged(row) }
    func row(id: String) -> Int? { base.row(id: id) }

    func rows(where field: Int, equals value: Value) -> [Int]? {
        base.rows(where: field, equals: value)
    }
}
