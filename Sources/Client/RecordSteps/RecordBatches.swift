import Records
import Synchronization

/// The records of an operation, split into requests; they can be processed once.
struct RecordBatches: Sendable {
    /// The maximum number of records of one request.
    ///
    /// Source: REST API Developer Guide, sObject Collections, and SOAP API Developer Guide,
    /// undelete(): at most 200 records a call.
    static let size = 200

    /// The time limit for a request's answer after a cancellation.
    static let patience = Duration.seconds(5)

    /// The ids of each request; a duplicate id is only in the first one.
    let batches: [[RecordID]]
    private let start = Start()

    /// Splits ids in their order.
    init(of ids: [RecordID], size: Int = Self.size) {
        var known: Set<RecordID> = []
        let distinct = ids.filter { known.insert($0).inserted }
        batches = stride(from: 0, to: distinct.count, by: size).map {
            Array(distinct.dropFirst($0).prefix(size))
        }
    }

    /// Notes that the requests are now sent; a second call is a programming error.
    func begin() {
        let isFirst = start.wasMade.exchange(true, ordering: .relaxed) == false
        precondition(isFirst, "it is run only once: nothing must be sent twice")
    }

    private final class Start: Sendable {
        let wasMade = Atomic(false)
    }
}

/// An iterator that performs the steps of a deletion or an undeletion in order; a copy continues
/// where the original is.
package struct RecordStepIterator<Outcome: Hashable & Sendable>: AsyncIteratorProtocol {
    private let steps: any RecordStepping<Outcome>

    init(_ steps: any RecordStepping<Outcome>) {
        self.steps = steps
    }

    /// Performs the step that was announced last; nil at the end.
    package mutating func next() async -> RecordEvent<Outcome>? {
        await steps.next()
    }

    /// Performs the step that was announced last; nil at the end.
    package mutating func next(
        isolation actor: isolated (any Actor)?
    ) async -> RecordEvent<Outcome>? {
        await steps.next()
    }

    /// Sends no further request; the next events settle the remaining records.
    ///
    /// A record that was not sent gets the error; a locked record gets its last refusal. Records of
    /// unknown state are still looked up. Only the first reason is used.
    package func stop(because error: OrgError) {
        steps.stop(because: error)
    }
}
