import Lists
import Output
import SOQL
import Text

extension Statement {
    /// Throws if a format does not fit the statement's result.
    func check(_ format: ResultFormat) throws(UsageError) {
        if let refusal = format.refusal(contents) { throw refusal }
    }

    /// The kind of the result.
    private var contents: ResultContents {
        guard let query else { return ResultContents(isCount: isCount) }
        return ResultContents(
            object: query.objectName,
            isAggregate: query.isAggregate,
            isCount: isCount,
            children: query.selection.compactMap { item in
                if case .children(let children) = item { "\(children.source.object)" } else { nil }
            },
            lineForIDs: ShellWord.line(["query", query.selectingIDs.description, "-r", "ids"])
        )
    }
}

extension Query {
    /// The query for the ids of the same records.
    fileprivate var selectingIDs: Query {
        var query = self
        query.selection = [.field(FieldPath(["Id"]), alias: nil)]
        return query
    }
}
