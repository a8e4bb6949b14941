/// The rules for a login's name from any source: a flag, an alias of sf, or a server.
enum SignInName {
    /// Whether a text can be typed after `-o` and has only visible characters.
    ///
    /// It is not empty, does not start with a hyphen, and has no white space, invisible characters
    /// or characters that change how others look.
    static func isWellFormed(_ text: String) -> Bool {
        guard !text.isEmpty, !text.hasPrefix("-") else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            if scalar.properties.isWhitespace { return false }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: return false
            default: return true
            }
        }
    }

    /// Whether a text can be a login's name: it is well-formed, and not the built-in org's name.
    static func isAllowed(_ text: String) -> Bool {
        isWellFormed(text) && text != Configuration.builtInOrg
    }

    /// Returns the first text that can be a name, or `org` if none can.
    static func first(of texts: String?...) -> String {
        texts.lazy.compactMap(\.self).first(where: isAllowed) ?? "org"
    }
}
