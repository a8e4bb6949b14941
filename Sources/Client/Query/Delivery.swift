import HTTP
import Records
import Synchronization

/// A complete page and the address of the next one; the page can be taken once.
///
/// A task keeps its result while the task itself is referenced, which may be longer than the page
/// is in use. Memory with two references cannot be reused, so the page is removed from the result.
final class Delivery: Sendable {
    /// The next page; nil after the last one.
    let next: PageAddress?
    /// The child results whose number of rows differs from the announced one.
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

    /// Takes the page; returns nil if it has been taken before.
    func take() -> WholeResponse? {
        answer.withLock { $0.take() }
    }
}
