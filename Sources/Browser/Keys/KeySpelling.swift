import Terminal

/// The spelling of keys: `G`, `ctrl-d`, `space`, `pgdn`, `f5`.
enum KeySpelling {
    private static let names: [(String, Key)] = [
        ("space", .character(" ")), ("enter", .enter), ("alt-enter", .alt("\r")), ("tab", .tab),
        ("shift-tab", .backTab),
        ("esc", .escape), ("backspace", .backspace), ("del", .delete), ("ins", .insert),
        ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("home", .home),
        ("end", .end), ("pgup", .pageUp), ("pgdn", .pageDown), ("shift-up", .shiftUp),
        ("shift-down", .shiftDown), ("shift-left", .shiftLeft), ("shift-right", .shiftRight),
        ("ctrl-left", .wordLeft), ("ctrl-right", .wordRight),
    ]

    /// Returns a key's spelling.
    static func text(_ key: Key) -> String {
        if let name = names.first(where: { $0.1 == key })?.0 { return name }
        switch key {
        case .character(let character): return String(character)
        case .control(let character): return "ctrl-\(character)"
        case .alt(let character): return "alt-\(character)"
        case .function(let number): return "f\(number)"
        default: return ""
        }
    }

    /// Returns the key with a spelling; nil if there is none.
    static func key(_ text: String) -> Key? {
        if let key = names.first(where: { $0.0 == text.lowercased() })?.1 { return key }
        if text.count == 1, let character = text.first { return .character(character) }
        for (prefix, make) in [("ctrl-", Key.control), ("alt-", Key.alt)] {
            let rest = text.dropFirst(prefix.count)
            guard text.lowercased().hasPrefix(prefix), rest.count == 1, let character = rest.first
            else { continue }
            return make(prefix == "ctrl-" ? Character(character.lowercased()) : character)
        }
        guard text.lowercased().hasPrefix("f"), let number = Int(text.dropFirst()),
            (1...12).contains(number)
        else { return nil }
        return .function(number)
    }
}
