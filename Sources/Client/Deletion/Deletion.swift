public import Records
import Synchronization

/// The deletion of records by id, as a sequence of its steps: request after request, with the outcome of
/// each record as soon as it is known.
///
/// The reader drives it. A request is sent only when the event after its `sending` is asked for, so that a
/// journal can be written before. If the reader leaves the loop instead, the request is not sent.
///
/// A DELETE that may have been done is never sent again; instead the records are looked up. A request that
/// is refused as a whole stops the ones after it. A request that has been sent is awaited, for up to 5 s if
/// the task is cancelled meanwhile; it is then not repeated, and the ones after it are not sent.
public struct Deletion: AsyncSequence, Sendable {
    /// The records of one request.
    ///
    /// Source: REST API Developer Guide, sObject Collections: at most 200 records a call.
    public static let batchSize = 200

    /// How long a request is waited for after a cancellation.
    static let patience = Duration.seconds(5)

    let org: Org
    let object: String
    let batches: [[RecordID]]
    let seen: Set<RecordID>
    let allOrNone: Bool
    private let start = Start()

    init(
        of ids: [RecordID],
        object: String,
        seen: Set<RecordID>,
        allOrNone: Bool,
        in org: Org
    ) {
        self.org = org
        self.object = object
        self.seen = seen
        self.allOrNone = allOrNone
        var sent: Set<RecordID> = []
        let distinct = ids.filter { sent.insert($0).inserted }
        batches = stride(from: 0, to: distinct.count, by: Self.batchSize).map {
            Array(distinct.dropFirst($0).prefix(Self.batchSize))
        }
    }

    /// Begins the deletion, which can be done once; nothing is sent yet.
    public func makeAsyncIterator() -> Iterator {
        let isFirst = start.wasMade.exchange(true, ordering: .relaxed) == false
        precondition(isFirst, "a deletion is run only once: it must not be sent twice")
        return Iterator(self)
    }

    private final class Start: Sendable {
        let wasMade = Atomic(false)
    }

    /// Carries out the steps in order; a copy goes on where the original is.
    public struct Iterator: AsyncIteratorProtocol {
        private let steps: DeletionSteps

        fileprivate init(_ deletion: Deletion) {
            steps = DeletionSteps(of: deletion)
        }

        /// Carries out the step that was announced last; nil at the end.
        public mutating func next() async -> DeletionEvent? {
            await steps.next()
        }

        /// Carries out the step that was announced last; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> DeletionEvent? {
            await steps.next()
        }
    }
}

extension Org {
    /// Deletes records, step by step, as the sequence is read.
    ///
    /// One id goes by the object's own resource, more by collections of up to 200, each record for itself
    /// (`allOrNone=false`). An id that is given twice is sent once.
    ///
    /// - Parameters:
    ///   - ids: The records. Collections take records of any object; whether the ids are of `object` is
    ///     for the caller to see to.
    ///   - object: The object's API name.
    ///   - seen: Those that are known to have been there just before.
    ///   - allOrNone: Whether a request deletes all of its records or none.
    /// - Returns: The steps, which can be read once.
    public nonisolated func deletion(
        of ids: [RecordID],
        object: String,
        seen: Set<RecordID> = [],
        allOrNone: Bool = false
    ) -> Deletion {
        Deletion(of: ids, object: object, seen: seen, allOrNone: allOrNone, in: self)
    }
}
