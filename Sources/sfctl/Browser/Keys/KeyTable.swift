import Terminal

/// The one table of keys: what they do, and what help says of them.
///
/// The reducer, the row of keys, the help and docs/browsing.md are made of it.
struct KeyTable: Hashable, Sendable {
    /// One action in the contexts where it is bound.
    struct Binding: Hashable, Sendable {
        let action: BrowserAction
        let contexts: Set<KeyContext>
        var keys: [Key]
        /// What it does, for the help.
        let help: String
        /// Its word in the row of keys; nil where it has no room there.
        var label: String?
        /// The command line that does the same.
        var command: String?
    }

    private(set) var bindings = Self.standard
    private var actions: [KeyContext: [Key: BrowserAction]] = [:]

    init() {
        index()
    }

    private mutating func index() {
        actions = [:]
        for binding in bindings {
            for context in binding.contexts {
                for key in binding.keys { actions[context, default: [:]][key] = binding.action }
            }
        }
    }

    /// What a key does in a context; nil for nothing.
    func action(for key: Key, in context: KeyContext) -> BrowserAction? { actions[context]?[key] }

    /// The bindings of a context in the order of the help.
    func bindings(in context: KeyContext) -> [Binding] {
        bindings.filter { $0.contexts.contains(context) && !$0.keys.isEmpty }
    }

    /// The keys of an action, the first of which is shown.
    func key(for action: BrowserAction) -> String {
        bindings.first { $0.action == action }?.keys.first.map(KeySpelling.text) ?? ""
    }

    /// Binds actions to other keys.
    ///
    /// - Parameter overrides: For each action its keys, with blanks between: `"delete": "ctrl-x"`.
    /// - Throws: `KeyTableError` for an unknown action or key, a key with two meanings, and a delete without modifier beside
    ///   the keys that move.
    init(overrides: [String: String]) throws(KeyTableError) {
        for (name, text) in overrides.sorted(by: { $0.key < $1.key }) {
            guard let action = BrowserAction(rawValue: name) else { throw .unknownAction(name) }
            var keys: [Key] = []
            for word in text.split(separator: " ") {
                guard let key = KeySpelling.key(String(word)) else {
                    throw .unknownKey(String(word))
                }
                keys.append(key)
            }
            if action == .delete, keys.contains(where: Self.mayBeSlip) { throw .deleteBesideMoving }
            for index in bindings.indices where bindings[index].action == action {
                bindings[index].keys = keys
            }
        }
        for context in KeyContext.allCases {
            var taken: [Key: BrowserAction] = [:]
            for binding in bindings(in: context) {
                for key in binding.keys {
                    if let other = taken[key], other != binding.action {
                        throw .conflict(
                            KeySpelling.text(key),
                            other.rawValue,
                            binding.action.rawValue
                        )
                    }
                    taken[key] = binding.action
                }
            }
        }
        index()
    }

    /// Keys that a person presses while moving or typing, so that none of them may delete.
    private static func mayBeSlip(_ key: Key) -> Bool {
        switch key {
        case .character(let letter): "hjklgG nN".contains(letter)
        case .control(let letter): "dufb".contains(letter)
        case .alt, .function: false
        default: true
        }
    }
}

/// Why keys cannot be bound.
enum KeyTableError: Error, Hashable, Sendable {
    case unknownAction(String)
    case unknownKey(String)
    case conflict(String, String, String)
    case deleteBesideMoving
}
