import Client
import CommandLine
import Text

/// The options of every command that contacts an org: which org, and how.
///
/// `Settings` fills in the rest from variables and settings files.
struct OrgOptions: OptionGroup {
    /// The org's name.
    var targetOrg: String?
    var apiVersion: APIVersion?
    /// The timeout in seconds, during which the org may be silent.
    var timeout: Int?
    /// Whether changes are forbidden.
    var isReadOnly = false

    static let targetOrg = Option(
        "target-org",
        short: "o",
        value: .org,
        aliases: ["targetusername", "target-username", "u"],
        isCommon: true,
        help: "the org to use; `demo` is the built-in one"
    )
    static let apiVersion = Option(
        "api-version",
        value: .text,
        named: "VERSION",
        help: "the REST API version, such as 67.0; default the org's highest"
    )
    static let timeout = Option(
        "timeout",
        value: .number(timeouts),
        named: "SECONDS",
        help: "seconds to wait for the org, \(timeouts); default 60"
    )
    static let readOnly = Option(
        "read-only",
        help: "read-only mode: send no request that could change the org"
    )
    static let heading = "Org"
    static let options = [targetOrg, apiVersion, timeout, readOnly]

    static let variables = [
        "SFCTL_TARGET_ORG", "SFCTL_INSTANCE_URL", "SFCTL_ACCESS_TOKEN", "SFCTL_API_VERSION",
        "SFCTL_TIMEOUT", "SFCTL_READ_ONLY", "SFCTL_MAX_PAGE_MIB",
    ]
    static let exitCodes = [ExitCode.notSignedIn, .unavailable, .limitReached]

    /// The range of the timeout in seconds.
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

    /// Reads a version from a flag, a variable or a file.
    static func version(_ text: String, from origin: String) throws(UsageError) -> APIVersion {
        if let version = try? APIVersion(text) { return version }
        throw UsageError(
            "expected an API version such as 67.0, got '\(text)' (from \(origin))",
            hints: ["--api-version 67.0"]
        )
    }
}
