/// Ends work over many rows when the task that does it is cancelled.
struct CancellationCheck {
    private var steps: UInt8 = 0

    /// Counts a step, and looks at the task with every 256th: the work of a few hundred rows is less than a millisecond.
    ///
    /// - Throws: `APIFault.cancelled`.
    mutating func step() throws(APIFault) {
        steps &+= 1
        if steps == 0, Task.isCancelled { throw .cancelled }
    }
}

extension APIFault {
    /// What was asked is not wanted any more; nobody but a client of the listener, as it ends, can see this.
    static let cancelled = APIFault(
        status: 503,
        "SERVER_UNAVAILABLE",
        "the request was cancelled before it was answered"
    )
}

extension Sequence {
    /// The elements in an order, unless `step`, which is called with every comparison, throws.
    func sorted<Failure: Error>(
        step: () throws(Failure) -> Void,
        by precedes: (Element, Element) -> Bool
    ) throws(Failure) -> [Element] {
        var failure: Failure?
        let sorted = sorted { left, right in
            // With all elements equal the sort is over at once.
            guard failure == nil else { return false }
            do throws(Failure) { try step() } catch { failure = error }
            return precedes(left, right)
        }
        if let failure { throw failure }
        return sorted
    }
}
