import Records

/// The members of a row in a grouped result.
struct GroupShape: Sendable {
    /// The keys with their expressions.
    var members: [(key: String, expression: Expression<GroupRow>)] = []

    /// Writes an `AggregateResult`.
    func write(_ group: GroupRow, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("attributes")
        writer.beginObject()
        writer.key("type")
        writer.string("AggregateResult")
        writer.endObject()
        for member in members {
            writer.key(member.key)
            switch member.expression.read(group) {
            // A subtotal has no value, not even false.
            case .null: writer.null()
            case let value: writer.value(value, of: member.expression.type)
            }
        }
        writer.endObject()
    }
}
