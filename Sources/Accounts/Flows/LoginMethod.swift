package import CommandLine
package import Text

/// A method of `sfctl login`: the flags that choose it, and the way to the first tokens.
package protocol LoginMethod: Sendable {
    /// The flags that choose the method, the first of which is required; empty for the usual
    /// method.
    static var choice: [Option] { get }
    /// The flags for what the method needs, such as a key file.
    static var needs: [Option] { get }
    /// Whether names of logins follow the flags.
    static var takesNames: Bool { get }
    /// The environment variables that the method reads.
    static var variables: [String] { get }
    /// Whether a person has to take part, at a browser.
    var needsPerson: Bool { get }

    /// Reads the flags.
    init(_ arguments: Arguments) throws(UsageError)

    /// Refuses options of the login that the method does not support.
    func check(_ options: LoginOptions) throws(UsageError)

    /// Obtains the first tokens, and hands them to the keeper.
    func run(_ login: LoginRequest, _ keeper: some LoginKeeper) async throws -> LoginOutcome
}

extension LoginMethod {
    package static var choice: [Option] { [] }
    package static var needs: [Option] { [] }
    package static var takesNames: Bool { false }
    package static var variables: [String] { [] }
    package var needsPerson: Bool { false }

    package func check(_ options: LoginOptions) throws(UsageError) {}
}
