import Accounts
import Client
import SOQL
import Terminal
import Text

extension BrowserState {
    /// Opens the SOQL line.
    mutating func openQuery() -> [BrowserEffect] {
        var line = QueryInput()
        line.input = TextInput(list?.query.written ?? "")
        overlays.append(.soql(line))
        var effects: [BrowserEffect] = []
        if let object = list?.query.object, network.canRead { effects += describe(object) }
        if objectNames == nil, network.canRead,
            !pending.values.contains(where: { $0.request == .objectNames })
        {
            effects.append(.objectNames(ask(.objectNames)))
        }
        completeQuery()
        return effects
    }

    mutating func pressInQuery(_ key: Key, _ action: BrowserAction?) -> [BrowserEffect] {
        guard case .soql(var line) = overlays.last else { return [] }
        switch key {
        case .enter: return runQuery(line)
        case .escape:
            cancelOverlay()
            return []
        case .tab, .backTab:
            line.complete(by: key == .tab ? 1 : -1)
        case .up: line.goBack(in: history)
        case .down: line.goForward(in: history)
        default:
            line.error = nil
            line.errorOffset = nil
            line.historyIndex = nil
            overlays[overlays.count - 1] = .soql(line)
            return edit(with: key) ?? []
        }
        overlays[overlays.count - 1] = .soql(line)
        return []
    }

    /// Runs the typed statement; it is sent even if the parser rejects it.
    private mutating func runQuery(_ line: QueryInput) -> [BrowserEffect] {
        let text = String(line.input.text.trimmingWhitespace)
        guard !text.isEmpty else { return [] }
        guard isReachable() else { return [] }
        history.removeAll { $0 == text }
        history.append(text)
        if history.count > SOQLHistory.most { history.removeFirst() }
        // The line reopens if the org refuses the statement.
        close()
        let query = Statement(text)
        if list?.filter.isEmpty == false { setFilter("") }
        let effects = lists.isEmpty ? open(query) : run(query)
        changeList { $0.title = nil }
        return effects + [.remember(soql: line.input.text)]
    }

    /// Finds completions at the cursor of the SOQL line.
    mutating func completeQuery() {
        guard case .soql(var line) = overlays.last, line.completion == nil else { return }
        let completion = QueryCompletion(
            line.input,
            objects: objects,
            names: objectNames ?? [],
            usual: list?.query.object
        )
        line.completions = completion.words
        overlays[overlays.count - 1] = .soql(line)
    }
}

extension QueryInput {
    /// Replaces the word before the cursor with the next completion.
    fileprivate mutating func complete(by step: Int) {
        guard !completions.isEmpty else { return }
        let next = completion.map { ($0 + step + completions.count) % completions.count } ?? 0
        completion = next
        let start = QueryCompletion.wordStart(of: input)
        input.remove(start..<input.cursor)
        input.insert(completions[next])
    }

    fileprivate mutating func goBack(in history: [String]) {
        let index = (historyIndex ?? history.count) - 1
        guard history.indices.contains(index) else { return }
        if historyIndex == nil { draft = input.text }
        historyIndex = index
        input = TextInput(history[index])
        error = nil
    }

    fileprivate mutating func goForward(in history: [String]) {
        guard let index = historyIndex else { return }
        historyIndex = index + 1 < history.count ? index + 1 : nil
        input = TextInput(historyIndex.map { history[$0] } ?? draft)
        error = nil
    }
}

/// The completions at the cursor of the SOQL line: objects after FROM, fields elsewhere, and fields
/// of parents after a dot.
struct QueryCompletion {
    private(set) var words: [String] = []

    private static let most = 50

    /// Finds completions.
    ///
    /// - Parameters:
    ///   - input: The statement and the cursor.
    ///   - objects: The known descriptions.
    ///   - names: The names of all objects.
    ///   - usual: The object to assume before the statement has a FROM.
    init(
        _ input: TextInput,
        objects: [String: DescribedObject],
        names: [String],
        usual: String? = nil
    ) {
        let characters = Array(input.text)
        let start = Self.wordStart(of: input)
        let typed = String(characters[start..<input.cursor])
        let before = String(characters[..<start]).lowercased()
            .split(whereSeparator: { $0 == " " || $0 == "," || $0 == "(" }).map(String.init)
        if before.last == "from" {
            words = Self.matching(typed, names)
            return
        }
        let all = input.text.lowercased().split(separator: " ").map(String.init)
        var name = usual?.lowercased()
        if let from = all.lastIndex(of: "from"), all.indices.contains(from + 1) {
            name = all[from + 1]
        }
        guard let name, case .known(var object) = objects[name] else { return }
        var path = typed.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let last = path.popLast() ?? ""
        for relationship in path {
            guard
                let field = object.fields.first(where: {
                    $0.relationshipName?.lowercased() == relationship.lowercased()
                }), let name = field.referenceTo.first,
                case .known(let parent) = objects[name.lowercased()]
            else {
                words = ["Id", "Name"].filter { $0.lowercased().hasPrefix(last.lowercased()) }
                    .map { (path + [$0]).joined(separator: ".") }
                return
            }
            object = parent
        }
        let fields = object.fields.flatMap { field in
            [field.name] + (field.relationshipName.map { ["\($0)."] } ?? [])
        }
        let prefix = path.isEmpty ? "" : path.joined(separator: ".") + "."
        words = Self.matching(last, fields).map { prefix + $0 }
    }

    /// Returns the names that begin with the typed text, then other names that contain it.
    private static func matching(_ typed: String, _ names: [String]) -> [String] {
        let typed = typed.lowercased()
        let starting = names.filter { $0.lowercased().hasPrefix(typed) }
        let others =
            typed.isEmpty
            ? []
            : names.filter { !$0.lowercased().hasPrefix(typed) && $0.lowercased().contains(typed) }
        let all = starting + others
        return all.count == 1 && all[0].lowercased() == typed ? [] : Array(all.prefix(most))
    }

    /// Returns the start of the name before the cursor, including the dots of its path.
    static func wordStart(of input: TextInput) -> Int {
        let characters = Array(input.text)
        var start = input.cursor
        while start > 0 {
            let character = characters[start - 1]
            guard character.isLetter || character.isNumber || character == "_" || character == "."
            else { break }
            start -= 1
        }
        return start
    }
}
