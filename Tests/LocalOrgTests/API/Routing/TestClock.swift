import Synchronization

/// A clock that stands still until it is set.
final class TestClock: Sendable {
    private let milliseconds: Atomic<Int>

    init(_ milliseconds: Int) {
        self.milliseconds = Atomic(milliseconds)
    }

    var now: Int {
        get { milliseconds.load(ordering: .relaxed) }
        set { milliseconds.store(newValue, ordering: .relaxed) }
    }
}
