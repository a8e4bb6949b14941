/// The result of `sfctl login`.
package struct LoginOutcome: Sendable {
    /// The saved logins.
    package let sessions: [Session]
    /// Whether they were logins of the Salesforce CLI.
    package let areTakenOver: Bool
    /// Whether the user asked for any number of logins, so that the JSON result is an array.
    package let isList: Bool
    /// The reason why other logins were not saved.
    package let error: (any Error)?

    /// Makes the result of a login to one org.
    init(_ session: Session) {
        sessions = [session]
        areTakenOver = false
        isList = false
        error = nil
    }

    /// Makes the result of an import.
    init(takenOver sessions: [Session], isList: Bool, error: (any Error)?) {
        self.sessions = sessions
        areTakenOver = true
        self.isList = isList
        self.error = error
    }
}
