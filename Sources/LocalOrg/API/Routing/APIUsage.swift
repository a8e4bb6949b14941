import Synchronization

/// The calls that sessions have made since the org was opened, against a Developer Edition's daily allowance.
///
/// More than the allowance is served: Salesforce's limit may be overrun, too, and this org has no day.
final class APIUsage: Sendable, CustomStringConvertible {
    /// Calls a day in a Developer Edition org.
    static let allowance = 15_000

    private let counter = Atomic(0)

    /// The calls so far.
    var calls: Int { counter.load(ordering: .relaxed) }

    /// Counts a call.
    func count() {
        counter.add(1, ordering: .relaxed)
    }

    /// The value of `Sforce-Limit-Info`: `api-usage=18/15000`.
    var description: String { "api-usage=\(calls)/\(Self.allowance)" }
}
