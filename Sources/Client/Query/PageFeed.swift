import Records

/// The pages of one run of a query: the page that is waited for, and at most one ahead of it.
///
/// A page is under way as a task of its own. While page n arrives, its watch reports the locator of page
/// n + 1 as soon as that can be read; if n is waited for, n + 1 is asked for at once, else when it is.
/// When page n is whole, its locator counts, and a request that left for another one is dropped.
actor PageFeed {
    private let source: PageSource
    private var current: Download?
    private var following: Download?
    private var sightings: [Int: PageSource.Place] = [:]
    private var undecided: Set<Int> = []
    private var visited: Set<PageSource.Place> = []
    private var isWaiting = false
    private var isOver = false

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

    /// How far into a page its locator is looked for; a page that is longer before its records is rare
    /// and is read when it is whole.
    private static let peekLimit = 65_536

    init(source: PageSource) {
        self.source = source
    }

    deinit {
        current?.task.cancel()
        following?.task.cancel()
    }

    /// Waits for the next page; nil after the last one, and after an error.
    func next() async throws(OrgError) -> Page? {
        guard !isOver else { return nil }
        let download = current ?? start(1, at: .first)
        current = download
        isWaiting = true
        startFollowing(download.number)
        let result = await withTaskCancellationHandler {
            await download.task.value
        } onCancel: {
            download.task.cancel()
        }
        isWaiting = false
        do throws(OrgError) {
            let whole = try result.get()
            try advance(from: download.number, to: whole.next, of: whole.answer)
            let page = Page(
                bytes: whole.answer.bytes,
                number: download.number,
                isLast: isOver,
                wholeSize: nil
            )
            source.org.options.observer?.observe(
                .page(number: page.number, byteCount: page.bytes.count)
            )
            return page
        } catch {
            end()
            throw error
        }
    }

    private func start(_ number: Int, at place: PageSource.Place) -> Download {
        // The feed is not kept alive by its requests: whoever drops it, ends them.
        let watch: BodyWatch = { [weak self] in await self?.note($0, of: number) }
        let task = Task { [source] () -> Result<Whole, OrgError> in
            do throws(OrgError) {
                let answer = try await source.page(at: place, watch: watch)
                return .success(Whole(answer: answer, next: try source.place(after: answer)))
            } catch {
                return .failure(error)
            }
        }
        return Download(number: number, place: place, task: task)
    }

    private func startFollowing(_ number: Int) {
        guard
            isWaiting, current?.number == number, following == nil,
            let place = sightings[number]
        else { return }
        following = start(number + 1, at: place)
    }

    private func advance(
        from number: Int,
        to place: PageSource.Place?,
        of answer: Answer
    ) throws(OrgError) {
        sightings[number] = nil
        undecided.remove(number)
        guard let place else { return end() }
        guard visited.insert(place).inserted else {
            throw answer.malformed(.repeatedLocator(place.target))
        }
        if following?.place != place { following?.task.cancel() }
        let next = following?.place == place ? following : nil
        current = next ?? start(number + 1, at: place)
        following = nil
    }

    private func end() {
        isOver = true
        current?.task.cancel()
        following?.task.cancel()
        current = nil
        following = nil
    }

    private func note(_ progress: BodyProgress, of number: Int) {
        switch progress {
        case .started: forget(number)
        case .arrived(let prefix): look(at: prefix, of: number)
        }
    }

    /// What an earlier attempt at a page said is void: a query that is run again has other locators.
    private func forget(_ number: Int) {
        undecided.insert(number)
        sightings[number] = nil
        guard following?.number == number + 1 else { return }
        following?.task.cancel()
        following = nil
    }

    private func look(at prefix: [UInt8], of number: Int) {
        guard undecided.contains(number) else { return }
        let peek = prefix.count > Self.peekLimit ? .absent : LocatorPeek(prefix)
        if case .found(let locator) = peek {
            sightings[number] = source.place(of: locator)
            startFollowing(number)
        }
        if peek != .notYet { undecided.remove(number) }
    }
}
