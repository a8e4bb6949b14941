import Synchronization

/// Hands elements from several producers to one consumer; a producer waits until its element is taken.
///
/// Nothing is stored, so a slow consumer slows the producers down.
final class Handover<Element: Sendable>: Sendable {
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

    /// Waits until the element has been taken; false where it is over, and the element is dropped.
    func send(_ element: Element) async -> Bool {
        await withCheckedContinuation { isTaken in
            state.withLock { state in
                if state.ending != nil {
                    isTaken.resume(returning: false)
                } else if let consumer = state.consumer {
                    state.consumer = nil
                    consumer.resume(returning: .success(element))
                    isTaken.resume(returning: true)
                } else {
                    state.offers.append(Offer(element: element, isTaken: isTaken))
                }
            }
        }
    }

    /// Waits for an element, nil when all producers are done; for one caller at a time.
    func next() async -> Result<Element?, OrgError> {
        await withCheckedContinuation { consumer in
            state.withLock { state in
                if let ending = state.ending {
                    consumer.resume(returning: ending)
                } else if state.offers.isEmpty {
                    state.consumer = consumer
                } else {
                    let offer = state.offers.removeFirst()
                    offer.isTaken.resume(returning: true)
                    consumer.resume(returning: .success(offer.element))
                }
            }
        }
    }

    /// Ends it for all at once, dropping what has not been taken; only the first call counts.
    func finish(throwing error: OrgError? = nil) {
        state.withLock { state in
            guard state.ending == nil else { return }
            let ending: Result<Element?, OrgError> = error.map { .failure($0) } ?? .success(nil)
            state.ending = ending
            state.consumer?.resume(returning: ending)
            for offer in state.offers { offer.isTaken.resume(returning: false) }
            state.offers = []
            state.consumer = nil
        }
    }
}
