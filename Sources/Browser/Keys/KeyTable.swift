import Output
import Terminal
import Text

/// The one table of keys: their actions and their help.
///
/// The reducer, the row of keys, the help and docs/browsing.md all use it.
package struct KeyTable: Hashable, Sendable {
    /// An action in the contexts where it is bound.
    struct Binding: Hashable, Sendable {
        let action: BrowserAction
        let contexts: Set<KeyContext>
        var keys: [Key]
        /// The description for the help.
        let help: String
        /// The label in the row of keys; nil to leave it out.
        var label: String?
        /// The equivalent command line.
        var command: String?
        /// The heading in the help; nil for a key of a dialog.
        var heading: String?
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

    /// Returns the action of a key in a context; nil if it is not bound.
    func action(for key: Key, in context: KeyContext) -> BrowserAction? { actions[context]?[key] }

    /// Returns the bindings of a context in the order of the help.
    func bindings(in context: KeyContext) -> [Binding] {
        bindings.filter { $0.contexts.contains(context) && !$0.keys.isEmpty }
    }

    /// Returns the first key of an action, as the help shows it.
    func key(for action: BrowserAction) -> String {
        bindings.first { $0.action == action }?.keys.first.map(KeySpelling.text) ?? ""
    }

    /// Binds actions to other keys.
    ///
    /// - Parameter overrides: The keys of each action, separated by blanks: `"delete": "ctrl-x"`.
    /// - Throws: `KeyTableError` for an unknown action or key, a key with two meanings, or a delete
    ///   bound to a key that people press while moving or typing.
    package init(overrides: [String: String]) throws(KeyTableError) {
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

    /// Whether a key is pressed while moving or typing, and so must not be bound to delete.
    private static func mayBeSlip(_ key: Key) -> Bool {
        switch key {
        case .character(let letter): "hjklgG nN".contains(letter)
        case .control(let letter): "dufb".contains(letter)
        case .alt, .function: false
        default: true
        }
    }
}

/// An error in key overrides.
package enum KeyTableError: SelfExplaining, Hashable, Sendable {
    case unknownAction(String)
    case unknownKey(String)
    case conflict(String, String, String)
    case deleteBesideMoving

    var failure: Failure {
        var failure = Failure(
            exit: .usage,
            name: "ConfigurationError",
            message: "invalid browseKeys in config.json",
            hints: [
                "press ? in sfctl browse for the keys; docs/browsing.md lists the actions"
            ]
        )
        switch self {
        case .unknownAction(let name):
            let names = BrowserAction.allCases.map(\.rawValue)
            let closest =
                Spelling.closest(to: name, in: names).map { "; did you mean '\($0)'?" } ?? ""
            failure.reasons = ["no such action: '\(name)'\(closest)"]
        case .unknownKey(let name):
            failure.reasons = ["no such key: '\(name)'; examples are G, ctrl-d, space, pgdn and f5"]
        case .conflict(let key, let first, let second):
            failure.reasons = ["'\(key)' has two actions: \(first) and \(second)"]
        case .deleteBesideMoving:
            failure.reasons = [
                "delete cannot be bound to a key for moving or typing"
            ]
        }
        return failure
    }
}
