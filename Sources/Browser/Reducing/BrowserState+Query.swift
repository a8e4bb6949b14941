import Accounts
import Completion
import SOQL
import Terminal
import Text

extension BrowserState {
    /// Opens the SOQL line.
    mutating func openQuery() -> [BrowserEffect] {
        var line = QueryInput()
        line.input = TextInput(list?.query.written ?? "")
        line.isSelected = !line.input.text.isEmpty
        overlays.append(.soql(line))
        var effects: [BrowserEffect] = []
        if let object = list?.query.object, network.canRead { effects += describe(object) }
        return effects + objectsWanted() + completeQuery()
    }

    /// Opens the SOQL line for a statement that the org has refused.
    mutating func reopenQuery(_ text: String, _ fault: QueryFault) {
        var line = QueryInput()
        line.input = TextInput(text)
        line.fault = fault
        if let offset = fault.offset {
            line.input.cursor = line.characters(before: offset)
        }
        overlays.append(.soql(line))
    }

    mutating func pressInQuery(_ key: Key, _ action: BrowserAction?) -> [BrowserEffect] {
        guard case .soql(var line) = overlays.last else { return [] }
        line.unselect(by: key)
        overlays[overlays.count - 1] = .soql(line)
        if let offer = line.objects, let effects = press(key, action, in: offer) { return effects }
        switch (key, action) {
        case (.enter, _): return runQuery(line)
        case (.escape, _):
            cancelOverlay()
            return stopListingObjects()
        case (_, .newLine): return edit { $0.insert("\n") }
        case (_, .history): return openHistory()
        case (_, .complete) where line.fault?.correction != nil: line.correct()
        case (_, .complete): line.complete(by: 1)
        case (.backTab, _): line.complete(by: -1)
        case (.up, _): move(&line, by: -1)
        case (.down, _): move(&line, by: 1)
        default: return edit { _ = $0.edit(with: key) }
        }
        overlays[overlays.count - 1] = .soql(line)
        return completeQuery()
    }

    /// Opens the statements that ran before, the latest first; a text narrows them.
    private mutating func openHistory() -> [BrowserEffect] {
        var page = PanelPage(kind: .history, title: "Statements that ran before")
        page.input = TextInput()
        page.lines = history.reversed().map { statement in
            let words = statement.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return .init(text: words, target: .statement(statement))
        }
        page.note = history.isEmpty ? "no statement has run yet" : nil
        open(page)
        return []
    }

    /// Puts a statement of the history into the line.
    mutating func show(statement: String) {
        guard case .soql(var line) = overlays.last else { return }
        line.show(statement)
        overlays[overlays.count - 1] = .soql(line)
    }

    /// Changes the text or moves its cursor.
    private mutating func edit(_ body: (inout TextInput) -> Void) -> [BrowserEffect] {
        _ = changeInput(body)
        return inputChanged()
    }

    /// Moves the cursor to another line; from the first and the last one, to another statement of
    /// the history.
    private func move(_ line: inout QueryInput, by step: Int) {
        let layout = QueryInputLayout(line, in: self)
        let next = layout.cursorLine + step
        guard layout.lines.indices.contains(next) else {
            step < 0 ? line.goBack(in: history) : line.goForward(in: history)
            return
        }
        let column = line.input.cursor - layout.lines[layout.cursorLine].lowerBound
        let isWrapped =
            next + 1 < layout.lines.count
            && layout.lines[next].upperBound == layout.lines[next + 1].lowerBound
        // The end of a wrapped line is the start of the next one.
        let last = layout.lines[next].upperBound - (isWrapped ? 1 : 0)
        line.input.cursor = min(layout.lines[next].lowerBound + column, last)
        line.completion = nil
    }

    /// Keeps the cursor's line on the screen.
    mutating func scrollQuery() {
        guard case .soql(var line) = overlays.last else { return }
        line.top = QueryInputLayout(line, in: self).top
        overlays[overlays.count - 1] = .soql(line)
    }

