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
                message: "the org refuses the session",
                reasons: ["the token is the only one there is"],
                hints: [OAuthErrorWords.logIn]
            )
        case .refused(let refusal): self.init(oauth: refusal)
        case .unavailable(let status):
            self.init(
                exit: .unavailable,
                name: "SignInUnavailable",
                message: "the sign-in server cannot answer for the moment",
                reasons: ["it answered with status \(status)"],
                hints: ["the same command may succeed in a minute"]
            )
        case .transport(let error): self.init(transport: error, of: "the sign-in server")
        case .malformed(let problem):
            self.init(
                exit: .failure,
                name: "MalformedAnswer",
                message: "the sign-in server's answer cannot be used",
                reasons: [problem],
                hints: ["a proxy may have answered instead; sfctl orgs shows the URL of each org"]
            )
        case .wrongState:
            self.init(
                exit: .failure,
                name: "WrongState",
                message: "\(SignInError(cause))",
                reasons: ["its state is not the one that was sent; nothing of it was used"],
                hints: [OAuthErrorWords.logIn]
            )
        case .elsewhere(let expected, let found):
            self.init(
                exit: .failure,
                name: "SignInElsewhere",
                message: "the sign-in leads to another server",
                reasons: ["\(expected) leads to \(found); no token is sent there"],
                hints: [Self.wayElsewhere(found)]
            )
        case .pagesOnly(let host, let apiHost):
            self.init(
                exit: .usage,
                name: "InstanceURLError",
                message: "the instance URL cannot be used",
                reasons: ["\(host) shows pages and does not answer the API"],
                hints: ["the API answers at https://\(apiHost)"]
            )
        case .local(let problem):
            self.init(exit: .notSignedIn, name: "SignInError", message: problem)
        }
    }

    /// Returns a hint that names a host only if it is Salesforce's own: the response may be forged,
    /// and must not choose the command to type.
    private static func wayElsewhere(_ found: String) -> String {
        guard let url = try? InstanceURL(found), SalesforceHost(url).isOfSalesforce else {
            return "in Setup, My Domain has the org's own address"
        }
        return "if that is the org you mean: sfctl login --instance-url \(url)"
    }

    /// Explains a refusal of the login server, by the table of its errors.
    private init(oauth refusal: OAuthRefusal) {
        let words = OAuthErrorWords(refusal)
        let source =
            refusal.status == 0 ? "the browser brought back" : "the sign-in server answered"
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
            message: "the org refuses the session",
            reasons: refusal.errors.map(\.description),
            hints: [remedy ?? Self.wayBackIn(after: refusal)],
            serverErrors: refusal.errors.map(ServerError.init),
            remarks: ["the org refuses the session"]
        )
    }

    private static func wayBackIn(after refusal: Refusal) -> String {
        refusal.status == 401 || refusal.has("INVALID_SESSION_ID")
            ? "sign in again: sfctl login; sfctl orgs lists what there is"
            : "a new access token will not help; the org's administrator can let you in"
    }
}
