import Synchronization

/// A channel from several producers to one consumer, without a buffer.
///
/// A producer waits until its element is taken, so that a slow consumer slows the producers down.
final class UnbufferedChannel<Element: Sendable>: Sendable {
    private struct Offer {
        let element: Element
        let isTaken: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var offers: [Offer] = []
        var consumer: CheckedContinuation<Result<Element?, OrgError>, Never>?
        var ending: Result<Element?, OrgError>?
    }

    private let state = Mutex(State())

    /// Waits until the consumer has taken the element.
    ///
    /// - Returns: False if the channel has ended; the element is then dropped.
    func send(_ element: Element) async -> Bool {
        await withCheckedContinuation { isTaken in
            change { state in
                if state.ending != nil { return { isTaken.resume(returning: false) } }
                guard let consumer = state.consumer.take() else {
                    state.offers.append(Offer(element: element, isTaken: isTaken))
                    return {}
                }
                return {
                    consumer.resume(returning: .success(element))
                    isTaken.resume(returning: true)
                }
            }
        }
    }

    /// Waits for an element, for one caller at a time; returns nil at the end.
    func next() async -> Result<Element?, OrgError> {
        await withCheckedContinuation { consumer in
            change { state in
                if let ending = state.ending { return { consumer.resume(returning: ending) } }
                guard !state.offers.isEmpty else {
                    state.consumer = consumer
                    return {}
                }
                let offer = state.offers.removeFirst()
                return {
                    offer.isTaken.resume(returning: true)
                    consumer.resume(returning: .success(offer.element))
                }
            }
        }
    }

    /// Ends the channel immediately, and drops elements not yet taken; only the first call has an
    /// effect.
    func finish(throwing error: OrgError? = nil) {
        let ending: Result<Element?, OrgError> = error.map { .failure($0) } ?? .success(nil)
        change { state in
            guard state.ending == nil else { return {} }
            let (offers, consumer) = (state.offers, state.consumer)
            state = State(ending: ending)
            return {
                consumer?.resume(returning: ending)
                for offer in offers { offer.isTaken.resume(returning: false) }
            }
        }
    }

    /// Changes the state, then resumes the tasks that waited for the change.
    ///
    /// No task is resumed under the lock. A cancellation handler takes this lock while the runtime
    /// holds a lock of its own, and resuming a task takes that lock, too.
    private func change(_ state: (inout State) -> @Sendable () -> Void) {
        let wake = self.state.withLock { state(&$0) }
        wake()
    }
}
