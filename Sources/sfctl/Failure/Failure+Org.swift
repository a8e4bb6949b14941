import Client
import HTTP

extension Failure {
    /// What an org's error means: the server's words, and an exit code by their kind.
    init(org error: OrgError) {
        switch error {
        case .badRequest(let reason):
            self.init(exit: .usage, name: "BadRequest", message: reason.description)
        case .signIn(let refusal, _): self.init(signIn: refusal)
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

    /// No access token could be had.
    init(signIn error: SignInError) {
        self.init(
            exit: .notSignedIn,
            name: "SignInError",
            message: "\(error)",
            hints: error.remedy.map { [$0] } ?? []
        )
    }

    private init(signIn refusal: Refusal) {
        self.init(
            exit: .notSignedIn,
            name: refusal.errors.first?.code ?? "NotSignedIn",
            message: "the org refuses the session",
            reasons: refusal.errors.map(\.description),
            hints: [
                refusal.status == 401 || refusal.has("INVALID_SESSION_ID")
                    ? "get a new access token, and set SFCTL_ACCESS_TOKEN or the org's entry in config.json"
                    : "ask the org's administrator: a new access token will not help"
            ]
        )
    }

    private init(refused refusal: Refusal) {
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
        if let target = refusal.headers["Location"], (300..<400).contains(refusal.status) {
            return ["the org redirects to \(target); check the instance URL"]
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
