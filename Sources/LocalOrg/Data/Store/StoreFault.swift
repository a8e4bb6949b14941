/// Why the built-in org's state could not be read or kept.
package enum StoreFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is kept is not a state of the org: what is wrong with it, and at which byte where that is known.
    case unreadable(String)
    /// A later version of the program wrote the state; its format number.
    case newerFormat(Int)
    /// The state could not be read from or written to where it is kept.
    case storage(String)
    /// More contacts were asked for than can be generated, or less than none.
    case contacts(Int)

    /// How many contacts can be generated at most.
    package static let contactLimit = 10_000_000

    /// What happened, in a sentence without a full stop.
    package var description: String {
        switch self {
        case .unreadable(let reason): "the demo org's state cannot be read: \(reason)"
        case .newerFormat(let format):
            "the demo org's state has format \(format), written by a later sfctl"
        case .storage(let reason): "the demo org's state cannot be kept: \(reason)"
        case .contacts(let count):
            "\(count) contacts cannot be generated; the number must be 0 to \(Self.contactLimit)"
        }
    }

    /// What to do about it.
    package var hints: [String] {
        switch self {
        case .unreadable: ["sfctl demo reset restores its initial state"]
        case .newerFormat:
            [
                "the version of sfctl that wrote it can read it",
                "sfctl demo reset restores its initial state",
            ]
        case .storage, .contacts: []
        }
    }
}
