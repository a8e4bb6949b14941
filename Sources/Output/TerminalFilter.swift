import Synchronization
import Terminal

/// A filter for machine formats on a terminal, which would obey control characters in the data and
/// hide invisible ones.
///
/// A file or pipe gets the bytes unchanged.
final class TerminalFilter: Sendable {
    private let form: ResultFormat.TerminalForm
    private let display: DisplayOptions
    private let hasChanged = Atomic(false)

    /// Whether a value was changed for display.
    var hasChangedValues: Bool { hasChanged.load(ordering: .relaxed) }

    /// Makes the filter of an output; nil if it needs none.
    init?(_ style: OutputStyle) {
        guard style.reachesTerminal, !style.isRaw, style.format.onTerminal != .unchanged else {
            return nil
        }
        form = style.format.onTerminal
        display = style.display
    }

    /// Returns bytes that are safe for the terminal.
    func filtered(_ bytes: [UInt8]) -> [UInt8] {
        switch form {
        case .unchanged: return bytes
        case .escaped: return InvisibleCharacters.escaped(bytes) ?? bytes
        case .madeVisible:
            guard let shown = ControlCharacters(options: display).shown(bytes) else { return bytes }
            hasChanged.store(true, ordering: .relaxed)
            return shown
        }
    }
}
