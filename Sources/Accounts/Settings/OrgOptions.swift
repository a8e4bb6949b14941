package import Client
package import CommandLine
package import Text

/// The options of every command that contacts an org: which org, and how.
///
/// `Settings` fills in the rest from variables and settings files.
package struct OrgOptions: OptionGroup {
    /// The org's name.
    package var targetOrg: String?
    package var apiVersion: APIVersion?
    /// The timeout in seconds, during which the org may be silent.
    package var timeout: Int?
    /// Whether changes are forbidden.
    package var isReadOnly = false

    /// Makes the options of a command line without any.
    package init() {}

    package static let targetOrg = Option(
        "target-org",
        short: "o",
        value: .org,
        aliases: ["targetusername", "target-username", "u"],
        isCommon: true,
        help: "the org to use; `demo` is the built-in one"
    )
    package static let apiVersion = Option(
        "api-version",
        value: .text,
        named: "VERSION",
        help: "the REST API version, such as 67.0; default the org's highest"
    )
    package static let timeout = Option(
        "timeout",
        value: .number(timeouts),
        named: "SECONDS",
        help: "seconds to wait for the org, \(timeouts); default 60"
    )
    package static let readOnly = Option(
        "read-only",
        help: "read-only mode: send no request that could change the org"
    )
    package static let heading = "Org"
    package static let options = [targetOrg, apiVersion, timeout, readOnly]

    package static let variables = [
        "SFCTL_TARGET_ORG", "SFCTL_INSTANCE_URL", "SFCTL_ACCESS_TOKEN", "SFCTL_API_VERSION",
        "SFCTL_TIMEOUT", "SFCTL_READ_ONLY", "SFCTL_MAX_PAGE_MIB",
    ]
    package static let exitCodes = [ExitCode.notSignedIn, .unavailable, .limitReached]

    /// The range of the timeout in seconds.
    package static let timeouts = WholeNumber(1...3600, name: "the timeout", unit: "seconds")
}

extension OrgOptions {
    package init(_ arguments: Arguments) throws(UsageError) {
        targetOrg = arguments[Self.targetOrg]
        if let text = arguments[Self.apiVersion] {
            apiVersion = try Self.version(text, from: "--\(Self.apiVersion.name)")
        }
        timeout = arguments.number(Self.timeout)
        isReadOnly = arguments.has(Self.readOnly)
    }

    /// Reads a version from a flag, a variable or a file.
    package static func version(_ text: String, from origin: String) throws(UsageError)
        -> APIVersion
    {
        if let version = try? APIVersion(text) { return version }
        throw UsageError(
            "expected an API version such as 67.0, got '\(text)' (from \(origin))",
            hints: ["--api-version 67.0"]
        )
    }
}
