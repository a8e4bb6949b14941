import Changes
import Client
import Records
import SOQL
import Text

extension BrowserState {
    /// Opens a list on top of the others.
    mutating func open(
        _ query: Statement,
        title: String? = nil,
        steps: [String] = [],
        search: ListSearch? = nil,
        showing detail: DetailPane? = nil
    ) -> [BrowserEffect] {
        var list = RecordList(id: ListID(number: nextNumber()), query: query)
        list.search = search
        list.title =
            search.map { "\($0.title ?? query.object ?? "") matching \"\($0.text)\"" } ?? title
        list.steps = steps
        list.detail = detail
        for batch in deletes where batch.isUnderWay {
            for id in batch.ledger.open { list.limbo[id] = batch.id }
        }
        let forgotten = forgetForward()
        childOpening = nil
        lists.append(list)
        return forgotten + run(query)
    }

    /// Runs a query in the current list; its rows stay until the first new ones arrive.
    mutating func run(_ query: Statement) -> [BrowserEffect] {
        list.map { run(query, in: $0.id) } ?? []
    }

    /// Runs a query in a list.
    mutating func run(_ query: Statement, in list: ListID) -> [BrowserEffect] {
        var effects = cancelPages(of: list)
        change(list) {
            $0.requested = query
            $0.stopped = nil
            $0.loadsAll = false
            $0.extent = nil
        }
        effects.append(.open(ask(.page(list, at: nil)), list, query))
        return effects
    }

    /// Cancels the requests for a list's pages; the pages can be requested again.
    mutating func cancelPages(of list: ListID) -> [BrowserEffect] {
        var effects: [BrowserEffect] = []
        for (id, entry) in pending {
            guard case .page(list, _) = entry.request else { continue }
            pending[id] = nil
            effects.append(.cancel(id))
        }
        return effects
    }

    /// Runs the query of the list again; keeps marks, cursor and filter, and loads as many rows as
    /// before.
    mutating func reload() -> [BrowserEffect] {
        guard let list else { return [] }
        var effects: [BrowserEffect] = []
        if case .offline = network {
            effects = probe() + run(list.query)
        } else {
            say(.note, "running the query again")
            effects = run(list.requested ?? list.query)
        }
        changeList { $0.extent = max(list.extent ?? 0, list.rows.count) }
        return effects
    }

    /// Continues the list after an interruption: runs its query if that has no answer yet, otherwise
    /// requests the next page if it is needed.
    mutating func resumed() -> [BrowserEffect] {
        guard let list, !isAwaitingPage(of: list.id), network.canRead else { return [] }
        guard let query = list.awaited else { return pagesWanted() }
        let effects = run(query)
        changeList { $0.extent = list.extent }
        return effects
    }

    /// Requests the next page if the cursor is within two screens of the last loaded row.
    mutating func pagesWanted() -> [BrowserEffect] {
        guard let list, let next = list.next, list.stopped == nil,
            !isAwaitingPage(of: list.id), network.canRead
        else { return [] }
        let isNear = list.filter.isEmpty && list.cursor + 2 * pageRows >= list.view.count
        guard isNear || list.loadsAll || list.isReloading || list.seeksUnloaded else {
            return []
        }
        return [
            .nextPage(
                ask(.page(list.id, at: next)),
                list.id,
                list.query,
                at: next,
                columns: list.columns
            )
        ]
    }

    func isAwaitingPage(of list: ListID) -> Bool {
        pending.values.contains {
            if case .page(list, _) = $0.request { true } else { false }
        }
    }

    /// Adds a page to its list; ignores one that is not the list's next page.
    mutating func loaded(
        _ page: LoadedPage,
        of id: ListID,
        at place: NextPage?
    ) -> [BrowserEffect] {
        let isFirst = place == nil
        guard isFirst || lists.contains(where: { $0.id == id && $0.next == place }) else {
            return pagesWanted()
        }
        var missing = 0
        if isFirst { forgetRecords(of: id) }
        let busy = Set(deletes.filter { $0.phase == .saving || $0.phase == .running }.map(\.id))
        change(id) { list in
            if list.cursor != list.anchor?.waiting { list.anchor = nil }
            if isFirst { list.begin(keeping: busy) }
            if let columns = page.columns { list.columns = columns }
            list.isLoaded = true
            list.next = page.next
            list.add(list.rows.append(page.rows))
            list.totalSize = page.totalSize ?? list.totalSize
            list.findAnchor()
            if !list.isReloading { list.extent = nil }
            if page.isLast {
                // A loaded record may still be waiting for its new values.
                let sought = list.seeking.count
                list.seeking = list.seeking.filter { [rows = list.rows] in
                    rows.number(of: $0) != nil
                }
                missing = sought - list.seeking.count
                list.loadsAll = false
                list.anchor = nil
                // Unmark records that are not in the complete result.
                list.marks = list.marks.filter { [rows = list.rows] in rows.number(of: $0) != nil }
            }
        }
        if isFirst { noteFirstPage(of: id) }
        if id == list?.id { noteExtent() }
        if missing > 0, id == list?.id { noteUnmatched(missing) }
        showCursor()
        return pagesWanted() + detailWanted()
    }

    /// Forgets the records of a list that is loaded again: its new rows may be newer than they are.
    private mutating func forgetRecords(of id: ListID) {
        guard let list = lists.first(where: { $0.id == id }), list.isLoaded else { return }
        records = records.filter { $0.value.isLoading || list.rows.number(of: $0.key) == nil }
    }

