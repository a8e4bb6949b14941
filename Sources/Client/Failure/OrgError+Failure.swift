import HTTP
package import Text

extension OrgError: SelfExplaining {
    package var failure: Failure { Failure(org: self) }
}

extension Failure {
    /// Explains an org's error: the server's words, with an exit code by the kind of error.
    init(org error: OrgError) {
        switch error {
        case .badRequest(let reason):
            self.init(
                exit: .usage,
                name: "BadRequest",
                message: reason.description,
                hints: reason.hints
            )
        case .signIn(let refusal, let remedy): self.init(signIn: refusal, remedy: remedy)
        case .noToken(let error): self.init(signIn: error)
        case .refused(let refusal): self.init(refused: refusal)
        case .noVersionList(let refusal): self.init(noVersionList: refusal)
        case .transport(let error): self.init(transport: error)
        case .malformed(let answer):
            self.init(
                exit: .failure,
                name: "MalformedAnswer",
                message: "cannot use the org's answer",
                reasons: [answer.description] + Self.support(answer.requestID),
                hints: [
                    answer.mayBeOfAnotherServer ? Self.wayToURL : Self.wayToRequests
                ]
            )
        }
    }

    private init(refused refusal: Refusal) {
        if (300..<400).contains(refusal.status) {
            self.init(redirect: refusal)
            return
        }
        guard let first = refusal.errors.first else {
            self.init(wordless: refusal)
            return
        }
        self.init(
            exit: Self.exit(for: refusal),
            name: first.code,
            message: first.text.isEmpty ? first.code : first.text,
            reasons: Self.reasons(refusal),
            hints: Self.hints(refusal),
            serverErrors: refusal.errors.map(ServerError.init),
            remarks: refusal.isServerFailure ? Self.support(refusal.requestID) : [],
            fields: first.fields
        )
        if first.code == "ENTITY_IS_DELETED" { retell("the record is deleted") }
    }

    /// Explains a response without an API error: a status, and perhaps a page for people.
    private init(wordless refusal: Refusal) {
        self.init(
            exit: Self.exit(for: refusal),
            name: "HTTP\(refusal.status)",
            message: Self.meaning(of: refusal.status),
            reasons: [refusal.description] + Self.support(refusal.requestID),
            hints: Self.hints(refusal)
        )
        if hints.isEmpty {
            hints = [Self.wayToURL]
        }
    }

    /// Returns the meaning of an HTTP status, for people who do not know the codes.
    private static func meaning(of status: Int) -> String {
        switch status {
        case 403: "the server forbids the request"
        case 404, 410: "the server has no such resource"
        case 407: "the proxy requires a username and password"
        case 408, 504: "the org timed out"
        case 413, 414, 431: "the request is too long for the server"
        case 429: "the server accepts no more requests right now"
        case 502, 503: "the org is temporarily unavailable"
        case 500...: "the org's server failed"
        default: "the server rejected the request"
        }
    }

    /// Reports a redirect that sfctl does not follow: to another host, in a loop, or of a request
    /// that may change data.
    ///
    /// Names only the host: the rest of the URL may contain a session.
    private init(redirect refusal: Refusal) {
        self.init(
            exit: .failure,
            name: "HTTP\(refusal.status)",
            message: "the org redirects to another page",
            reasons: ["the org answered with status \(refusal.status)"],
            hints: ["sfctl orgs shows the URL of each org"]
        )
        guard let location = refusal.headers["Location"],
            let host = location.firstMatch(of: /^(?i:https?:)?\/\/(?:[^\/?#@]*@)?([^\/?#]+)/)?.1,
            let target = try? InstanceURL("https://\(host)")
        else { return }
        message = "the org redirects to \(target.host)"
        reasons = ["sfctl sends the token to no other host"]
        hints = [Self.wayAfterRedirect(to: target)]
    }

    private static func wayAfterRedirect(to target: InstanceURL) -> String {
        let host = SalesforceHost(target)
        if host.isForSignInOnly {
            return "sfctl login"
        }
        guard host.apiHost != nil || host.isOfSalesforce else {
            return "sfctl orgs shows the URL of each org"
        }
        let url = host.apiHost.map { "https://\($0)" } ?? target.description
        return "if that is the org's own host, set the instance URL to \(url)"
    }

    private init(noVersionList refusal: Refusal) {
        self.init(
            exit: .failure,
            name: refusal.errors.first?.code ?? "HTTP\(refusal.status)",
            message: "the org does not list its API versions",
            reasons: [
                "the org answered \(refusal.status) to GET /services/data, so the highest version "
                    + "is unknown"
            ] + Self.support(refusal.requestID),
            hints: [
                "--api-version 67.0 uses that version without the list",
                "the URL may be wrong; sfctl orgs shows the URL of each org",
            ]
        )
    }

    private static func exit(for refusal: Refusal) -> ExitCode {
        if refusal.isRequestLimit || refusal.status == 429 { return .limitReached }
        return refusal.isServerFailure && refusal.errors.first?.code != "UNKNOWN_EXCEPTION"
            ? .unavailable : .failure
    }

    private static func reasons(_ refusal: Refusal) -> [String] {
        guard let first = refusal.errors.first else { return support(refusal.requestID) }
        let others = refusal.errors.dropFirst().map(\.description)
        let server = refusal.hasAPIError ? "the org" : "the server"
        return ["\(server) answered \(refusal.status) \(first.code)"] + others
            + (refusal.isServerFailure ? support(refusal.requestID) : [])
    }

    private static func hints(_ refusal: Refusal) -> [String] {
        if refusal.isConcurrencyLimit {
            return [
                "the org has too many long requests running; the same command may succeed in a "
                    + "minute"
            ]
        }
        if refusal.isRequestLimit || refusal.status == 429 {
            return ["the limit resets by itself; each retry counts against it"]
        }
        if refusal.has("UNSUPPORTED_API_VERSION") {
            return [wayToHighestVersion]
        }
        return refusal.isServerFailure
            ? ["the same command may succeed later; \(Self.wayToRequests)"] : []
    }

    package static let wayToHighestVersion =
        "without --api-version and the setting apiVersion, sfctl uses the org's highest version; "
        + "sfctl config list shows where apiVersion is set"

    /// For an answer that says too little.
    private static let wayToRequests = "--debug shows each request"

    /// For an answer that no org would give.
    static let wayToURL =
        "a proxy may have answered instead; sfctl orgs shows the URL of each org"

    private static func support(_ requestID: String?) -> [String] {
        requestID.map { ["request id for Salesforce support: \($0)"] } ?? []
    }
}

extension Failure.ServerError {
    /// Takes over an org's error.
    package init(_ error: APIError) {
        self.init(code: error.code, message: error.message)
    }
}
