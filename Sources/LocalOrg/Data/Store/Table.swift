/// The rows of one object, as the evaluator reads them.
///
/// Rows are numbered from 0 in id order and include soft-deleted ones; a number stays with its record for as
/// long as the snapshot lives. Values are made when they are asked for, so that a scan costs only the columns
/// that it names.
package protocol Table: Sendable {
    /// The object whose rows these are.
    var object: ObjectType { get }
    /// How many rows there are, deleted ones included.
    var rowCount: Int { get }
    /// A row's value of the field with that index in `object.fields`; computed fields (Name, IsClosed, …) included.
    func value(_ field: Int, of row: Int) -> Value
    /// Whether the row is in the recycle bin, or gone for good.
    func isDeleted(_ row: Int) -> Bool
    /// Whether the row is gone for good: no query finds it, and none of its values is to be shown.
    func isPurged(_ row: Int) -> Bool
    /// The row with that 18-character id.
    func row(id: String) -> Int?
    /// The rows, ascending, whose field equals a value, or nil where no index covers the field.
    func rows(where field: Int, equals value: Value) -> [Int]?
}

extension Table {
    /// Nothing is gone for good in tables without a recycle bin.
    package func isPurged(_ row: Int) -> Bool { false }
}

/// All tables of the org at one moment; later changes do not show.
package protocol Snapshot: Sendable {
    /// The org's objects.
    var schema: Schema { get }
    /// The rows of an object of `schema`.
    func table(_ object: ObjectType) -> any Table
}