    /// Shows how many rows are loaded again, unless there is another message.
    private mutating func noteExtent() {
        guard let list else { return }
        if let extent = list.extent, message == nil || message?.end == .extent {
            let words = "\(Count.grouped(list.rows.count)) of \(Count.text(extent, "row"))"
            note("running the query again: \(words) (\(messageKeys.stop) stops)", until: .extent)
        } else if list.extent == nil, message?.end == .extent {
            say(.note, "\(Count.text(list.rows.count, "row")) loaded again")
        }
        if list.loadsAll, message == nil { noteLoadingAll() }
    }

    /// Says that all rows are being loaded.
    mutating func noteLoadingAll() {
        note("loading all rows; \(messageKeys.stop) stops", until: .lastPage)
    }

    private mutating func noteFirstPage(of id: ListID) {
        if message?.kind == .note { message = nil }
        guard let list = lists.first(where: { $0.id == id }) else { return }
        if list.rows.count == 0 {
            let isCount = list.query.query?.isCount == true
            let none =
                list.search?.noMatch(of: list.query.object ?? "record")
                ?? "no rows match; \(messageKeys.editQuery)"
            say(.note, isCount ? "\(Count.grouped(list.totalSize ?? 0)) rows match" : none)
        }
        if list.detail != nil, list.opensWithDetail { change(id) { $0.detail?.hasFocus = true } }
    }

    /// Lets a page that has failed be requested again; returns false, and says why, if that is no
    /// use.
    mutating func retryPage() -> Bool {
        guard let stopped = list?.stopped else { return true }
        guard stopped.kind != .locatorGone, isReachable() else {
            sayStopped()
            return false
        }
        changeList { $0.stopped = nil }
        return true
    }

    /// Says why the rest of the rows is not loaded, if a page has failed.
    mutating func sayStopped() {
        guard let stopped = list?.stopped else { return }
        guard stopped.kind != .locatorGone else { return sayExpired() }
        guard isReachable() else { return }
        say(.warning, "\(stopped.words); \(messageKeys.loadMore)")
    }

    private mutating func sayExpired() {
        say(
            .warning,
            "the list has expired in the org; \(messageKeys.reload) runs the query again and "
                + "keeps the marks"
        )
    }

    /// Handles the failure of a page.
    mutating func pageFailed(_ failure: BrowserFailure, of id: ListID, isFirst: Bool) {
        let requested = lists.first { $0.id == id }?.requested
        change(id) { list in
            list.requested = nil
            list.loadsAll = false
            list.keepsErrors = false
            list.seeking = []
            if failure.kind != .cancelled, !isFirst || !list.isLoaded { list.stopped = failure }
        }
        switch failure.kind {
        case .locatorGone: sayExpired()
        case .cancelled: break
        case .query where isFirst:
            refusal = (id, requested?.written ?? "", failure)
            // The note says that the query is running.
            if message?.kind == .note { message = nil }
            // It is shown again once the overlay is closed.
            if !overlays.isEmpty { say(.failure, failure.words) }
        case .other where !isFirst:
            say(.failure, "\(failure.message); \(messageKeys.loadMore)")
        default: say(.failure, failure.words)
        }
    }

    /// Shows the refusal of a statement, as soon as nothing is open over the list: another overlay
    /// keeps the keys, and a text being typed.
    mutating func showRefusal() {
        guard let (id, text, failure) = refusal, overlays.isEmpty else { return }
        refusal = nil
        // The list may be closed by now, or run another statement.
        guard lists.contains(where: { $0.id == id && $0.requested == nil }) else { return }
        guard id == list?.id, case .query(let offset, let correction) = failure.kind else {
            return say(.failure, failure.words)
        }
        reopenQuery(
            text,
            QueryFault(
                message: failure.message,
                hints: failure.hints,
                offset: offset,
                correction: correction
            )
        )
    }
}

extension BrowserFailure {
    /// The message with its first hint.
    var words: String {
        hints.isEmpty ? message : "\(message) (\(hints[0]))"
    }
}

extension RecordList {
    /// Whether fewer rows are loaded than before the query was run again.
    fileprivate var isReloading: Bool { !isComplete && rows.count < extent ?? 0 }

    /// Moves to the record that was under the cursor before the query was run again, once it is
    /// loaded, and to its line on the screen; until then, as near to it as possible.
    fileprivate mutating func findAnchor() {
        guard let anchor else {
            keepCursor(at: currentRow)
            return moveToSought()
        }
        let number = anchor.record.flatMap { rows.number(of: $0) }
        if number == nil { cursor = anchor.index }
        keepCursor(at: number)
        top = max(0, cursor - anchor.line)
        self.anchor?.waiting = cursor
        // The line is free only once the rows below are loaded, too.
        if number != nil, !isReloading { self.anchor = nil }
        moveToSought()
    }

    /// Clears the list for the requested query; keeps track of records in flight.
    fileprivate mutating func begin(keeping busy: Set<BatchID>) {
        let record = currentRecord
        if let requested {
            if requested.columns != query.columns || requested.object != query.object {
                column = 0
                sort = nil
            }
            if requested.object != query.object { marks = [] }
            if requested.written != query.written {
                cursor = 0
                top = 0
                sort = nil
            }
            query = requested
            columns = requested.columns
        }
        requested = nil
        anchor = CursorPlace(
            record: record,
            index: cursor,
            line: cursor - top,
            waiting: cursor
        )
        rows = RowStore()
        view = []
        if !keepsErrors { errors = [:] }
        keepsErrors = false
        gone = []
        rangeStart = nil
        limbo = limbo.filter { busy.contains($0.value) }
        totalSize = nil
        next = nil
        stopped = nil
    }
}

extension NetworkState {
    /// Whether rows can be requested.
    var canRead: Bool {
        switch self {
        case .ok, .limited: true
        case .offline, .sessionExpired: false
        }
    }
}
