import Synchronization
import Terminal

/// What machine formats pass on their way to a terminal, where control characters in the data would be commands to it
/// and invisible ones would hide.
///
/// A file or a pipe gets the bytes as they are.
final class TerminalFilter: Sendable {
    private let format: ResultFormat
    private let display: DisplayOptions
    private let hasChanged = Atomic(false)

    /// Whether a value was shown otherwise than it is.
    var hasChangedValues: Bool { hasChanged.load(ordering: .relaxed) }

    /// Makes the filter of an output; nil where it needs none.
    init?(_ style: OutputStyle) {
        guard style.reachesTerminal, !style.isRaw, !style.format.isForPeople else { return nil }
        format = style.format
        display = style.display
    }

    /// The bytes as the terminal may be sent them.
    func filtered(_ bytes: [UInt8]) -> [UInt8] {
        switch format {
        case .table, .vertical: return bytes
        // The escapes are the same values after parsing, so nothing has changed.
        case .json, .ndjson: return InvisibleCharacters.escaped(bytes) ?? bytes
        case .csv, .tsv, .ids, .vcard:
            guard let shown = ControlCharacters(options: display).shown(bytes) else { return bytes }
            hasChanged.store(true, ordering: .relaxed)
            return shown
        }
    }
}
