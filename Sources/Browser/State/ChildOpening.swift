import Client
import Records
import SOQL

/// A list of children to open as soon as their object is described.
struct ChildOpening: Hashable, Sendable {
    let object: String
    /// The children's field for the parent's id; nil for all records of the object.
    let field: String?
    let parent: RecordID?
    let title: String?

    func query(by description: ObjectDescription) -> Statement {
        guard let field, let parent else { return .standard(description) }
        return .standard(
            description,
            where: .comparison(.field(FieldPath([field])), .equal, Literal(.string("\(parent)")))
        )
    }
}