    /// Runs the typed statement; it is sent even if the parser rejects it.
    private mutating func runQuery(_ line: QueryInput) -> [BrowserEffect] {
        let text = String(line.input.text.trimmingWhitespace)
        guard !text.isEmpty else { return [] }
        guard isReachable() else { return [] }
        // The line reopens if the org refuses the statement.
        close()
        return run(typed: text) + [.remember(soql: line.input.text)]
    }

    /// Runs a statement in place of the list's query.
    mutating func run(typed text: String) -> [BrowserEffect] {
        history.removeAll { $0 == text }
        history.append(text)
        if history.count > SOQLHistory.most { history.removeFirst() }
        let query = Statement(text)
        if list?.filter.isEmpty == false { setFilter("") }
        let effects = lists.isEmpty ? open(query) : run(query)
        changeList { list in
            list.title = nil
            list.steps = []
            list.search = nil
        }
        return effects
    }

    /// Finds completions at the cursor of the SOQL line, and asks for a description that they need.
    mutating func completeQuery() -> [BrowserEffect] {
        guard case .soql(let old) = overlays.last, old.completion == nil else { return [] }
        offerObjects()
        guard case .soql(var line) = overlays.last, line.objects == nil || line.beginsStatement
        else { return [] }
        let point = CompletionPoint(
            in: line.input.text,
            at: line.input.text.prefix(line.input.cursor).utf8.count
        )
        let candidates = SOQLCandidates(at: point, in: schema, usual: list?.query.object)
        line.show(candidates, at: point)
        overlays[overlays.count - 1] = .soql(line)
        // A failed description is not asked for with each key.
        guard case .fields(let object) = candidates.missing, objects[object.lowercased()] == nil,
            network.canRead
        else { return [] }
        return describe(object)
    }

    /// The objects of the org, with the fields that are described so far.
    private var schema: KnownSchema {
        KnownSchema(
            names: orgObjects?.map(\.name) ?? [],
            find: { [objects] name in
                guard case .known(let object) = objects[name.lowercased()] else { return nil }
                return KnownObject(object)
            }
        )
    }
}

extension QueryInput {
    /// The most completions to offer.
    private static let mostCompletions = 50

    /// Offers candidates; a string is replaced with its quotes.
    fileprivate mutating func show(_ candidates: SOQLCandidates, at point: CompletionPoint) {
        let quote = point.isInString ? "'" : ""
        let found = candidates.ranked.prefix(Self.mostCompletions)
        // The window is for the error first.
        completions = fault == nil ? found.map { quote + $0.text } : []
        completed =
            characters(before: point.start - quote.utf8.count)..<characters(before: point.end)
    }

    /// Returns the number of characters before a UTF-8 offset.
    fileprivate func characters(before offset: Int) -> Int {
        String(Substring(input.text.utf8.prefix(offset))).count
    }

    /// Replaces the word at the cursor with the next completion.
    fileprivate mutating func complete(by step: Int) {
        guard !completions.isEmpty else { return }
        let next = completion.map { ($0 + step + completions.count) % completions.count } ?? 0
        completion = next
        input.remove(completed)
        input.insert(completions[next])
        completed = completed.lowerBound..<input.cursor
    }

    /// Begins to edit the list's statement; a letter replaces it.
    mutating func unselect(by key: Key) {
        guard isSelected, key != .escape, key != .enter else { return }
        isSelected = false
        if case .character(let character) = key, character.isLetter { input = TextInput() }
    }

    /// Takes the correction of the refused statement.
    fileprivate mutating func correct() {
        guard let correction = fault?.correction else { return }
        input = TextInput(correction)
        fault = nil
    }

    fileprivate mutating func goBack(in history: [String]) {
        let index = (historyIndex ?? history.count) - 1
        guard history.indices.contains(index) else { return }
        if historyIndex == nil { draft = input.text }
        historyIndex = index
        show(history[index])
    }

    fileprivate mutating func goForward(in history: [String]) {
        guard let index = historyIndex else { return }
        historyIndex = index + 1 < history.count ? index + 1 : nil
        show(historyIndex.map { history[$0] } ?? draft)
    }

    fileprivate mutating func show(_ text: String) {
        isSelected = false
        input = TextInput(text)
        fault = nil
        completion = nil
    }
}
