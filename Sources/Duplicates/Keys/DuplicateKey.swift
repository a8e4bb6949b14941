import Text

/// A kind of value by which records are compared.
package enum DuplicateKey: String, CaseIterable, Sendable {
    case email
    case phone
    case name

    /// Reads keys separated by commas, and ignores other words.
    package static func keys(in text: String) -> Set<Self> {
        let words = text.split(separator: ",").map { $0.trimmingWhitespace.lowercased() }
        return Set(words.compactMap(Self.init(rawValue:)))
    }
}
