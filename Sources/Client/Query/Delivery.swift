import Records
import Synchronization

/// A whole page and the address of the next one, handed over once.
///
/// A task keeps its result until nobody knows the task any more, and that may be after the page has been
/// used. Bytes that two refer to are no memory to be used again, so they are taken out of the result.
final class Delivery: Sendable {
    /// The next page; nil after the last one.
    let next: PageAddress?
    /// What its child results have wrong.
    let childMiscounts: [ChildMiscount]
    private let answer: Mutex<Answer?>

    init(
        _ answer: consuming Answer,
        next: PageAddress?,
        childMiscounts: [ChildMiscount] = []
    ) {
        self.answer = Mutex(answer)
        self.next = next
        self.childMiscounts = childMiscounts
    }

    /// The page, of which nothing is kept; nil where it has been taken before.
    func take() -> Answer? {
        answer.withLock { $0.take() }
    }
}
