import SOQL

/// The relationships that a query names, its subqueries included.
///
/// Source: SOQL reference, "Understanding Relationship Query Limitations".
struct RelationshipCount {
    /// Distinct paths to parents, and the objects of each TYPEOF.
    private var parents: Int
    /// Subqueries of SELECT lists.
    private var children = 0

    init(_ query: Query) {
        parents = Set(query.paths.flatMap(query.parents)).count
        for item in query.selection {
            switch item {
            case .typeOf(let typeOf): parents += typeOf.branches.count
            case .children(let subquery): add(RelationshipCount(subquery))
            case .count, .field, .call, .fields: break
            }
        }
    }

    private mutating func add(_ subquery: RelationshipCount) {
        parents += subquery.parents
        children += subquery.children + 1
    }

    /// Whether a query may name as many.
    var isAllowed: Bool {
        parents <= QueryFault.Limit.parentRelationships
            && children <= QueryFault.Limit.childRelationships
    }
}

extension Query {
    /// The paths to the parents on the way to a field, in lower case: `account`, `account.owner`.
    fileprivate func parents(of path: FieldPath) -> [String] {
        let names = names(of: path).dropLast().map { $0.lowercased() }
        return names.indices.map { names[...$0].joined(separator: ".") }
    }
}
