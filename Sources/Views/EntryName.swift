package import Text

/// The name of a saved view, or of a run with `--since-last`: part of a command line and of a
/// file's path.
package struct EntryName: Hashable, Sendable, CustomStringConvertible {
    package let text: String

    /// The name as text.
    package var description: String { text }

    /// Checks a name.
    ///
    /// - Parameters:
    ///   - text: The name.
    ///   - flag: The flag or argument that gives it, for the error.
    /// - Throws: `UsageError` for an invalid name.
    package init(_ text: String, from flag: String) throws(UsageError) {
        guard Self.isValid(text) else {
            throw UsageError(
                "\(flag) takes a name of letters, digits, '-', '_' and '.', at most 64, that starts "
                    + "with a letter or digit, not '\(text.count > 80 ? "\(text.prefix(80))…" : text)'"
            )
        }
        self.text = text
    }

    private static func isValid(_ text: String) -> Bool {
        guard let first = text.utf8.first, first != UInt8(ascii: "_"), first.isNameByte else {
            return false
        }
        return text.utf8.count <= 64
            && text.utf8.allSatisfy { $0.isNameByte || "-.".utf8.contains($0) }
    }
}
