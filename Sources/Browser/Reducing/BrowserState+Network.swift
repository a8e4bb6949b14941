import Changes
import Text

extension BrowserState {
    /// Whether the org can be reached; otherwise shows a message that says why not.
    mutating func isReachable() -> Bool {
        switch network {
        case .ok, .limited: return true
        case .offline:
            let retry = "\(messageKeys.reload) retries"
            say(.warning, "this needs the org, which is unreachable; \(retry)")
        case .sessionExpired:
            let way = "\(messageKeys.signIn) logs in again"
            say(.warning, "this needs the org, but the session has expired; \(way)")
        }
        return false
    }

    /// Notes that the org has answered.
    ///
    /// - Returns: Whether it could not be reached before.
    mutating func cameBack(_ request: PendingRequest) -> Bool {
        switch request {
        // These can answer without the org: a delete, for example, first saves its records locally.
        case .export, .orgs, .deletion, .undeletion, .views, .viewSaving: return false
        default: break
        }
        guard network != .ok else { return false }
        let wasAway = !network.canRead
        network = .ok
        guard wasAway else { return false }
        say(.success, "the org is reachable again")
        for index in lists.indices
        where lists[index].stopped?.kind == .unreachable
            || lists[index].stopped?.kind == .sessionRefused
        {
            lists[index].stopped = nil
        }
        return true
    }

    /// Sends the requests that were postponed until the org can be reached.
    mutating func postponed() -> [BrowserEffect] {
        unknownRecords() + resumed() + shownRecord()
    }

    /// Fetches the shown record if it could not be fetched without the org.
    private mutating func shownRecord() -> [BrowserEffect] {
        records = records.filter { $0.value.failure?.isOfNetwork != true }
        return list?.detail == nil ? [] : fetchCurrent()
    }

    /// Checks whether records with an unknown outcome still exist.
    private mutating func unknownRecords() -> [BrowserEffect] {
        var effects: [BrowserEffect] = []
        for list in lists {
            let ids = list.errors.filter(\.value.isUnknown).map(\.key)
                .sorted()
            guard !ids.isEmpty else { continue }
            effects.append(.rows(ask(.rows(list.id, ids, why: .unknown)), list.query, ids))
        }
        return effects
    }

    /// Handles the failure of any request.
    mutating func failed(
        _ failure: BrowserFailure,
        _ request: PendingRequest,
        _ id: RequestID
    ) -> [BrowserEffect] {
        noteNetwork(failure, request)
        switch request {
        case .page(let list, let place): pageFailed(failure, of: list, isFirst: place == nil)
        case .record(let id): recordFailed(failure, id)
        case .description(let name):
            objects[name] = .failed(failure)
            if childOpening?.object.lowercased() == name {
                childOpening = nil
                say(.failure, failure.words)
            }
            refreshDialog()
            return searchWanted(in: name)
        case .rows(_, let ids, .asked) where failure.kind == .notFound: markGone(ids)
        case .rows(let list, let ids, .restored):
            // The records are restored nevertheless, and shown in their last known state.
            change(list) { list in
                for id in ids { list.putBack(id) }
                list.moveToSought()
            }
            showCursor()
            say(.failure, failure.words)
        case .rows: say(.failure, failure.words)
        case .count(let id, let relationship):
            records[id]?.counts[relationship] = .failed(failure.message)
        case .reach(let ids): note(.failure(ReachFailure(message: failure.message)), of: ids)
        case .deletion(let batch): return progressed(.ended(failure), of: batch)
        case .undeletion(let batch): return progressed(.finished(failure), of: batch)
        case .export(let dialog): exportFailed(failure, dialog)
        case .find, .tree, .views, .viewSaving, .values: panelFailed(failure, id)
        case .objects: return objectsFailed(failure)
        case .orgs, .connection:
            overlays.removeAll(where: \.isOfOrgs)
            failure.kind == .cancelled ? say(.note, "stopped") : say(.failure, failure.words)
        case .probe where network.canRead == false && failure.kind.isAnswer:
            return cameBack(.probe) ? postponed() : []
        case .parentNames, .names, .recordCounts, .probe: break
        }
        return []
    }

