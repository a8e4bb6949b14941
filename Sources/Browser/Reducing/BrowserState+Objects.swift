import Completion
import SOQL
import Terminal
import Text

extension BrowserState {
    /// Asks for the objects of the org and their counts, unless they are known or on their way.
    mutating func objectsWanted() -> [BrowserEffect] {
        guard network.canRead else { return [] }
        var effects: [BrowserEffect] = []
        if orgObjects == nil, !isPending(.objects) {
            objectsProblem = nil
            effects.append(.objects(ask(.objects)))
        }
        if objectCounts == nil, !isPending(.recordCounts) {
            effects.append(.recordCounts(ask(.recordCounts)))
        }
        return effects
    }

    private func isPending(_ request: PendingRequest) -> Bool {
        pending.values.contains { $0.request == request }
    }

    /// Stops asking for the objects, when the line that waits for them is closed; a line that opens
    /// an object lets the requests go on for the next one.
    mutating func stopListingObjects() -> [BrowserEffect] {
        let ids = pending.filter { [.objects, .recordCounts].contains($0.value.request) }.keys
        for id in ids { pending[id] = nil }
        return ids.sorted { $0.number < $1.number }.map { .cancel($0) }
    }

    /// Takes the objects of the org, and offers them to a line that waits for them.
    mutating func objectsArrived() -> [BrowserEffect] {
        objectsProblem = nil
        return offerObjectsAgain()
    }

    /// Says in the line that waits for the objects why they are missing.
    mutating func objectsFailed(_ failure: BrowserFailure) -> [BrowserEffect] {
        objectsProblem = failure.kind == .cancelled ? "stopped" : failure.words
        return offerObjectsAgain()
    }

    private mutating func offerObjectsAgain() -> [BrowserEffect] {
        if case .soql(var line) = overlays.last {
            line.objects = nil
            overlays[overlays.count - 1] = .soql(line)
        }
        return completeQuery()
    }

    /// Offers the objects that fit, if the line has a word in place of a statement.
    mutating func offerObjects() {
        guard case .soql(var line) = overlays.last, line.objectWord != line.objects?.word else {
            return
        }
        line.objects = line.objectWord.map { word in
            guard let orgObjects else {
                let none =
                    objectsProblem.map { "the org did not list its objects: \($0)" }
                    ?? "the org's objects are not loaded"
                let state = isPending(.objects) ? "asking for the org's objects …" : none
                let note = "\(state); enter opens \(word)"
                return ObjectOffer(word: word, choice: Choice(items: []), note: note)
            }
            let found = ObjectRanking(word).ranked(orgObjects)
            return ObjectOffer(word: word, choice: Choice(items: found))
        }
        line.completions = []
        overlays[overlays.count - 1] = .soql(line)
    }

    /// Handles a key while objects are offered; returns nil for a key that edits the line.
    mutating func press(
        _ key: Key,
        _ action: BrowserAction?,
        in offer: ObjectOffer
    ) -> [BrowserEffect]? {
        guard case .soql(var line) = overlays.last else { return nil }
        var choice = offer.choice
        switch (key, action) {
        case (.enter, _): return openObject(offer)
        case (.up, _): choice.move(.up)
        case (.down, _): choice.move(.down)
        case (_, .complete) where !line.beginsStatement:
            guard choice.items.indices.contains(choice.cursor) else { return [] }
            line.input = TextInput(choice.items[choice.cursor].name)
            overlays[overlays.count - 1] = .soql(line)
            return completeQuery()
        default: return nil
        }
        line.objects?.choice = choice
        overlays[overlays.count - 1] = .soql(line)
        return []
    }

    /// Opens the chosen object, or else the one whose name was typed.
    mutating func openObject(_ offer: ObjectOffer) -> [BrowserEffect] {
        let items = offer.choice.items
        guard !items.isEmpty || orgObjects == nil else {
            guard case .soql(var line) = overlays.last else { return [] }
            line.fault = QueryFault(
                message: "no object has \"\(offer.word)\" in its name or label",
                hints: ["A statement begins with SELECT."]
            )
            overlays[overlays.count - 1] = .soql(line)
            return []
        }
        guard isReachable() else { return [] }
        close()
        let isChosen = items.indices.contains(offer.choice.cursor)
        return open(object: isChosen ? items[offer.choice.cursor].name : offer.word)
    }
}

extension QueryInput {
    /// The typed word that names an object; nil for a statement, and for an untouched one.
    fileprivate var objectWord: String? {
        let text = input.text.trimmingWhitespace
        let isName = text.allSatisfy { $0 == " " || $0 == "_" || $0.isLetter || $0.isNumber }
        guard !isSelected, isName, let first = text.split(separator: " ").first,
            !["select", "from", "find"].contains(first.lowercased())
        else { return nil }
        return String(text)
    }

    /// Whether the word is the beginning of a statement rather than of an object's name.
    var beginsStatement: Bool {
        guard let word = objects?.word.lowercased(), word.count > 1 else { return false }
        return ["select", "from"].contains { $0.hasPrefix(word) }
    }
}
