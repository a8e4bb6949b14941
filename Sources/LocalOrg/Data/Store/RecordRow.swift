/// A record by its object and row.
struct RecordRow: Hashable, Sendable {
    let object: ObjectType
    let row: Int

    /// The 18-character id.
    var id: String { RecordSequence(keyPrefix: object.keyPrefix).id(of: row) }

    static func == (left: RecordRow, right: RecordRow) -> Bool {
        left.object === right.object && left.row == right.row
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(object))
        hasher.combine(row)
    }
}
