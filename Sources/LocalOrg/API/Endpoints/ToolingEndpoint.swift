import Records

/// `tooling/query`: SOQL over the definitions of the org's objects and fields.
///
/// Source: Tooling API, "REST Resources"; recorded answers.
struct ToolingEndpoint {
    let queries: QueryEngine

    /// Handles `GET tooling/query?q=SELECT QualifiedApiName FROM EntityDefinition`.
    func query(_ call: Call) throws(APIFault) -> Reply {
        guard let soql = call.target["q"] else { throw .missingQuery }
        let evaluator = try queries.definitionEvaluator(for: call)
        if call.target["columns"] == "true" {
            let columns = try evaluator.columns(of: soql)
            return Reply { columns.write(to: &$0) }
        }
        let results = try evaluator.evaluate(soql, includesDeleted: false)
        guard results.recordCount <= BatchSize.granted.upperBound else {
            throw .noMoreDefinitions(results.object?.name ?? "AggregateResult")
        }
        let context = ResultContext(
            apiVersion: "\(call.version)",
            batchSize: BatchSize.granted.upperBound,
            recordFolder: "tooling/sobjects",
            register: { _, _ in "" }
        )
        return Reply { writer in
            writer.beginObject()
            writer.key("size")
            writer.integer(results.recordCount)
            writer.key("totalSize")
            writer.integer(results.totalSize)
            writer.key("done")
            writer.boolean(true)
            writer.key("queryLocator")
            writer.null()
            writer.key("entityTypeName")
            writer.string(
                results.recordCount == 0 ? nil : results.object?.name ?? "AggregateResult"
            )
            writer.key("records")
            writer.beginArray()
            results.write(0..<results.recordCount, context: context, to: &writer)
            writer.endArray()
            writer.endObject()
        }
    }
}

extension APIFault {
    /// Returns the error for more definitions than one answer can hold; its text is from a recorded
    /// answer.
    fileprivate static func noMoreDefinitions(_ name: String) -> APIFault {
        APIFault(
            "EXCEEDED_ID_LIMIT",
            """
            \(name) does not support queryMore(), use LIMIT to restrict the results to a \
            single batch
            """
        )
    }
}
