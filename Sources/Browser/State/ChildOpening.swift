import Client
import Records
import SOQL

/// A list to open as soon as its object is described.
struct ChildOpening: Hashable, Sendable {
    let object: String
    /// The condition on the records; nil for all records of the object.
    var condition: Condition?
    var title: String?
    /// The steps that lead to the list.
    var steps: [String] = []

    func query(by description: ObjectDescription) -> Statement {
        .standard(description, where: condition)
    }
}
