/// A row of a table: the query's own, or one that a path leads to.
struct TableRow: Sendable {
    let table: any Table
    /// The row's number in the table.
    let index: Int
    /// Which of the hop's possible parents this is; 0 on the query's own object.
    var choice = 0

    /// The row's id; of a definition the durable one, as definitions have no other of their own.
    var id: String {
        let object = table.object
        guard let field = object.field(named: "DurableId") ?? object.field(named: "Id"),
            case .text(let id) = table.value(field, of: index)
        else { return "" }
        return id
    }
}

/// A field, as each of the tables that a path can lead to numbers it.
enum FieldSlot: Hashable, Sendable {
    /// The only table's field.
    case one(Int)
    /// A field of the Name object behind a polymorphic reference; nil for tables that lack it.
    case each([Int?])
    /// `Type` of the Name object: the record's object, for a queue `Queue`.
    case objectName

    /// The field's value on a row.
    func value(at row: TableRow) -> Value {
        switch self {
        case .one(let field): row.table.value(field, of: row.index)
        case .each(let fields):
            fields[row.choice].map { row.table.value($0, of: row.index) } ?? .null
        case .objectName: Self.objectName(at: row)
        }
    }

    /// Of a queue, the kind of group: `Queue`.
    private static func objectName(at row: TableRow) -> Value {
        let object = row.table.object
        guard object.name == "Group", let type = object.field(named: "Type"),
            case let kind = row.table.value(type, of: row.index), kind == .text("Queue")
        else { return .text(object.name) }
        return kind
    }
}

/// A step from a row to a parent.
struct ParentHop: Sendable {
    /// The relationship's name in the schema's spelling: `Account`.
    let name: String
    /// The reference.
    let slot: FieldSlot
    /// The tables that the parent may stand in.
    let tables: [any Table]
    /// Whether the parent shows as the Name object.
    let isPolymorphic: Bool

    /// The parent of a row; nil for an empty reference.
    func parent(of row: TableRow) -> TableRow? {
        guard case .text(let id) = slot.value(at: row), let choice = choice(of: id),
            let index = tables[choice].row(id: id)
        else { return nil }
        return TableRow(table: tables[choice], index: index, choice: choice)
    }

    /// Which of the tables an id belongs to.
    private func choice(of id: String) -> Int? {
        if tables.count == 1 { return 0 }
        return tables.firstIndex { id.utf8.starts(with: $0.object.keyPrefix.utf8) }
    }
}

/// A field that a query names: the parents on the way, then the field.
struct Column: Sendable {
    let hops: [ParentHop]
    let slot: FieldSlot
    let field: Field
    /// The field's name as the query writes it, which messages repeat.
    let written: String
    /// The object that the field belongs to; `Name` behind a polymorphic reference.
    let entity: String

    /// The path in the schema's spelling.
    var path: String { (hops.map(\.name) + [field.name]).joined(separator: ".") }

    /// The index of a field of the query's own object.
    var ownField: Int? {
        guard hops.isEmpty, case .one(let field) = slot else { return nil }
        return field
    }

    /// The value seen from a row; null where a parent is missing, false for a checkbox then.
    func value(at start: TableRow) -> Value {
        var row = start
        for hop in hops {
            guard let parent = hop.parent(of: row) else { return missing }
            row = parent
        }
        let value = slot.value(at: row)
        if case .null = value { return missing }
        return value
    }

    /// What a field shows that has no value.
    var missing: Value { field.type == .boolean ? .boolean(false) : .null }
}
