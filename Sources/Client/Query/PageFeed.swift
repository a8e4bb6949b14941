import HTTP
import Records
import Synchronization

/// The pages of one run of a query: the page that the caller waits for, and a window of pages
/// ahead.
///
/// Each page is downloaded by a separate task. While page n arrives, its watch looks for the
/// locator of page n + 1. It requests that page as soon as the locator is known and the window has
/// room. When page n is complete, the locator is read again, and requests for any other page are
/// cancelled.
///
/// This is not an actor: a caller would continue with its page on the actor's executor, and the
/// next page would make no progress until the caller suspends.
final class PageFeed: Sendable {
    private let source: PageSource
    /// The number of pages that may be ahead of the one in use or waited for.
    private let window: Int
    /// The first page.
    private let first: PageAddress
    private let state = Mutex(State())
    private let lastIdentity = Atomic(0)

    private struct State {
        /// The downloads of the next page and those ahead of it.
        var downloads: [Download] = []
        /// The address of the page after each page whose locator is known.
        var nextAddresses: [Int: PageAddress] = [:]
        var undecided: Set<Int> = []
        /// The addresses of the query itself and of all pages up to the next one.
        var visited: Set<CanonicalTarget> = []
        var emptyPages = EmptyPages()
        /// Whether the caller waits for a page.
        var isWaiting = false
        var isOver = false
    }

    /// A page that is being downloaded.
    private struct Download {
        let number: Int
        /// Distinguishes this request from an earlier one for the same page.
        let identity: Int
        let address: PageAddress
        let task: Task<Result<Delivery, OrgError>, Never>
    }

    init(source: PageSource, window: Int, first: PageAddress = .first) {
        self.source = source
        self.window = window
        self.first = first
    }

    deinit {
        end()
    }

    /// Waits for the next page, for one caller at a time; returns nil after the last one and after
    /// an error.
    func next() async throws(OrgError) -> Page? {
        do throws(OrgError) {
            try await begin()
            guard let download = state.withLock({ awaited(in: &$0) }) else { return nil }
            let result = await withTaskCancellationHandler {
                await download.task.value
            } onCancel: {
                download.task.cancel()
            }
            return try page(of: result.get(), number: download.number)
        } catch {
            end()
            throw error
        }
    }

    /// Notes the query's own URL, so that a locator that leads back to it is detected.
    private func begin() async throws(OrgError) {
        guard state.withLock({ !$0.isOver && $0.visited.isEmpty }) else { return }
        let target = try await source.firstTarget()
        state.withLock { _ = $0.visited.insert(target) }
    }

    private func awaited(in state: inout State) -> Download? {
        guard !state.isOver else { return nil }
        if state.downloads.isEmpty { state.downloads.append(start(1, at: first)) }
        state.isWaiting = true
        askAhead(in: &state)
        return state.downloads.first
    }

    private func page(of delivery: Delivery, number: Int) throws(OrgError) -> Page {
        guard let answer = delivery.take() else { preconditionFailure("two callers at a time") }
        let body = answer.body
        try advance(from: number, to: delivery.next, of: answer)
        source.org.options.observer?.observe(.page(number: number, byteCount: body.bytes.count))
        return Page(
            body: body,
            number: number,
            isLast: delivery.next == nil,
            next: delivery.next.map(NextPage.init),
            part: nil,
            childMiscounts: delivery.childMiscounts
        )
    }

    private func advance(
        from number: Int,
        to address: PageAddress?,
        of answer: WholeResponse
    ) throws(OrgError) {
        guard let address else { return end() }
        let count = state.withLock { $0.emptyPages.count(answer) }
        if let count { throw answer.malformed(.emptyPages(count)) }
        let dropped = state.withLock { state -> [Download]? in
            guard state.visited.insert(address.canonical).inserted else { return nil }
            state.isWaiting = false
            state.downloads.removeFirst()
            var dropped: [Download] = []
            if state.downloads.first?.address != address {
                dropped = forget(number, in: &state)
                state.downloads.append(start(number + 1, at: address))
            }
            state.undecided.remove(number)
            state.nextAddresses[number] = nil
            askAhead(in: &state)
            return dropped
        }
        guard let dropped else { throw answer.malformed(.repeatedLocator(address.target)) }
        for download in dropped { download.task.cancel() }
    }

    private func end() {
        let dropped = state.withLock { state in
            defer { state = State(isOver: true) }
            return state.downloads
        }
        for download in dropped { download.task.cancel() }
    }
}

// MARK: - Requests

extension PageFeed {
    private func start(_ number: Int, at address: PageAddress) -> Download {
        let identity = lastIdentity.add(1, ordering: .relaxed).newValue
        // Weak, so that a feed without references is released and cancels its requests.
        let watch: BodyWatch = { [weak self] in self?.note($0, of: number, identity) ?? false }
        let task = Task { [source] () -> Result<Delivery, OrgError> in
            do throws(OrgError) {
                let page = try await source.page(at: address, watch: watch)
                return .success(
                    Delivery(page.answer, next: page.next, childMiscounts: page.childMiscounts)
                )
            } catch {
                return .failure(error)
            }
        }
        return Download(number: number, identity: identity, address: address, task: task)
    }

    private func askAhead(in state: inout State) {
        let most = window + (state.isWaiting ? 1 : 0)
        while state.downloads.count < most, let last = state.downloads.last,
            let address = state.nextAddresses[last.number], isNew(address, in: state)
        {
            state.downloads.append(start(last.number + 1, at: address))
        }
    }

    private func isNew(_ address: PageAddress, in state: borrowing State) -> Bool {
        let target = address.canonical
        return !state.visited.contains(target)
            && !state.downloads.contains { $0.address.canonical == target }
    }

    /// Notes the progress of a page.
    ///
    /// - Returns: Whether more of the page should be shown.
    private func note(_ progress: BodyProgress, of number: Int, _ identity: Int) -> Bool {
        var dropped: [Download] = []
        let wantsMore = state.withLock { state in
            // A cancelled request may start another attempt before it notices the cancellation.
            guard let download = state.downloads.first(where: { $0.identity == identity }) else {
                return false
            }
            switch progress {
            case .started where download.address == .first:
                dropped = forget(number, in: &state)
                return true
            case .started:
                // The locator leads to the same next page as before, so pages requested ahead stay
                // valid.
                let isKnown = state.nextAddresses[number] != nil
                if !isKnown { state.undecided.insert(number) }
                return !isKnown
            case .arrived(let prefix): return findLocator(in: prefix, of: number, &state)
            }
        }
        for download in dropped { download.task.cancel() }
        return wantsMore
    }

    /// Forgets the locator from an earlier attempt: a repeated query has other locators.
    ///
    /// - Returns: The requests sent for it.
    private func forget(_ number: Int, in state: inout State) -> [Download] {
        let dropped = state.downloads.filter { $0.number > number }
        state.downloads.removeAll { $0.number > number }
        state.nextAddresses = state.nextAddresses.filter { $0.key < number }
        state.undecided.insert(number)
        return dropped
    }

    /// Looks for the locator in the first bytes of a page.
    ///
    /// - Returns: Whether more bytes are needed.
    private func findLocator(in prefix: [UInt8], of number: Int, _ state: inout State) -> Bool {
        guard state.undecided.contains(number) else { return false }
        let peek = LocatorPeek(prefix)
        if case .found(let locator) = peek {
            state.nextAddresses[number] = source.address(of: locator)
            askAhead(in: &state)
        }
        if peek != .notYet { state.undecided.remove(number) }
        return peek == .notYet
    }
}
