import HTTP

/// The tokens of one request: that of each attempt, and once another one when the org turns it away.
struct RequestTokens {
    private let credentials: any Credentials
    /// The token of the last attempt.
    private var sent: Secret?
    /// The token for the next attempt, after a renewal.
    private var renewed: Secret?
    private var wasRenewed = false

    /// Gets ready for a request.
    init(_ credentials: any Credentials) {
        self.credentials = credentials
    }

    /// The token of the next attempt.
    ///
    /// - Parameter isSafe: Whether the request changes nothing; any other is not begun once the task is cancelled.
    /// - Returns: The token to send.
    /// - Throws: `OrgError.noToken`, which tells that the request has not left.
    mutating func next(isSafe: Bool) async throws(OrgError) -> Secret {
        let token: Secret
        if let renewed = renewed.take() { token = renewed } else { token = try await current() }
        guard isSafe || !Task.isCancelled else { throw Self.cancelled }
        sent = token
        return token
    }

    private func current() async throws(OrgError) -> Secret {
        do throws(SignInError) {
            return try await credentials.accessToken(replacing: nil)
        } catch {
            throw .noToken(error)
        }
    }

    /// Gets another token where the org has turned the one that was sent away.
    ///
    /// - Parameter error: What the attempt ended with.
    /// - Returns: Whether the request is to be sent with another token; false for an error that is not about the token.
    /// - Throws: `OrgError`: the refusal, with what to type, where another token has been turned away, too, or there is
    ///   none; `noToken` where it could not be had.
    mutating func replace(after error: OrgError) async throws(OrgError) -> Bool {
        guard case .signIn(let refusal, nil) = error, refusal.refusesToken, let refused = sent
        else {
            return false
        }
        guard !wasRenewed else { throw .signIn(refusal, remedy: credentials.remedy) }
        wasRenewed = true
        if Task.isCancelled { throw Self.cancelled }
        do throws(SignInError) {
            renewed = try await credentials.accessToken(replacing: refused)
            return true
        } catch {
            guard error.cause == .noOther else { throw .noToken(error) }
            throw .signIn(refusal, remedy: error.remedy ?? credentials.remedy)
        }
    }

    private static let cancelled = OrgError.noToken(SignInError(.transport(.cancelled)))
}
