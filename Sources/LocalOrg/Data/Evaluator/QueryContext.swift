import SOQL

/// What every part of one query is evaluated against.
struct QueryContext: Sendable {
    let snapshot: any Snapshot
    let source: QuerySource
    let calendar: OrgCalendar
    let userID: String
    /// Whether rows in the recycle bin count, as for `queryAll`.
    let includesDeleted: Bool
    /// How many levels of children the API version lets a query go down.
    let childLevels: Int

    /// The scope of a FROM clause that names an object.
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
