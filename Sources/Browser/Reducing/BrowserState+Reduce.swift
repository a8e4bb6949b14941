import Output
import Terminal
import Text

extension BrowserState {
    /// Handles an event, and returns the effects to run; all changes of the state go through it.
    mutating func reduce(_ event: BrowserEvent) -> [BrowserEffect] {
        // A message of two lines leaves less room for the list.
        let rows = ScreenLayout.messageRows(in: self)
        defer {
            if ScreenLayout.messageRows(in: self) != rows { showCursor() }
            scrollQuery()
        }
        let effects = handle(event)
        showRefusal()
        return effects + endAbandoned()
    }

    private mutating func handle(_ event: BrowserEvent) -> [BrowserEffect] {
        switch event {
        case .input(let input): return reduce(input)
        case .resized(let size):
            self.size = size
            disarmDialog()
            showCursor()
            showItem()
            showPanelCursor()
            // The terminal may have been resized in between, which moves its contents.
            return [.repaint] + pagesWanted()
        case .resumed(let size):
            self.size = size
            disarmDialog()
            showCursor()
            showPanelCursor()
            return [.repaint]
        case .tick(let now): return tick(now)
        case .closed: return [.quit]
        case .answer(let id, let answer):
            guard let pending = take(id, answer) else { return [] }
            let effects = reduce(answer, to: pending, id)
            dropStaleTexts()
            return effects
        case .said(let message):
            self.message = message
            return []
        case .measured(let usage, let latency):
            if message?.end == .answer { message = nil }
            self.usage = usage ?? self.usage
            self.latency = latency
            return []
        case .identified(let kind):
            org?.kind = kind
            tightenDialog()
            return []
        }
    }

    /// The current context of the keys.
    var context: KeyContext {
        switch overlays.last {
        case .filter, .search, .find, .refused: .input
        case .soql: .soql
        case .columns(let chooser): chooser.isTyping || chooser.path != nil ? .input : .columns
        case .help: .help
        case .errors: .errors
        case .confirmation: .confirmation
        case .export(let dialog): dialog.focus == .path ? .input : .export
        case .panel(let page): page.input == nil ? .panel : .input
        case .deletes, .orgs, .start, .quitting: .choice
        case nil: hasDetailFocus ? .detail : .list
        }
    }

    /// Whether the record has the focus.
    var hasDetailFocus: Bool {
        guard let detail = list?.detail else { return false }
        return detail.hasFocus || ScreenLayout(self).isDetailWhole
    }

    // MARK: - Requests

    /// Registers a request under a new number.
    mutating func ask(_ request: PendingRequest) -> RequestID {
        let id = RequestID(number: nextNumber())
        pending[id] = (request, now)
        return id
    }

    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Returns the request that an answer belongs to; nil if it is no longer pending.
    ///
    /// Deletes and undeletes have more than one answer.
    private mutating func take(_ id: RequestID, _ answer: BrowserAnswer) -> PendingRequest? {
        guard let entry = pending[id] else { return nil }
        switch answer {
        case .deletion(.started), .deletion(.settled), .undeletion(.settled): break
        default: pending[id] = nil
        }
        return entry.request
    }

    private mutating func reduce(
        _ answer: BrowserAnswer,
        to request: PendingRequest,
        _ id: RequestID
    ) -> [BrowserEffect] {
        if case .failed(let failure) = answer { return failed(failure, request, id) }
        let wasAway = cameBack(request)
        let effects = apply(answer, to: request, id)
        // Only now, because the answer may have replaced the rows of a list.
        return wasAway ? effects + postponed() : effects
    }

    private mutating func apply(
        _ answer: BrowserAnswer,
        to request: PendingRequest,
        _ id: RequestID
    ) -> [BrowserEffect] {
        switch (request, answer) {
        case (.page(let list, let place), .page(let page)):
            return loaded(page, of: list, at: place)
        case (.record(let id), .record(let json)): return fetched(json, of: id)
        case (.parentNames(let id), .parentNames(let names)):
            records[id]?.parentNames = names
        case (.description(let name), .description(let object)):
            return described(object, as: name)
        case (.names, .names(let names)):
            self.names.merge(names) { $1 }
        case (.objects, .objects(let objects)):
            orgObjects = objects
            return objectsArrived()
        case (.recordCounts, .recordCounts(let counts)): objectCounts = counts
        case (.rows(let list, let ids, let why), .rows(let found)):
            return refetched(found, of: ids, in: list, why)
        case (.reach(let ids), .reach(let reach)): note(.success(reach), of: ids)
        case (.count(let id, let relationship), .count(let count)):
            records[id]?.counts[relationship] = .known(count)
        case (.deletion(let batch), .deletion(let progress)):
            return progressed(progress, of: batch)
        case (.undeletion(let batch), .undeletion(let progress)):
            return progressed(progress, of: batch)
        case (.export(let dialog), .exported(let rows, let path)):
            exported(rows, to: path, dialog)
        case (.find, .lines(let lines)), (.tree, .lines(let lines)), (.views, .lines(let lines)):
            filled(lines, by: id)
        case (.viewSaving(let name), .viewSaved(let path)): saved(name, in: path, id)
        case (.values, .values(let counts)): counted(counts, by: id)
        case (.orgs, .orgs(let orgs)): listed(orgs)
        case (.connection, .connected(let org)): return connected(to: org)
        default: break
        }
        return []
    }

    /// Shows a note until an event.
    mutating func note(_ text: String, until end: BrowserMessage.End) {
        message = BrowserMessage(end: end, kind: .note, text: text)
    }

    /// Replaces texts about requests that are over.
    private mutating func dropStaleTexts() {
        if message?.end == .lastAnswer, waitingSince == nil { message = nil }
        if message?.end == .lastPage, let list, list.isComplete {
            say(.note, "all \(Count.text(list.rows.count, "row")) loaded")
        }
        if case .quitting = overlays.last, !isBusy { close() }
    }

    // MARK: - Messages

    mutating func say(
        _ kind: BrowserMessage.Kind,
        _ text: String,
        details: MessageDetails = .text
    ) {
        message = BrowserMessage(kind: kind, text: text, details: details)
    }

    // MARK: - Lists

    /// Changes the list with an id, wherever it is in the stack.
    mutating func change(_ id: ListID, _ body: (inout RecordList) -> Void) {
        guard let index = lists.firstIndex(where: { $0.id == id }) else { return }
        body(&lists[index])
    }

    /// Changes the current list.
    mutating func changeList(_ body: (inout RecordList) -> Void) {
        guard !lists.isEmpty else { return }
        body(&lists[lists.count - 1])
    }
}
