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
    /// The task was cancelled; only a client of a listener that is ending can see this.
    static let cancelled = APIFault(
        status: 503,
        "SERVER_UNAVAILABLE",
        "the request was cancelled before it was answered"
    )
}

extension Sequence {
    /// The elements in an order.
    ///
    /// - Throws: `APIFault.cancelled`.
    @inline(__always)  // As a function of its own it takes twice as long as `sorted(by:)`.
    func sortedUnlessCancelled(
        by precedes: (Element, Element) -> Bool
    ) throws(APIFault) -> [Element] {
        var comparisons: UInt16 = 0
        var isCancelled = false
        let sorted = self.sorted { left, right in
            comparisons &+= 1
            if comparisons % 4096 == 0 { isCancelled = Task.isCancelled }
            // With all elements equal the sort is over at once.
            if isCancelled { return false }
            return precedes(left, right)
        }
        if isCancelled { throw .cancelled }
        return sorted
    }
}
