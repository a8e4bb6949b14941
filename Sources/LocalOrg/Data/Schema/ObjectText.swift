/// The source text of an object: names, abilities, and a table of its fields.
///
/// The tables are `WrappedLines`. See `FieldLine` for a line of `fields`. A line of `children` is
/// `Child.field|relationship name|C or R`, where C deletes the children with the parent and R
/// prevents the deletion of a parent with children.
struct ObjectText: Sendable {
    let name: String
    let label: String
    let pluralLabel: String
    let keyPrefix: String
    let abilities: ObjectType.Abilities
    let fields: String
    var children = ""

    /// The described object.
    var object: ObjectType {
        ObjectType(
            name: name,
            label: label,
            pluralLabel: pluralLabel,
            keyPrefix: keyPrefix,
            fields: fieldLines.compactMap { FieldLine($0[...]).field },
            children: children[...].pieces(between: "\n").compactMap(Self.child),
            abilities: abilities
        )
    }

    /// The lines of the field table.
    var fieldLines: [String] { WrappedLines.of(fields) }

    private static func child(_ line: Substring) -> ChildRelationship? {
        let columns = line.pieces(between: "|", keepsEmpty: true)
        let path = columns[0].pieces(between: ".")
        guard path.count == 2 else { return nil }
        let flags = columns.count == 3 ? columns[2] : ""
        return ChildRelationship(
            child: String(path[0]),
            field: String(path[1]),
            name: columns.count > 1 ? String(columns[1]) : nil,
            cascadesDelete: flags.contains("C"),
            restrictsDelete: flags.contains("R")
        )
    }
}
