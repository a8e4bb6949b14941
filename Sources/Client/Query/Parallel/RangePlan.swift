/// How a query is run by several workers.
enum RangePlan: Hashable, Sendable {
    /// As it was written; with the reason where there is one that is worth telling.
    case whole(Indivisible?)
    /// Range by range, in this order; `total` rows altogether when they were counted.
    case ranges([IDRange], total: Int)
}
