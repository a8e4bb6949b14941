import HTTP
package import Text

extension SignInError: SelfExplaining {
    package var failure: Failure { Failure(signIn: self) }
}

extension Failure {
    /// Explains why no access token could be obtained; the first hint is the error's own command,
    /// if it has one.
    init(signIn error: SignInError) {
        self.init(signIn: error.cause)
        reasons += error.attempts
        guard let remedy = error.remedy else { return }
        hints = [remedy] + hints.filter { $0 != OAuthErrorWords.logIn && $0 != remedy }
    }

    private init(signIn cause: SignInError.Cause) {
        switch cause {
        case .noOther:
            self.init(
                exit: .notSignedIn,
                name: "SignInError",
                message: "the org rejected the session",
                reasons: ["there is no other token to try"],
                hints: [OAuthErrorWords.logIn]
            )
        case .refused(let refusal): self.init(oauth: refusal)
        case .unavailable(let status):
            self.init(
                exit: .unavailable,
                name: "SignInUnavailable",
                message: "the login server is temporarily unavailable",
                reasons: ["it answered with status \(status)"],
                hints: ["the same command may succeed in a minute"]
            )
        case .transport(let error): self.init(transport: error, of: "the login server")
        case .malformed(let problem):
            self.init(
                exit: .failure,
                name: "MalformedAnswer",
                message: "cannot use the login server's answer",
                reasons: [problem],
                hints: [Self.wayToURL]
            )
        case .wrongState:
            self.init(
                exit: .failure,
                name: "WrongState",
                message: "\(SignInError(cause))",
                reasons: ["its state differs from the one sent; sfctl ignored the answer"],
                hints: [OAuthErrorWords.logIn]
            )
        case .elsewhere(let expected, let found):
            self.init(
                exit: .failure,
                name: "SignInElsewhere",
                message: "the login server returned the URL of another server",
                reasons: ["\(expected) returned \(found); sfctl sends no token there"],
                hints: [Self.wayElsewhere(found)]
            )
        case .pagesOnly(let host, let apiHost):
            self.init(
                exit: .usage,
                name: "InstanceURLError",
                message: "cannot use the instance URL",
                reasons: ["\(host) serves pages, not the API"],
                hints: ["for the API, use https://\(apiHost)"]
            )
        case .local(let problem):
            self.init(exit: .notSignedIn, name: "SignInError", message: problem)
        }
    }

    /// Returns a hint that names a host only if it is Salesforce's own: the response may be forged,
    /// and must not choose the command to type.
    private static func wayElsewhere(_ found: String) -> String {
        guard let url = try? InstanceURL(found), SalesforceHost(url).isOfSalesforce else {
            return "for the org's own address, see My Domain in Setup"
        }
        return "if that is the right org: sfctl login --instance-url \(url)"
    }

    /// Explains a refusal of the login server, by the table of its errors.
    private init(oauth refusal: OAuthRefusal) {
        let words = OAuthErrorWords(refusal)
        let source =
            refusal.status == 0 ? "the browser returned" : "the login server answered"
        let status = refusal.status == 0 ? "" : " \(refusal.status)"
        let text = refusal.text.isEmpty ? "" : ": \(refusal.text)"
        self.init(
            exit: words.isTemporary ? .unavailable : .notSignedIn,
            name: refusal.code.wholeMatch(of: /[A-Za-z0-9_]+/) == nil
                ? "SignInError" : refusal.code,
            message: words.message,
            reasons: ["\(source)\(status) \(refusal.code)\(text)"],
            hints: words.hints
        )
    }
}

extension Failure {
    /// Reports that the org rejected the session, and that no other session exists or would help.
    init(signIn refusal: Refusal, remedy: String?) {
        self.init(
            exit: .notSignedIn,
            name: refusal.errors.first?.code ?? "NotSignedIn",
            message: "the org rejected the session",
            reasons: refusal.errors.map(\.description),
            hints: [remedy ?? Self.wayBackIn(after: refusal)],
            serverErrors: refusal.errors.map(ServerError.init),
            remarks: ["the org rejected the session"]
        )
    }

    private static func wayBackIn(after refusal: Refusal) -> String {
        refusal.refusesToken || refusal.has("INVALID_SESSION_ID")
            ? "log in again: sfctl login; sfctl orgs lists your orgs"
            : "a new access token will not help; ask the org's administrator for access"
    }
}
