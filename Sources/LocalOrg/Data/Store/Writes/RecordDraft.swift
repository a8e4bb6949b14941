/// The values of a record's fields in a write.
package struct RecordDraft: Sendable {
    /// The record's object.
    package let object: ObjectType
    /// Values of the field's type by field index; ids in references may still be invalid.
    package private(set) var values: [Int: Value] = [:]
    /// References given by a field of the parent, by field index.
    package private(set) var parents: [Int: Parent] = [:]

    /// A parent, found by one of its fields: `"Account": {"ExternalId__c": "A-1"}`.
    package struct Parent: Hashable, Sendable {
        /// The name of the parent's object.
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

    /// Sets a field's value; an empty text becomes null.
    package mutating func set(_ field: Int, to value: Value) {
        values[field] = value == .text("") ? .null : value
        parents[field] = nil
    }

    /// Sets a reference to the parent that has a value in one of its fields.
    package mutating func set(_ reference: Int, to parent: Parent) {
        values[reference] = nil
        parents[reference] = parent
    }

    /// Removes a field from the draft.
    package mutating func remove(_ field: Int) {
        values[field] = nil
        parents[field] = nil
    }

    /// The fields in the draft, in the object's order.
    var fields: [Int] { (Array(values.keys) + parents.keys).sorted() }
}
