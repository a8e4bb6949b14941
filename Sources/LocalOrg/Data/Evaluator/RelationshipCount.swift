import SOQL
import Text

/// The number of relationships in a query, including its subqueries.
///
/// Source: SOQL reference, "Understanding Relationship Query Limitations".
struct RelationshipCount {
    /// The number of distinct paths to parents, and of objects in each TYPEOF.
    private var parents: Int
    /// The number of subqueries in SELECT lists.
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

    /// Whether the numbers are within a query's limits.
    var isAllowed: Bool {
        parents <= QueryFault.Limit.parentRelationships
            && children <= QueryFault.Limit.childRelationships
    }
}

extension Query {
    /// Returns the paths to the parents on the way to a field, in lower case: `account`,
    /// `account.owner`.
    fileprivate func parents(of path: FieldPath) -> [String] {
        let names = names(of: path).dropLast().map { $0.lowercased() }
        return names.indices.map { names[...$0].joined(separator: ".") }
    }
}
