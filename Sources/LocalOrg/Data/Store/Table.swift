/// The rows of one object, as the evaluator reads them.
///
/// Rows are numbered from 0 in id order and include soft-deleted ones. A record keeps its number
/// for the life of the snapshot. Values are computed when read, so that a scan costs only its
/// columns.
package protocol Table: Sendable {
    /// The object of the rows.
    var object: ObjectType { get }
    /// The number of rows, including deleted ones.
    var rowCount: Int { get }
    /// Returns a row's value by the field's index in `object.fields`, including computed fields
    /// (Name, IsClosed, …).
    func value(_ field: Int, of row: Int) -> Value
    /// Returns whether the row is in the recycle bin or purged.
    func isDeleted(_ row: Int) -> Bool
    /// Returns whether the row is purged: no query finds it, and none of its values may be shown.
    func isPurged(_ row: Int) -> Bool
    /// Returns the row with an 18-character id.
    func row(id: String) -> Int?
    /// Returns the rows whose field equals a value, ascending, or nil if the field has no index.
    func rows(where field: Int, equals value: Value) -> [Int]?
}

extension Table {
    /// Returns false: tables without a recycle bin have no purged rows.
    package func isPurged(_ row: Int) -> Bool { false }
}

/// All tables of the org at one moment, unaffected by later changes.
package protocol Snapshot: Sendable {
    /// The org's objects.
    var schema: Schema { get }
    /// Returns the rows of an object of `schema`.
    func table(_ object: ObjectType) -> any Table
}
