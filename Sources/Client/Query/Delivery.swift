import HTTP
import Records
import Synchronization

/// A complete page and the address of the next one, which can be taken once.
///
/// A task keeps its result as long as the task itself is referenced, and that may be longer than the page is
/// used. Memory with two references cannot be reused, so the page is taken out of the result.
final class Delivery: Sendable {
    /// The next page; nil after the last one.
    let next: PageAddress?
    /// The child results that hold another number of rows than they announce.
    let childMiscounts: [ChildMiscount]
    private let answer: Mutex<WholeResponse?>

    init(
        _ answer: consuming WholeResponse,
        next: PageAddress?,
        childMiscounts: [ChildMiscount] = []
    ) {
        self.answer = Mutex(answer)
        self.next = next
        self.childMiscounts = childMiscounts
    }

    /// Takes the page out; nil where it has been taken before.
    func take() -> WholeResponse? {
        answer.withLock { $0.take() }
    }
}
