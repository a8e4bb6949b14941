import SOQL
import Text

/// The object of a query, with the names that may start a path.
struct Scope: Sendable {
    let context: QueryContext
    let table: any Table
    /// The relationship path of each lower-case alias, starting at the object.
    private let aliases: [String: [String]]

    var object: ObjectType { table.object }

    /// Reads a FROM clause of a known object.
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

    /// Returns the column of a path.
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

    /// Returns the steps along a path of relationship names.
    func hops(_ path: FieldPath) throws(APIFault) -> (hops: [ParentHop], target: PathTarget) {
        try Self.hops(expanded(path)[...], at: path.offset, on: table, in: context)
    }

    /// Returns the path without the object's name or alias in front.
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
