/// The clauses of a query in grammatical order.
enum Clause: String, CaseIterable, Comparable, Sendable {
    case select = "SELECT"
    case from = "FROM"
    case using = "USING SCOPE"
    case `where` = "WHERE"
    case with = "WITH"
    case groupBy = "GROUP BY"
    case having = "HAVING"
    case orderBy = "ORDER BY"
    case limit = "LIMIT"
    case offset = "OFFSET"
    case `for` = "FOR"
    case update = "UPDATE"

    /// Finds the clause that a keyword opens.
    init?(openedBy keyword: Keyword) {
        switch keyword {
        case .select: self = .select
        case .from: self = .from
        case .using: self = .using
        case .where: self = .where
        case .with: self = .with
        case .group: self = .groupBy
        case .having: self = .having
        case .order: self = .orderBy
        case .limit: self = .limit
        case .offset: self = .offset
        case .for: self = .for
        case .update: self = .update
        default: return nil
        }
    }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    static func < (left: Clause, right: Clause) -> Bool { left.rank < right.rank }
}
