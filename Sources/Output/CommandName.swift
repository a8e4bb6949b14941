/// A command's name in JSON errors, and the values that `sf` scripts expect.
///
/// Source: `SfCommandError` of the Salesforce CLI (sf-plugins-core 13), and the commands of its
/// plugin-data 5.1.6 and plugin-schema.
package struct CommandName: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The command's words, such as `get`.
    package let words: String
    /// The name of the class in `sf`, such as `Get`; the words if `sf` has no such command.
    let className: String
    /// Whether `code` is the error's name rather than its exit code: `sf` wraps the org's errors in
    /// errors of its own in some commands, without `data`.
    let wrapsErrors: Bool

    /// Makes a name from its parts; without a class, from the command's words.
    package init(_ words: String, className: String? = nil, wrapsErrors: Bool = false) {
        self.words = words
        self.className = className ?? words
        self.wrapsErrors = wrapsErrors
    }

    package init(stringLiteral words: String) {
        self.init(words)
    }
}
