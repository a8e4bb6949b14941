import SOQL

extension QueryStatement {
    /// The statement of the records of an object that a condition matches.
    ///
    /// - Parameters:
    ///   - condition: What the command line says, as after WHERE.
    ///   - object: The object's API name.
    ///   - fields: What is selected.
    /// - Throws: `StatementError` where it does not parse; `UsageError` where it is more than a condition.
    init(matching condition: String, of object: String, fields: [String]) throws {
        let selection = fields.joined(separator: ", ")
        try self.init("SELECT \(selection) FROM \(object) WHERE \(condition)")
        let query = try checked()
        let plain = Query(
            selection: query.selection,
            source: query.source,
            condition: query.condition
        )
        guard query == plain, query.condition != nil else {
            throw UsageError("--matching takes a condition as after WHERE, and no other clause")
        }
    }
}
