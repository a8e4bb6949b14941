import HTTP

/// The tokens of one request: one for each attempt, and a replacement if the org rejects one.
struct RequestTokens {
    private let credentials: any Credentials
    /// The token of the last attempt.
    private var sent: Secret?
    /// The token for the next attempt, after a renewal.
    private var renewed: Secret?
    private var wasRenewed = false

    /// Prepares for a request.
    init(_ credentials: any Credentials) {
        self.credentials = credentials
    }

    /// Returns the token of the next attempt.
    ///
    /// - Parameter isSafe: Whether the request changes nothing; any other request does not start
    ///   after the task is cancelled.
    /// - Returns: The token to send.
    /// - Throws: `OrgError.noToken`, which means that the request was not sent.
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

    /// Gets another token if the org rejected the last one.
    ///
    /// - Parameter error: The error of the attempt.
    /// - Returns: Whether to send the request with another token; false if the error does not
    ///   concern the token.
    /// - Throws: `OrgError`: the refusal, with what to type next, if a second token was rejected or
    ///   there is no other; `noToken` if getting one failed.
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
