import Records
import Synchronization

/// The records of an operation, cut up into requests; they are carried out once.
struct RecordBatches: Sendable {
    /// The records of one request.
    ///
    /// Source: REST API Developer Guide, sObject Collections, and SOAP API Developer Guide, undelete(): at most 200
    /// records a call.
    static let size = 200

    /// How long a request is waited for after a cancellation.
    static let patience = Duration.seconds(5)

    /// The ids of each request; an id that is given twice stands in the first one only.
    let batches: [[RecordID]]
    private let start = Start()

    /// Cuts ids up in their order.
    init(of ids: [RecordID], size: Int = Self.size) {
        var known: Set<RecordID> = []
        let distinct = ids.filter { known.insert($0).inserted }
        batches = stride(from: 0, to: distinct.count, by: size).map {
            Array(distinct.dropFirst($0).prefix(size))
        }
    }

    /// Notes down that the requests are sent now; the second time is an error of the program.
    func begin() {
        let isFirst = start.wasMade.exchange(true, ordering: .relaxed) == false
        precondition(isFirst, "it is run only once: nothing must be sent twice")
    }

    private final class Start: Sendable {
        let wasMade = Atomic(false)
    }
}

/// Carries out the steps of a deletion or an undeletion in order; a copy goes on where the original is.
public struct RecordStepIterator<Outcome: Hashable & Sendable>: AsyncIteratorProtocol {
    private let steps: any RecordStepping<Outcome>

    init(_ steps: any RecordStepping<Outcome>) {
        self.steps = steps
    }

    /// Carries out the step that was announced last; nil at the end.
    public mutating func next() async -> RecordEvent<Outcome>? {
        await steps.next()
    }

    /// Carries out the step that was announced last; nil at the end.
    public mutating func next(
        isolation actor: isolated (any Actor)?
    ) async -> RecordEvent<Outcome>? {
        await steps.next()
    }
}
