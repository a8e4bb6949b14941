import Changes
import Output
import Terminal
import Text

extension BrowserState {
    mutating func reduce(_ input: TerminalInput) -> [BrowserEffect] {
        switch input {
        case .key(let key): return press(key)
        case .paste(let text): return paste(text)
        case .mouse(let mouse): return reduce(mouse)
        case .focus, .reply: return []
        }
    }

    mutating func press(_ key: Key) -> [BrowserEffect] {
        let action = keys.action(for: key, in: context)
        switch action {
        case .interrupt: return interrupt()
        case .suspend: return [.suspend]
        default: break
        }
        if ScreenLayout.isTooSmall(size) { return pressWithoutRoom(key, action) }
        interruptedAt = nil
        if action == .help, offersHelp {
            openHelp()
            return []
        }
        switch overlays.last {
        case .filter: return pressInFilter(key, action)
        case .search: return pressInSearch(key, action)
        case .find: return pressInFind(key)
        case .refused:
            // The reason may name the key for another query.
            let isQuery = keys.action(for: key, in: .list) == .soql
            if isQuery || key == .enter || key == .escape { close() }
            return isQuery ? pressInList(.soql) : []
        case .soql: return pressInQuery(key, action)
        case .columns: return pressInColumns(key, action)
        case .help: return pressInHelp(action)
        case .errors: return pressInErrors(action)
        case .confirmation: return pressInConfirmation(key, action)
        case .export: return pressInExport(key, action)
        case .panel: return pressInPanel(key, action)
        case .deletes: return pressInDeletes(action)
        case .orgs: return pressInOrgs(action)
        case .start: return pressInStart(key, action)
        case .quitting: return pressInQuitting(key, action)
        case nil:
            guard let action else {
                tellUnbound(key)
                return []
            }
            forgetOpening()
            if action == .errors {
                openErrors()
                return []
            }
            message = nil
            return hasDetailFocus ? pressInDetail(action) : pressInList(action)
        }
    }

    /// Drops the list or the search that waits for a description, as the user does something else.
    ///
    /// Without a list, there is nothing else to do.
    mutating func forgetOpening() {
        if list != nil { childOpening = nil }
        pendingSearch = nil
    }

    /// Closes what cannot be drawn, or quits.
    private mutating func pressWithoutRoom(
        _ key: Key,
        _ action: BrowserAction?
    ) -> [BrowserEffect] {
        if case .quitting = overlays.last { return pressInQuitting(key, action) }
        if key == .escape, context != .choice {
            cancelOverlay()
            return []
        }
        return keys.action(for: key, in: .list) == .quit ? quit() : []
    }

    /// Says that a key is not bound, unless the message tells of a problem.
    private mutating func tellUnbound(_ key: Key) {
        guard message.map({ [.note, .success].contains($0.kind) }) ?? true else { return }
        say(
            .note,
            "\(KeySpelling.text(key)) has no action here; \(keys.key(for: .help)) shows the keys"
        )
    }

    private mutating func paste(_ text: String) -> [BrowserEffect] {
        if case .refused = overlays.last { return [] }
        var keepsLines = false
        if case .soql(var line) = overlays.last {
            keepsLines = true
            // Pasted text replaces the list's statement, unless the user has begun to edit it.
            if line.isSelected { line.input = TextInput() }
            line.isSelected = false
            overlays[overlays.count - 1] = .soql(line)
        }
        guard changeInput({ $0.insert(pasted: text, keepsLines: keepsLines) }) else {
            say(.note, "pasted text ignored: open / or : first")
            return []
        }
        return inputChanged()
    }

    /// Changes the text being typed; returns false if there is none.
    mutating func changeInput(_ body: (inout TextInput) -> Void) -> Bool {
        switch overlays.last {
        case .filter(var input, let previous):
            body(&input)
            overlays[overlays.count - 1] = .filter(input, previous: previous)
        case .search(var input):
            body(&input)
            overlays[overlays.count - 1] = .search(input)
        case .find(var input):
            body(&input)
            overlays[overlays.count - 1] = .find(input)
        case .panel(var page) where page.input != nil:
            var input = page.input ?? TextInput()
            let text = input.text
            body(&input)
            page.input = input
            if input.text != text {
                page.begin()
                // The note, or the question whether to replace a view, was about the other name.
                if page.kind == .viewName { (page.note, page.waiting) = (nil, nil) }
            }
            overlays[overlays.count - 1] = .panel(page)
        case .soql(var line):
            let text = line.input.text
            body(&line.input)
            line.completion = nil
            if line.input.text != text {
                line.historyIndex = nil
                line.fault = nil
            }
            overlays[overlays.count - 1] = .soql(line)
        case .columns(var chooser) where chooser.path != nil || chooser.isTyping:
            if var path = chooser.path {
                body(&path)
                chooser.path = path
            } else {
                body(&chooser.search)
            }
            chooser.cursor = 0
            chooser.top = 0
            overlays[overlays.count - 1] = .columns(chooser)
        case .confirmation(var dialog) where dialog.question.needsCount && dialog.isArmed:
            body(&dialog.typed)
            overlays[overlays.count - 1] = .confirmation(dialog)
        case .export(var dialog) where dialog.focus == .path:
            let text = dialog.path.text
            body(&dialog.path)
            if dialog.path.text != text {
                dialog.error = nil
                // As on the command line, the name tells the format.
                dialog.format = ResultFormat(fileName: dialog.path.text) ?? dialog.format
            }
            overlays[overlays.count - 1] = .export(dialog)
        default: return false
        }
        return true
    }

