import SOQL

/// The object that a query selects from, with the names by which its paths may start.
struct Scope: Sendable {
    let context: QueryContext
    let table: any Table
    /// Lower-case alias → the relationship path from the object that it stands for.
    private let aliases: [String: [String]]

    var object: ObjectType { table.object }

    /// Reads a FROM clause whose object is known.
    init(_ source: Source, on table: any Table, in context: QueryContext) throws(APIFault) {
        self.context = context
        self.table = table
        var aliases = [table.object.name.lowercased(): [String]()]
        if let alias = source.alias { aliases[alias.lowercased()] = [] }
        for related in source.related {
            var path = related.path.segments
            if let prefix = path.first.flatMap({ aliases[$0.lowercased()] }) {
                path.replaceSubrange(0..<1, with: prefix)
            }
            try Self.check(path, at: related.path.offset, on: table, in: context)
            let name = related.alias ?? related.path.segments.last ?? ""
            aliases[name.lowercased()] = path
        }
        self.aliases = aliases
    }

    /// The column that a path names.
    func column(_ path: FieldPath) throws(APIFault) -> Column {
        let segments = expanded(path)
        let (hops, target) = try Self.hops(
            segments.dropLast(),
            at: path.offset,
            on: table,
            in: context
        )
        guard let name = segments.last, let (slot, field) = target.field(named: name) else {
            let fault = QueryFault.unknownColumn(segments.last ?? "", entity: target.entity)
            throw context.source.error(fault, at: path.offset)
        }
        return Column(
            hops: hops,
            slot: slot,
            field: field,
            written: name,
            entity: target.entity
        )
    }

    /// The steps to the parent that a path of relationship names leads to.
    func hops(_ path: FieldPath) throws(APIFault) -> (hops: [ParentHop], target: PathTarget) {
        try Self.hops(expanded(path)[...], at: path.offset, on: table, in: context)
    }

    /// The path without the object's name or alias in front.
    private func expanded(_ path: FieldPath) -> [String] {
        guard path.segments.count > 1, let prefix = aliases[path.segments[0].lowercased()] else {
            return path.segments
        }
        return prefix + path.segments.dropFirst()
    }

    private static func check(
        _ path: [String],
        at offset: Int,
        on table: any Table,
        in context: QueryContext
    ) throws(APIFault) {
        _ = try hops(path[...], at: offset, on: table, in: context)
    }

    private static func hops(
        _ names: ArraySlice<String>,
        at offset: Int,
        on table: any Table,
        in context: QueryContext
    ) throws(APIFault) -> (hops: [ParentHop], target: PathTarget) {
        var hops: [ParentHop] = []
        var target = PathTarget(table)
        for name in names {
            guard let hop = target.hop(named: name, in: context.snapshot) else {
                throw context.source.error(.unknownRelationship(name), at: offset)
            }
            hops.append(hop)
            target = PathTarget(parents: hop)
        }
        guard hops.count <= 5 else {
            throw context.source.error(.tooDeep(names.joined(separator: ".")), at: offset)
        }
        return (hops, target)
    }
}
