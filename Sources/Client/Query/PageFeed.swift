import Records
import Synchronization

/// The pages of one run of a query: the page that is waited for, and at most one ahead of it.
///
/// A page is under way as a task of its own. While page n arrives, its watch reports the locator of page
/// n + 1 as soon as that can be read; if n is waited for, n + 1 is asked for at once, else when it is.
/// When page n is whole, its locator counts, and a request that left for another one is dropped.
///
/// This is no actor: a caller would go on with its page on the actor's executor, and news of the page
/// after it would wait until the caller is done.
final class PageFeed: Sendable {
    private let source: PageSource
    private let memory = SpareMemory()
    private let state = Mutex(State())

    private struct State {
        var current: Download?
        var following: Download?
        var sightings: [Int: PageSource.Place] = [:]
        var undecided: Set<Int> = []
        var visited: Set<PageSource.Place> = []
        var isWaiting = false
        var isOver = false
    }

    /// A page under way.
    private struct Download {
        let number: Int
        let place: PageSource.Place
        let task: Task<Result<Whole, OrgError>, Never>
    }

    /// A whole page and where the next one is.
    private struct Whole {
        let answer: Answer
        let next: PageSource.Place?
    }

    init(source: PageSource) {
        self.source = source
    }

    deinit {
        end()
    }

    /// Waits for the next page, for one caller at a time; nil after the last one, and after an error.
    func next() async throws(OrgError) -> Page? {
        memory.reclaim()
        guard let download = state.withLock({ awaited(in: &$0) }) else { return nil }
        let result = await withTaskCancellationHandler {
            await download.task.value
        } onCancel: {
            download.task.cancel()
        }
        do throws(OrgError) {
            return try page(of: result.get(), number: download.number)
        } catch {
            end()
            throw error
        }
    }

    private func awaited(in state: inout State) -> Download? {
        guard !state.isOver else { return nil }
        let download = state.current ?? start(1, at: .first)
        state.current = download
        state.isWaiting = true
        startFollowing(download.number, in: &state)
        return download
    }

    private func page(of whole: Whole, number: Int) throws(OrgError) -> Page {
        let bytes = whole.answer.bytes
        try advance(from: number, to: whole.next, of: whole.answer)
        memory.lend(bytes)
        source.org.options.observer?.observe(.page(number: number, byteCount: bytes.count))
        return Page(bytes: bytes, number: number, isLast: whole.next == nil, wholeSize: nil)
    }

    private func advance(
        from number: Int,
        to place: PageSource.Place?,
        of answer: Answer
    ) throws(OrgError) {
        guard let place else { return end() }
        let (isNew, dropped) = state.withLock { state in
            state.isWaiting = false
            state.sightings[number] = nil
            state.undecided.remove(number)
            let following = state.following.take()
            let isSighted = following?.place == place
            state.current = isSighted ? following : start(number + 1, at: place)
            return (state.visited.insert(place).inserted, isSighted ? nil : following)
        }
        dropped?.task.cancel()
        guard isNew else { throw answer.malformed(.repeatedLocator(place.target)) }
    }

    private func end() {
        let dropped = state.withLock { state in
            state.isOver = true
            return [state.current.take(), state.following.take()]
        }
        for download in dropped { download?.task.cancel() }
    }
}

// MARK: - Asking

extension PageFeed {
    private func start(_ number: Int, at place: PageSource.Place) -> Download {
        // The feed is not kept alive by its requests: whoever drops it, ends them.
        let watch: BodyWatch = { [weak self] in self?.note($0, of: number) ?? false }
        let task = Task { [source, memory] () -> Result<Whole, OrgError> in
            do throws(OrgError) {
                let answer = try await source.page(at: place, memory: memory, watch: watch)
                return .success(Whole(answer: answer, next: try source.place(after: answer)))
            } catch {
                return .failure(error)
            }
        }
        return Download(number: number, place: place, task: task)
    }

    private func startFollowing(_ number: Int, in state: inout State) {
        guard
            state.isWaiting, state.current?.number == number, state.following == nil,
            let place = state.sightings[number]
        else { return }
        state.following = start(number + 1, at: place)
    }

    /// Takes note of a page's progress; tells whether more of it is to be shown.
    private func note(_ progress: BodyProgress, of number: Int) -> Bool {
        switch progress {
        case .started:
            let dropped = state.withLock { forget(number, in: &$0) }
            dropped?.task.cancel()
            return true
        case .arrived(let prefix):
            return state.withLock { look(at: prefix, of: number, in: &$0) }
        }
    }

    /// What an earlier attempt at a page said is void: a query that is run again has other locators.
    ///
    /// - Returns: The request that left for what was said.
    private func forget(_ number: Int, in state: inout State) -> Download? {
        state.undecided.insert(number)
        state.sightings[number] = nil
        return state.following?.number == number + 1 ? state.following.take() : nil
    }

    /// Looks for the locator in the first bytes of a page; tells whether more of them are needed.
    private func look(at prefix: [UInt8], of number: Int, in state: inout State) -> Bool {
        guard state.undecided.contains(number) else { return false }
        let peek = LocatorPeek(prefix)
        if case .found(let locator) = peek {
            state.sightings[number] = source.place(of: locator)
            startFollowing(number, in: &state)
        }
        if peek != .notYet { state.undecided.remove(number) }
        return peek == .notYet
    }
}
