/// The values that a write gives to a record's fields.
package struct RecordDraft: Sendable {
    /// The object that the record is of.
    package let object: ObjectType
    /// Values by field index, of the field's type; ids in references may still be wrong.
    package private(set) var values: [Int: Value] = [:]
    /// References that are given by a field of the parent, by field index.
    package private(set) var parents: [Int: Parent] = [:]

    /// A parent, found by one of its fields: `"Account": {"ExternalId__c": "A-1"}`.
    package struct Parent: Hashable, Sendable {
        /// The parent's object, by name.
        package let object: String
        /// The field's index in that object.
        package let field: Int
        package let value: Value

        package init(object: String, field: Int, value: Value) {
            self.object = object
            self.field = field
            self.value = value
        }
    }

    package init(_ object: ObjectType) {
        self.object = object
    }

    /// Gives a field a value; an empty text is null.
    package mutating func set(_ field: Int, to value: Value) {
        values[field] = value == .text("") ? .null : value
        parents[field] = nil
    }

    /// Gives a reference the parent that has a value in one of its fields.
    package mutating func set(_ reference: Int, to parent: Parent) {
        values[reference] = nil
        parents[reference] = parent
    }

    /// Takes a field out, as if it had not been given.
    package mutating func remove(_ field: Int) {
        values[field] = nil
        parents[field] = nil
    }

    /// The fields that are given, in the object's order.
    var fields: [Int] { (Array(values.keys) + parents.keys).sorted() }
}
