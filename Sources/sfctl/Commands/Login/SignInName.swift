/// What may be the name of a sign-in, wherever it comes from: a flag, an alias of sf, a server.
enum SignInName {
    /// Whether a text can be typed after `-o` and looks like what it is: not empty, no hyphen first, no white space and
    /// no character that cannot be seen or changes how others are seen.
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

    /// Whether a text can be the name of a sign-in: it is well-formed, and not that of the built-in org.
    static func isAllowed(_ text: String) -> Bool {
        isWellFormed(text) && text != Configuration.builtInOrg
    }

    /// The first of some texts that can be a name, else `org`.
    static func first(of texts: String?...) -> String {
        texts.lazy.compactMap(\.self).first(where: isAllowed) ?? "org"
    }
}
