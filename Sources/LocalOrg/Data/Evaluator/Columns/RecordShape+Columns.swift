import Text

extension RecordShape {
    /// Returns the columns of records in one of some tables; `texts` are those of calls, by their
    /// offsets.
    func columns(on tables: [any Table], texts: [Int: String] = [:]) -> [ColumnMetadata] {
        members.map { member in
            var column = ColumnMetadata(member.key)
            switch member.content {
            case .field(let slot, let type):
                column.type = type
                column.field = slot.field(in: tables)
            case .compound:
                column.field = tables.first.flatMap { table in
                    table.object.field(named: member.key).map { table.object.fields[$0] }
                }
                column.type = column.field?.type
            case .shown(let slot, let presentation):
                column.type = presentation.type
                column.field = slot.field(in: tables)
            case .computed(let expression):
                column.isAggregate = true
                column.type = expression.type
                column.displayName = texts[expression.offset] ?? member.key
            case .parent(let hop, let shape):
                column.foreignKey = hop.slot.field(in: tables)?.name
                column.joined = shape.columns(on: hop.tables)
            case .typeOf(let hop, let shapes, let otherwise):
                column.foreignKey = hop.slot.field(in: tables)?.name
                column.joined = Self.columns(of: shapes, or: otherwise, at: hop)
            case .children(let plan):
                column.isAggregate = true
                column.joined = plan.shape.columns(on: [plan.selection.table])
            }
            return column
        }
    }

    /// Returns the columns in any branch of a TYPEOF, each name once.
    private static func columns(
        of shapes: [String: RecordShape],
        or otherwise: RecordShape?,
        at hop: ParentHop
    ) -> [ColumnMetadata] {
        let branches = hop.tables.compactMap { table in
            shapes[table.object.name]?.columns(on: [table])
        }
        var columns: [ColumnMetadata] = []
        for column in branches.joined() + (otherwise?.columns(on: hop.tables) ?? [])
        where !columns.contains(where: { $0.name == column.name }) {
            columns.append(column)
        }
        return columns
    }
}

extension FieldSlot {
    /// Returns the field in the first table that has it; nil for the name of a record's object.
    fileprivate func field(in tables: [any Table]) -> Field? {
        switch self {
        case .one(let field): tables.first?.object.fields[field]
        case .each(let fields):
            zip(tables, fields).lazy.compactMap { table, field in
                field.map { table.object.fields[$0] }
            }.first
        case .objectName: nil
        }
    }
}
