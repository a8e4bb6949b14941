import Records

/// One record of a tree.
struct TreeNode {
    let referenceID: String
    let draft: RecordDraft
    /// The parent record and the reference that points to it; nil at the top.
    let parent: (node: Int, field: Int)?
    /// The depth, 1 at the top.
    let depth: Int

    /// Returns a reference id that occurs twice.
    static func repeated(in nodes: [TreeNode]) -> String? {
        var seen: Set<String> = []
        return nodes.first { !seen.insert($0.referenceID).inserted }?.referenceID
    }
}

/// A reader of the records in a body for `composite/tree`, parents before their children.
struct TreeReader {
    private(set) var nodes: [TreeNode] = []
    private let reader: DraftReader

    init(schema: Schema, body: RequestBody) {
        reader = DraftReader(schema: schema, body: body)
    }

    /// Reads the records of `{"records": […]}`.
    mutating func read(
        _ list: JSONValue,
        at path: [JSONText.Step],
        as object: ObjectType,
        below parent: (node: Int, field: Int)? = nil
    ) throws(APIFault) {
        guard let records = list["records"]?.elements else {
            throw reader.body.misshapen("List", at: path + [.key("records")])
        }
        for (index, record) in records.enumerated() {
            let path = path + [.key("records"), .element(index)]
            try read(record: record, at: path, as: object, below: parent)
        }
    }

    private mutating func read(
        record: JSONValue,
        at path: [JSONText.Step],
        as object: ObjectType,
        below parent: (node: Int, field: Int)?
    ) throws(APIFault) {
        guard let id = record["attributes"]?["referenceId"]?.text else { throw .missingReference }
        guard let members = record.members else {
            throw reader.body.misshapen("SObject", at: path)
        }
        let children = members.filter { object.children(named: $0.key) != nil }
        let fields = members.filter { object.children(named: $0.key) == nil }
        let node = nodes.count
        nodes.append(
            TreeNode(
                referenceID: id,
                draft: try reader.draft(of: .object(fields), at: path, as: object),
                parent: parent,
                depth: (parent.map { nodes[$0.node].depth } ?? 0) + 1
            )
        )
        for child in children {
            guard let relationship = object.children(named: child.key),
                let type = reader.schema.object(named: relationship.child),
                let field = type.field(named: relationship.field)
            else { continue }
            try read(child.value, at: path + [.key(child.key)], as: type, below: (node, field))
        }
    }
}

extension APIFault {
    fileprivate static let missingReference = APIFault(
        "INVALID_INPUT",
        "Include a reference ID for each record in the request."
    )
}
