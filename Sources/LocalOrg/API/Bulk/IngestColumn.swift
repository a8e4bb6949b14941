/// The meaning of a column in an upload.
///
/// Source: Bulk API 2.0 Developer Guide, "Relationship Fields in a Header Row (2.0)".
enum IngestColumn: Sendable {
    /// A field of the record, by its index.
    case field(Int)
    /// The parent of a reference, found by one of its fields.
    ///
    /// Examples are `Account.ExternalId__c` and, if the parent may be of several objects,
    /// `Contact:Who.Email`.
    case parent(reference: Int, object: ObjectType, field: Int)

    /// Finds the column of a heading; nil if it names no field of the object.
    init?(_ heading: String, of object: ObjectType, in schema: Schema) {
        if let field = object.field(named: heading) {
            self = .field(field)
            return
        }
        guard let path = Path(heading),
            let reference = object.field(relationship: path.relationship),
            let parent = path.parent(behind: object.fields[reference], in: schema),
            let field = parent.field(named: path.field), parent.fields[field].isKey
        else { return nil }
        self = .parent(reference: reference, object: parent, field: field)
    }

    /// A heading split into its parts.
    private struct Path {
        var object: String?
        let relationship: String
        let field: String

        init?(_ heading: String) {
            let sides = heading.split(separator: ".", omittingEmptySubsequences: false)
            guard sides.count == 2 else { return nil }
            let names = sides[0].split(separator: ":", omittingEmptySubsequences: false)
            guard (1...2).contains(names.count) else { return nil }
            object = names.count == 2 ? String(names[0]) : nil
            relationship = String(names[names.count - 1])
            field = String(sides[1])
        }

        func parent(behind reference: Field, in schema: Schema) -> ObjectType? {
            let candidates = reference.references.filter { name in
                object.map { $0.lowercased() == name.lowercased() } ?? true
            }
            return candidates.count == 1 ? schema.object(named: candidates[0]) : nil
        }
    }
}
