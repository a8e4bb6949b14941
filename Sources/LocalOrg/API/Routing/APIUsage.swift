import Synchronization

/// The number of calls since the org was opened, compared with a Developer Edition's daily
/// allowance.
///
/// Calls beyond the allowance are served: Salesforce's limit may be exceeded too, and this org has
/// no days.
final class APIUsage: Sendable, CustomStringConvertible {
    /// The daily allowance of calls in a Developer Edition org.
    static let allowance = 15_000

    private let counter = Atomic(0)

    /// The number of calls so far.
    var calls: Int { counter.load(ordering: .relaxed) }

    /// Counts a call.
    func count() {
        counter.add(1, ordering: .relaxed)
    }

    /// The value of `Sforce-Limit-Info`: `api-usage=18/15000`.
    var description: String { "api-usage=\(calls)/\(Self.allowance)" }
}
