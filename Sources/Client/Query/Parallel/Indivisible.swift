/// Why a query is not run in several ranges of ids, but as it was written.
public enum Indivisible: Error, Hashable, Sendable {
    /// The query cannot be read here; the org may read it.
    case unreadable
    /// It has a clause that is about the whole result, such as `ORDER BY`.
    case clause(String)
    /// It counts or computes, so that its rows are no records.
    case aggregate(String)
    /// It goes to the Tooling API.
    case tooling
    /// The ids of its rows have no common key prefix, or are no record ids.
    case ids
    /// The org does not take the query with a range of ids.
    case refused(Refusal)
}

extension Indivisible: CustomStringConvertible {
    /// The reason in a sentence without a full stop.
    public var description: String {
        switch self {
        case .unreadable: "the query cannot be read without the org"
        case .clause(let name): "the query has \(name)"
        case .aggregate(let name): "the query computes \(name)"
        case .tooling: "the query goes to the Tooling API"
        case .ids: "the rows' ids have no common key prefix"
        case .refused(let refusal): "the org refuses a range of ids: \(refusal)"
        }
    }
}
