import Text

extension Statement {
    /// Makes the statement for an object's records that match a condition.
    ///
    /// - Parameters:
    ///   - condition: The condition from the command line, as after WHERE.
    ///   - object: The object's API name.
    ///   - fields: The fields to select.
    /// - Throws: `StatementError` if it does not parse; `UsageError` if it is more than a
    ///   condition.
    package init(matching condition: String, of object: String, fields: [String]) throws {
        let start = "SELECT \(fields.joined(separator: ", ")) FROM \(object) WHERE "
        try self.init(given: start + condition)
        let query: Query
        do throws(StatementError) {
            query = try checkedQuery()
        } catch {
            var error = error
            let right = error.correction?.right ?? ""
            let corrected = right.hasPrefix(start) ? String(right.dropFirst(start.count)) : ""
            let isCondition = (try? Condition(parsing: corrected)) != nil
            error.correction = Failure.Correction(condition, isCondition ? corrected : nil)
            throw error
        }
        let plain = Query(
            selection: query.selection,
            source: query.source,
            condition: query.condition
        )
        guard query == plain, query.condition != nil else {
            throw UsageError("--matching takes only a condition, as after WHERE")
        }
    }
}
