import Client
import HTTP

extension Failure {
    /// What an org's error means: the server's words, and an exit code by their kind.
    init(org error: OrgError) {
        switch error {
        case .badRequest(let reason):
            self.init(exit: .usage, name: "BadRequest", message: reason.description)
        case .signIn(let refusal, let remedy): self.init(signIn: refusal, remedy: remedy)
        case .noToken(let error): self.init(signIn: error)
        case .refused(let refusal): self.init(refused: refusal)
        case .noVersionList(let refusal): self.init(noVersionList: refusal)
        case .transport(let error): self.init(transport: error)
        case .malformed(let answer):
            self.init(
                exit: .failure,
                name: "MalformedAnswer",
                message: "the org's answer cannot be used",
                reasons: [answer.description] + Self.support(answer.requestID)
            )
        }
    }

    private init(refused refusal: Refusal) {
        if (300..<400).contains(refusal.status) {
            self.init(redirect: refusal)
            return
        }
        let first = refusal.errors.first
        self.init(
            exit: Self.exit(for: refusal),
            name: first?.code ?? "HTTP\(refusal.status)",
            message: first.map(\.text) ?? refusal.description,
            reasons: Self.reasons(refusal),
            hints: Self.hints(refusal),
            fields: first?.fields ?? []
        )
    }

    /// A redirect that is not followed: to another host, in a circle, or of a request that may change something.
    ///
    /// Only the host is named: the rest of the URL may hold a session.
    private init(redirect refusal: Refusal) {
        self.init(
            exit: .failure,
            name: "HTTP\(refusal.status)",
            message: "the org redirects to another page",
            reasons: ["the org answered with status \(refusal.status)"],
            hints: ["check the instance URL"]
        )
        guard let location = refusal.headers["Location"],
            let host = location.firstMatch(of: /^(?i:https?:)?\/\/(?:[^\/?#@]*@)?([^\/?#]+)/)?.1,
            let target = try? InstanceURL("https://\(host)")
        else { return }
        message = "the org redirects to \(target.host)"
        reasons = ["the token is not sent to another host"]
        hints = [Self.wayAfterRedirect(to: target)]
    }

    private static func wayAfterRedirect(to target: InstanceURL) -> String {
        let host = SalesforceHost(target)
        if host.isForSignInOnly {
            return "check the instance URL, or get a new session: sfctl login"
        }
        guard host.apiHost != nil || host.isOfSalesforce else { return "check the instance URL" }
        let url = host.apiHost.map { "https://\($0)" } ?? target.description
        return "if that is the org's own host, set the instance URL to \(url)"
    }

    private init(noVersionList refusal: Refusal) {
        self.init(
            exit: .failure,
            name: refusal.errors.first?.code ?? "HTTP\(refusal.status)",
            message: "the org does not say which API versions it serves",
            reasons: [
                "the org answered \(refusal.status) to GET /services/data, which lists them, and so the highest "
                    + "is not known"
            ] + Self.support(refusal.requestID),
            hints: [
                "--api-version 67.0 uses that version without the list",
                "check the instance URL: it may belong to another server",
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
        return ["the org answered \(refusal.status) \(first.code)"] + others
            + (refusal.isServerFailure ? support(refusal.requestID) : [])
    }

    private static func hints(_ refusal: Refusal) -> [String] {
        if refusal.isConcurrencyLimit {
            return ["try again in a minute; too many long requests are under way in the org"]
        }
        if refusal.isRequestLimit || refusal.status == 429 {
            return ["wait until the org's limit resets; each retry uses up more of it"]
        }
        if refusal.has("UNSUPPORTED_API_VERSION") {
            return [wayToHighestVersion]
        }
        return refusal.isServerFailure ? ["try again; `--debug` shows each request"] : []
    }

    static let wayToHighestVersion = "without --api-version, the org's highest version is used"

    private static func support(_ requestID: String?) -> [String] {
        requestID.map { ["request id for the org's support: \($0)"] } ?? []
    }
}
