import Foundation

/// A delegate queue that runs its operations at once, on the thread that adds them.
///
/// A body comes in pieces of 16 KiB; on an ordinary queue each is an object and a change of threads,
/// which costs more than the piece itself. Delegates of a session with this queue must not wait for the
/// session.
final class CallerQueue: OperationQueue, @unchecked Sendable {  // why: as its superclass.
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        block()
    }
}
