/// The reason why the built-in org's state could not be read or saved.
package enum StoreFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stored data is not a state of the org; the error, with its byte offset if known.
    case unreadable(String)
    /// A later version of the program wrote the state; its format number.
    case newerFormat(Int)
    /// The storage of the state could not be read or written.
    case storage(String)
    /// The requested number of contacts is negative or too large.
    case contacts(Int)

    /// The greatest number of generated contacts.
    package static let contactLimit = 10_000_000

    /// The error as a sentence without a full stop.
    package var description: String {
        switch self {
        case .unreadable(let reason): "cannot read the demo org's state: \(reason)"
        case .newerFormat(let format):
            "a newer sfctl wrote the demo org's state (format \(format))"
        case .storage(let reason): "cannot save the demo org's state: \(reason)"
        case .contacts(let count):
            "cannot generate \(count) contacts; expected 0 to \(Self.contactLimit)"
        }
    }

    /// Suggestions for the user.
    package var hints: [String] {
        switch self {
        case .unreadable: ["sfctl demo reset restores its initial state"]
        case .newerFormat:
            [
                "use the version of sfctl that wrote it",
                "sfctl demo reset restores its initial state",
            ]
        case .storage, .contacts: []
        }
    }
}
