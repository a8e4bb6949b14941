/// A full-text search, as SOSL's `FIND` asks for it.
///
/// Source: "SOQL and SOSL Reference", SOSL syntax.
struct Search {
    /// What is looked for; nil for a text so long that it finds nothing.
    let expression: SearchExpression?
    /// Among which fields.
    var group = SearchGroup.all
    /// Of which objects, and what of them; nil for the ids of every object that can be searched.
    var returning: [SearchReturn]?
    /// The most records of all objects together.
    var limit: Int?

    /// The most records that a search gives, and so the default.
    static let limits = 0...2000
}

/// One object of a search's answer, and which of its records come back how.
struct SearchReturn {
    /// The object as the search names it.
    let object: String
    /// The fields and clauses as a query: `SELECT Id, Name FROM Contact WHERE … LIMIT 5`.
    let soql: String

    init(object: String, fields: String = "Id", clauses: String = "") {
        self.object = object
        let select = "SELECT \(fields) FROM \(object)"
        soql = clauses.isEmpty ? select : "\(select) \(clauses)"
    }
}
