import Text

/// A row of a table: the query's own, or the target of a path.
struct TableRow: Sendable {
    let table: any Table
    /// The row's number in the table.
    let index: Int
    /// The index of this parent's table in the hop's tables; 0 on the query's own object.
    var choice = 0

    /// The row's id; for a definition the durable id, as definitions share their record id.
    var id: String {
        let object = table.object
        guard let field = object.field(named: "DurableId") ?? object.field(named: "Id"),
            case .text(let id) = table.value(field, of: index)
        else { return "" }
        return id
    }
}

/// A field's position in each of the tables that a path can lead to.
enum FieldSlot: Hashable, Sendable {
    /// The only table's field.
    case one(Int)
    /// A field of the Name object for a polymorphic reference; nil for tables that lack it.
    case each([Int?])
    /// The `Type` of the Name object: the record's object, or `Queue` for a queue.
    case objectName

    /// Returns the field's value in a row.
    func value(at row: TableRow) -> Value {
        switch self {
        case .one(let field): row.table.value(field, of: row.index)
        case .each(let fields):
            fields[row.choice].map { row.table.value($0, of: row.index) } ?? .null
        case .objectName: Self.objectName(at: row)
        }
    }

    /// Returns the object's name; for a queue, the kind of group: `Queue`.
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
    /// The tables that may contain the parent.
    let tables: [any Table]
    /// Whether the parent appears as the Name object.
    let isPolymorphic: Bool

    /// Returns the parent of a row; nil if the reference is empty.
    func parent(of row: TableRow) -> TableRow? {
        guard case .text(let id) = slot.value(at: row), let choice = choice(of: id),
            let index = tables[choice].row(id: id)
        else { return nil }
        return TableRow(table: tables[choice], index: index, choice: choice)
    }

    /// Returns the index of the table that an id belongs to.
    private func choice(of id: String) -> Int? {
        if tables.count == 1 { return 0 }
        return tables.firstIndex { id.utf8.starts(with: $0.object.keyPrefix.utf8) }
    }
}

/// A field in a query: the parents on the way, then the field.
struct Column: Sendable {
    let hops: [ParentHop]
    let slot: FieldSlot
    let field: Field
    /// The field's name as written in the query, for messages.
    let written: String
    /// The field's object; `Name` for a polymorphic reference.
    let entity: String

    /// The path in the schema's spelling.
    var path: String { (hops.map(\.name) + [field.name]).joined(separator: ".") }

    /// The index of the field if it is in the query's own object.
    var ownField: Int? {
        guard hops.isEmpty, case .one(let field) = slot else { return nil }
        return field
    }

    /// Returns the value for a row; without a parent, null, or false for a checkbox.
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

    /// The value of the field if it has none.
    var missing: Value { field.type == .boolean ? .boolean(false) : .null }
}
