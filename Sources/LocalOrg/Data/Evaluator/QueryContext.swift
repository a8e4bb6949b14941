import SOQL

/// The context in which every part of one query is evaluated.
struct QueryContext: Sendable {
    let snapshot: any Snapshot
    let source: QuerySource
    let calendar: OrgCalendar
    let userID: String
    /// Whether to include rows in the recycle bin, as for `queryAll`.
    let includesDeleted: Bool
    /// The number of levels of child subqueries that the API version allows.
    let childLevels: Int

    /// Returns the scope of a FROM clause whose source is an object.
    func scope(of clause: Source) throws(APIFault) -> Scope {
        let name = clause.object
        guard name.segments.count == 1, let object = snapshot.schema.object(named: name.description)
        else { throw source.error(.unknownObject(name.description), at: name.offset) }
        guard object.abilities.contains(.queryable) else {
            throw source.error(.notQueryable(object.name), at: name.offset)
        }
        return try Scope(clause, on: snapshot.table(object), in: self)
    }
}
