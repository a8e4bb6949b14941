import Synchronization

/// Counts the calls of write(2), for those that never return: their reader has stalled.
enum WriteCount {
    private static let begun = Atomic(0)
    private static let ended = Atomic(0)

    /// Makes a call that lasts as long as the reader likes.
    static func during<Value>(_ call: () -> Value) -> Value {
        begun.add(1, ordering: .relaxed)
        defer { ended.add(1, ordering: .relaxed) }
        return call()
    }

    /// The number of the call that began last; nil where all have ended.
    static var current: Int? {
        let ended = ended.load(ordering: .relaxed)
        let begun = begun.load(ordering: .relaxed)
        return begun > ended ? begun : nil
    }
}
