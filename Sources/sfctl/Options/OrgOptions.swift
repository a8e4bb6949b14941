import Client

/// Which org a command asks, and how: the options of every command that talks to one.
///
/// What is not given is settled by `Settings`, from the variables and the settings files.
struct OrgOptions: OptionGroup {
    /// The org's name.
    var targetOrg: String?
    var apiVersion: APIVersion?
    /// How long the org may be silent, in seconds.
    var timeout: Int?
    /// Whether nothing may be changed.
    var isReadOnly = false

    static let targetOrg = Option(
        "target-org",
        short: "o",
        value: .org,
        aliases: ["targetusername", "target-username", "u"],
        isCommon: true,
        help: "the org to ask; `demo` is the built-in one"
    )
    static let apiVersion = Option(
        "api-version",
        value: .text,
        named: "VERSION",
        help: "the REST API's version, such as 67.0; default the org's highest"
    )
    static let timeout = Option(
        "timeout",
        value: .number(timeouts),
        named: "SECONDS",
        help: "how long the org may be silent, \(timeouts) seconds; default 60"
    )
    static let readOnly = Option(
        "read-only",
        help: "send no request that could change the org"
    )
    static let heading = "Org"
    static let options = [targetOrg, apiVersion, timeout, readOnly]

    static let variables = [
        "SFCTL_TARGET_ORG", "SFCTL_INSTANCE_URL", "SFCTL_ACCESS_TOKEN", "SFCTL_API_VERSION",
        "SFCTL_TIMEOUT", "SFCTL_READ_ONLY", "SFCTL_MAX_PAGE_MIB",
    ]
    static let exitCodes = [ExitCode.notSignedIn, .unavailable, .limitReached]

    /// Seconds that an org may be silent.
    static let timeouts = WholeNumber(1...3600, name: "the timeout", unit: "seconds")
}

extension OrgOptions {
    init(_ arguments: Arguments) throws(UsageError) {
        targetOrg = arguments[Self.targetOrg]
        if let text = arguments[Self.apiVersion] {
            apiVersion = try Self.version(text, from: "--\(Self.apiVersion.name)")
        }
        timeout = arguments.number(Self.timeout)
        isReadOnly = arguments.has(Self.readOnly)
    }

    /// Reads a version that a flag, a variable or a file gives.
    static func version(_ text: String, from origin: String) throws(UsageError) -> APIVersion {
        if let version = try? APIVersion(text) { return version }
        throw UsageError(
            "an API version looks like 67.0, not '\(text)' (from \(origin))",
            hints: ["--api-version 67.0"]
        )
    }
}