    /// Updates the state after a change of the text.
    mutating func inputChanged() -> [BrowserEffect] {
        switch overlays.last {
        case .filter(let input, _): filterChanged(to: input.text)
        case .soql: return completeQuery()
        default: break
        }
        return []
    }

    /// Edits the text with a key; returns nil if the key does not edit.
    mutating func edit(with key: Key) -> [BrowserEffect]? {
        var isEdit = false
        _ = changeInput { isEdit = $0.edit(with: key) }
        return isEdit ? inputChanged() : nil
    }

    /// Closes the top overlay.
    mutating func close() {
        if !overlays.isEmpty { overlays.removeLast() }
    }

    // MARK: - Control-C

    /// Whether Control-C closes the open overlay.
    ///
    /// The choice of the first org stays open, because nothing is behind it. At the question
    /// whether to quit, Control-C stops the running requests.
    private var isClosable: Bool {
        switch overlays.last {
        case .start, .quitting, nil: false
        default: context != .choice || list != nil
        }
    }

    /// Closes the overlay, or else stops the requests under way.
    ///
    /// With none running, Control-C twice within two seconds quits.
    private mutating func interrupt() -> [BrowserEffect] {
        if isClosable {
            let isQuery = context == .soql
            cancelOverlay()
            return isQuery ? stopListingObjects() : []
        }
        if let effects = stop() { return effects }
        if let at = interruptedAt, now - at < 2000 { return [.quit] }
        interruptedAt = now
        say(.note, "nothing is running; \(messageKeys.stop) again, or q, quits")
        return []
    }

    /// Stops the requests under way; returns nil if there are none.
    ///
    /// A delete or an undo ends after the requests already sent, and a switch to another org may
    /// already have happened.
    mutating func stop() -> [BrowserEffect]? {
        let running = pending.filter { entry in
            if case .description = entry.value.request {
                isForOpening(entry.value.request)
            } else {
                true
            }
        }
        guard !running.isEmpty else { return nil }
        for (id, entry) in running {
            if entry.request.mustEnd {
                noteInterrupted(entry.request)
            } else {
                pending[id] = nil
                noteStopped(entry.request, id)
            }
        }
        changeList { $0.loadsAll = false }
        for index in lists.indices {
            lists[index].requested = nil
            lists[index].seeking = []
            lists[index].extent = nil
        }
        say(.note, "stopped")
        return running.keys.sorted { $0.number < $1.number }.map { .cancel($0) }
    }

    /// Stops the requests for descriptions, for which only line mode waits.
    mutating func stopDescribing() -> [BrowserEffect] {
        var effects: [BrowserEffect] = []
        for id in pending.keys.sorted(by: { $0.number < $1.number }) {
            guard case .description(let name)? = pending[id]?.request else { continue }
            pending[id] = nil
            objects[name] = nil
            effects.append(.cancel(id))
        }
        return effects
    }

    private mutating func noteInterrupted(_ request: PendingRequest) {
        switch request {
        case .deletion(let batch), .undeletion(let batch):
            guard let index = deletes.firstIndex(where: { $0.id == batch }) else { return }
            deletes[index].isInterrupted = true
        default: break
        }
    }

    /// Notes that a request was stopped, so that it can be repeated.
    private mutating func noteStopped(_ request: PendingRequest, _ id: RequestID) {
        end(id) { $0.note = "stopped" }
        let failure = BrowserFailure(
            kind: .cancelled,
            message: "stopped; \(messageKeys.refetch)"
        )
        switch request {
        case .record(let id):
            records[id]?.isLoading = false
            records[id]?.failure = failure
        case .count(let id, let relationship): records[id]?.counts[relationship] = nil
        case .description(let name): (objects[name], childOpening) = (nil, nil)
        case .rows(let list, let ids, .restored):
            for id in ids { change(list) { $0.putBack(id) } }
        default: break
        }
    }

    /// Whether records are being deleted, restored or exported.
    var isBusy: Bool {
        pending.values.contains { entry in
            if case .export = entry.request { true } else { entry.request.isChange }
        }
    }

    /// Quits, after a confirmation if something runs.
    mutating func quit() -> [BrowserEffect] {
        guard isBusy else { return [.quit] }
        if case .quitting = overlays.last { return [] }
        overlays.append(.quitting)
        return []
    }

    mutating func pressInQuitting(_ key: Key, _ action: BrowserAction?) -> [BrowserEffect] {
        switch key {
        case .character("q"): return [.quit]
        case .character("w"), .enter, .escape: close()
        default: break
        }
        return []
    }
}

extension PendingRequest {
    /// Whether the answer counts even after the request was stopped.
    var mustEnd: Bool { isChange || self == .connection }

    /// Whether the request deletes or restores records.
    var isChange: Bool {
        switch self {
        case .deletion, .undeletion: true
        default: false
        }
    }
}
