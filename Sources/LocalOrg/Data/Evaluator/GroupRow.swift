/// One row of a grouped answer.
struct GroupRow: Sendable {
    /// The values of the GROUP BY terms; nil for one that a ROLLUP or CUBE subtotals.
    let keys: [Value?]
    /// The results of the aggregates.
    let results: [Value]
}
