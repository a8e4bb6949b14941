import Records
import SOQL

/// The members of a record in the answer.
struct RecordShape: Sendable {
    var members: [Member] = []
    /// The `attributes.type` if it is not the record's object: `Name` for a polymorphic reference.
    var typeName: String?

    /// One key of a record.
    struct Member: Sendable {
        let key: String
        var content: Content
    }

    /// The content of a member.
    indirect enum Content: Sendable {
        /// A field's value.
        case field(FieldSlot, FieldType)
        /// An address or location: an object of its parts, null if all of them are.
        case compound([CompoundPart])
        /// A field's value in a presentation function.
        case shown(FieldSlot, Presentation)
        /// A distance from the row.
        case computed(Expression<TableRow>)
        /// The parent's record, or null.
        case parent(ParentHop, RecordShape)
        /// The parent's record in the shape for its object, or else in the ELSE shape; null if
        /// there is neither.
        case typeOf(ParentHop, [String: RecordShape], otherwise: RecordShape?)
        /// A subquery's result, null if it is empty.
        case children(ChildPlan)
    }

    /// Writes a record.
    func write(_ row: TableRow, in context: ResultContext, to writer: inout JSONWriter) {
        writer.beginObject()
        writeAttributes(of: row, in: context, to: &writer)
        for member in members {
            writer.key(member.key)
            write(member.content, at: row, in: context, to: &writer)
        }
        writer.endObject()
    }

    private func writeAttributes(
        of row: TableRow,
        in context: ResultContext,
        to writer: inout JSONWriter
    ) {
        let object = row.table.object.name
        writer.key("attributes")
        writer.beginObject()
        writer.key("type")
        writer.string(typeName ?? object)
        writer.key("url")
        let folder = "/services/data/v\(context.apiVersion)/\(context.recordFolder)"
        writer.string("\(folder)/\(object)/\(row.id)")
        writer.endObject()
    }

    private func write(
        _ content: Content,
        at row: TableRow,
        in context: ResultContext,
        to writer: inout JSONWriter
    ) {
        switch content {
        case .field(let slot, let type): writer.value(slot.value(at: row), of: type)
        case .shown(let slot, let presentation):
            writer.value(presentation.shown(slot.value(at: row)), of: presentation.type)
        case .compound(let parts): writer.compound(parts, at: row)
        case .computed(let expression):
            writer.value(expression.read(row), of: expression.type)
        case .parent(let hop, let shape):
            guard let parent = hop.parent(of: row) else { return writer.null() }
            shape.write(parent, in: context, to: &writer)
        case .typeOf(let hop, let shapes, let otherwise):
            guard let parent = hop.parent(of: row),
                let shape = shapes[parent.table.object.name] ?? otherwise
            else { return writer.null() }
            shape.write(parent, in: context, to: &writer)
        case .children(let plan): plan.write(childrenOf: row, in: context, to: &writer)
        }
    }
}

extension RecordShape.Content {
    /// Returns the value, with its type; nil if this is not a single value.
    func value(at row: TableRow) -> (value: Value, type: FieldType)? {
        switch self {
        case .field(let slot, let type): (slot.value(at: row), type)
        case .shown(let slot, let presentation):
            (presentation.shown(slot.value(at: row)), presentation.type)
        case .computed(let expression): (expression.read(row), expression.type)
        case .compound, .parent, .typeOf, .children: nil
        }
    }
}

extension RecordShape {
    /// Inserts content under a key of the parent at the end of some hops.
    mutating func insert(_ content: Content, key: String, below hops: ArraySlice<ParentHop>) {
        guard let hop = hops.first else {
            members.append(Member(key: key, content: content))
            return
        }
        let index = members.firstIndex { $0.key == hop.name } ?? members.count
        var parent = RecordShape(typeName: hop.isPolymorphic ? NameObject.name : nil)
        if index == members.count {
            members.append(Member(key: hop.name, content: .parent(hop, parent)))
        } else if case .parent(_, let known) = members[index].content {
            parent = known
        }
        parent.insert(content, key: key, below: hops.dropFirst())
        members[index].content = .parent(hop, parent)
    }
}