    /// Updates the network state after a failure.
    mutating func noteNetwork(_ failure: BrowserFailure, _ request: PendingRequest) {
        switch request {
        // These concern other orgs or this machine.
        case .connection, .orgs: return
        default: break
        }
        switch failure.kind {
        case .unreachable:
            var attempts = 0
            var since = now
            if case .offline(let start, _, let made) = network {
                since = start
                attempts = made
            }
            if request == .probe || attempts == 0 { attempts += 1 }
            let pause = min(60_000, 1000 << min(attempts - 1, 6))
            network = .offline(since: since, retryAt: now + pause, attempts: attempts)
        case .sessionRefused: network = .sessionExpired
        case .limitReached: network = .limited
        case .notFound, .locatorGone, .query, .cancelled, .other: break
        }
    }

    /// Checks whether the org is reachable, unless a check is pending.
    mutating func probe() -> [BrowserEffect] {
        guard !pending.values.contains(where: { $0.request == .probe }) else { return [] }
        return [.probe(ask(.probe))]
    }

    mutating func signIn() -> [BrowserEffect] {
        switch network {
        case .sessionExpired: break
        case .offline:
            let retry = "\(messageKeys.reload) retries"
            say(.warning, "the org is unreachable, so a login would not help; \(retry)")
            return []
        case .ok, .limited:
            say(
                .note,
                "the session is still valid; \(messageKeys.orgs) switches to another org"
            )
            return []
        }
        return [.signIn(ask(.connection))]
    }

    // MARK: - Time

    /// Handles a tick of the clock.
    mutating func tick(_ time: Int) -> [BrowserEffect] {
        let gap = time - now
        let isFirst = now == 0
        now = time
        var effects: [BrowserEffect] = []
        // After a laptop's sleep, connections may be dead.
        if gap > 60_000, !isFirst, org != nil, network == .ok { effects += probe() }
        if case .offline(_, let retryAt, _) = network, now >= retryAt { effects += probe() }
        armDialog()
        effects += detailWanted()
        if wantsDescription { effects += list?.query.object.map { describe($0) } ?? [] }
        noteSlowRequest()
        return effects
    }

    private mutating func noteSlowRequest() {
        guard let since = waitingSince, now - since >= 10_000, overlays.isEmpty, message == nil
        else { return }
        note("still waiting for the org (\(messageKeys.stop) stops)", until: .lastAnswer)
    }

    /// The start time of the oldest request that the user is waiting for.
    var waitingSince: Int? {
        pending.values.filter { entry in
            switch entry.request {
            case .page, .record, .rows, .find, .tree, .values, .connection, .orgs: true
            default: isForOpening(entry.request)
            }
        }.map(\.since).min()
    }

    /// Whether a list is waiting for this request, to open with its answer.
    func isForOpening(_ request: PendingRequest) -> Bool {
        guard let object = childOpening?.object.lowercased() else { return false }
        return request == .description(object: object)
    }

    /// The interval between ticks, in milliseconds; nil while nothing depends on the time.
    var wantedTick: Int? {
        if case .confirmation(let dialog) = overlays.last, !dialog.isArmed { return 50 }
        if list?.detail != nil, list?.movedAt != nil { return 100 }
        if wantsDescription { return 100 }
        if !pending.isEmpty { return 250 }
        if case .offline = network { return 500 }
        return nil
    }
}

extension BrowserFailure {
    /// Whether the failure ends as soon as the org answers again.
    fileprivate var isOfNetwork: Bool { kind == .unreachable || kind == .sessionRefused }
}

extension BrowserFailure.Kind {
    /// Whether the org has answered, even if with an error.
    fileprivate var isAnswer: Bool {
        switch self {
        case .notFound, .locatorGone, .query, .limitReached, .other: true
        case .unreachable, .sessionRefused, .cancelled: false
        }
    }
}
