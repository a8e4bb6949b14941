import Records

/// `composite/tree/X`: new records with their child records, all or none.
///
/// Source: REST API Developer Guide, "sObject Tree".
struct TreeEndpoint {
    let store: Store

    private static let recordLimit = 200
    private static let depthLimit = 5

    /// A record's reference id and outcome.
    private typealias Row = (referenceID: String, outcome: Result<WrittenRecord, APIFault>)

    /// Handles `POST composite/tree/X`: returns the new ids by the reference ids in the body.
    func run(_ call: Call) throws(APIFault) -> Reply {
        let nodes = try nodes(of: call)
        if let repeated = TreeNode.repeated(in: nodes) {
            return Self.reply(with: [(repeated, .failure(.repeatedReference))])
        }
        var rows: [Row] = []
        try store.transaction(for: call) { transaction in
            rows = Self.insert(nodes, in: transaction)
            return !rows.contains(where: \.outcome.isFailure)
        }
        let failures = rows.filter(\.outcome.isFailure)
        return Self.reply(with: failures.isEmpty ? rows : failures)
    }

    private func nodes(of call: Call) throws(APIFault) -> [TreeNode] {
        let body = try RequestBody.object(of: call.request)
        var tree = TreeReader(schema: store.schema, body: body)
        try tree.read(body.json, at: [], as: try call.object(in: store.schema))
        guard tree.nodes.count <= Self.recordLimit else { throw .tooManyRecords }
        guard tree.nodes.allSatisfy({ $0.depth <= Self.depthLimit }) else { throw .treeTooDeep }
        return tree.nodes
    }

    /// Inserts the records, parents first; skips the children of a record that failed.
    private static func insert(
        _ nodes: [TreeNode],
        in transaction: Transaction
    ) -> [Row] {
        var ids: [Int: String] = [:]
        var rows: [Row] = []
        for (index, node) in nodes.enumerated() {
            var draft = node.draft
            if let parent = node.parent {
                guard let id = ids[parent.node] else { continue }
                draft.set(parent.field, to: .text(id))
            }
            for outcome in transaction.write([.insert(draft)]) {
                rows.append((node.referenceID, outcome))
                ids[index] = try? outcome.get().id
            }
        }
        return rows
    }

    private static func reply(with rows: [Row]) -> Reply {
        let hasErrors = rows.contains(where: \.outcome.isFailure)
        return Reply(status: hasErrors ? 400 : 201, as: .tree) {
            write(rows, hasErrors: hasErrors, to: &$0)
        }
    }

    private static func write(_ rows: [Row], hasErrors: Bool, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("hasErrors")
        writer.boolean(hasErrors)
        writer.key("results")
        writer.beginArray()
        for (referenceID, outcome) in rows {
            writer.beginObject()
            writer.key("referenceId")
            writer.string(referenceID)
            switch outcome {
            case .success(let record):
                writer.key("id")
                writer.string(record.id)
            case .failure(let fault):
                writer.key("errors")
                fault.writeRowErrors(to: &writer)
            }
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}

extension APIFault {
    /// The number is documented; the code and the text are guesses.
    fileprivate static let treeTooDeep = APIFault(
        "INVALID_INPUT",
        "a tree cannot be deeper than five levels"
    )
}
