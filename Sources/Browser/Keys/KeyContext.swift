/// A context with key bindings of its own.
enum KeyContext: String, CaseIterable, Hashable, Sendable {
    case list
    case detail
    case input
    case soql
    case columns
    case errors
    case confirmation
    case export
    case choice
    case panel
    case help
}
