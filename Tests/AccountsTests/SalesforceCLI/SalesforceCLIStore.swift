import TestSupport

@testable import CommandSupport
@testable import Platform
@testable import sfctl

/// sf's files in a home of a test's own, as the documented formats have them.
///
/// The encrypted texts were made once with `EVP_EncryptUpdate` of OpenSSL 3.0.19, through Python's
/// ctypes: `EVP_aes_256_gcm`, an initialization vector of 12 bytes, a tag of 16. The same calls
/// gave the ciphertext and the tag of test case 15 of "The Galois/Counter Mode of Operation"
/// (McGrew, Viega), which `AESGCMTests` has.
struct SalesforceCLIStore: Sendable {
    let programs: ProgramFolder
    var folder: TemporaryFolder { programs.folder }

    static let accessToken = "00DB0000000IFn3!AccessOfAda"
    static let refreshToken = "5Aep861RefreshOfAda"
    static let clientSecret = "SecretOfApp"

    /// How the key and the texts are written.
    enum Version: CaseIterable {
        case one
        case two

        var key: String {
            switch self {
            case .one: "0123456789abcdef0123456789abcdef"
            case .two: "00112233445566778899aabbccddeeff0123456789abcdeffedcba9876543210"
            }
        }

        var accessToken: String {
            switch self {
            case .one:
                "a1b2c3d4e5f03b23ac28d08ce6b7d72cd849ed8e37b7a301191f93cb90ca71f96a:d5161851751c77856250b4251db954d8"
            case .two:
                "a1b2c3d4e5f60718293a4b007aa3657d7222aac1a1dc1db5957a7385ddd9432c005d1de65ec6ad:51db16a915986f8ec2dc48a86ca43e90"
            }
        }

        var refreshToken: String {
            switch self {
            case .one:
                "a1b2c3d4e5f1a258a137677f0d08384ecaed242b06e811c313:d4bba74feb3a6c41de751f50f6612018"
            case .two:
                "a1b2c3d4e5f60718293a4b01fdb0e117a687f0764999a423aac6c2b823e377:ba9da932cf16e1b73e6f1d2b8f4ebc04"
            }
        }

        var clientSecret: String {
            switch self {
            case .one:
                "a1b2c3d4e5f2f5fc81e2d9714b504700c4:06deecd93fa5a71b0972351cbd1d429e"
            case .two:
                "a1b2c3d4e5f60718293a4b022486749c2fdb12e1f31747:57cef64ab087a4682b70e6be9213425a"
            }
        }
    }

    /// A home without anything in it.
    init() throws {
        programs = try ProgramFolder()
    }

    /// An environment whose home this is.
    func environment(_ variables: [String: String] = [:]) throws -> Environment {
        let home = ["HOME": folder.path]
        return try programs.environment(home.merging(variables) { $1 })
    }

    func addKey(_ version: Version) throws {
        try folder.write(
            #"{"account": "local", "key": "\#(version.key)", "service": "sfdx"}"#,
            to: ".sfdx/key.json"
        )
    }

    func addAliases(_ aliases: KeyValuePairs<String, String>) throws {
        let members = aliases.map { #""\#($0.key)": "\#($0.value)""# }
        try folder.write(
            #"{"orgs": {\#(members.joined(separator: ", "))}}"#,
            to: ".sfdx/alias.json"
        )
    }

    /// Adds a login by the web, whose members can be replaced; nil takes one away.
    func addLogin(
        _ username: String,
        _ version: Version = .one,
        _ changes: [String: String?] = [:]
    ) throws {
        var members: [String: String] = [
            "accessToken": #""\#(version.accessToken)""#,
            "refreshToken": #""\#(version.refreshToken)""#,
            "instanceUrl": #""https://acme.my.salesforce.com""#,
            "loginUrl": #""https://login.salesforce.com""#,
            "orgId": #""00DB0000000IFn3MAG""#,
            "username": #""\#(username)""#,
            "clientId": #""PlatformCLI""#,
            "isDevHub": "false", "isScratch": "false", "isSandbox": "false",
            "instanceApiVersion": #""67.0""#, "tracksSource": "true", "namespacePrefix": "null",
        ]
        for (key, value) in changes { members[key] = value }
        let text = members.sorted { $0.key < $1.key }.map { #""\#($0.key)": \#($0.value)"# }
        try folder.write("{\(text.joined(separator: ", "))}", to: ".sfdx/\(username).json")
    }

    /// Adds `sf`, whose tokens are in files `token-USERNAME`; each call is noted in `sf-calls`.
    func addProgram(_ age: Age = .current) throws {
        try programs.add("sf", age.script)
    }

    /// What `sf` is like.
    enum Age: CaseIterable {
        /// 2.148: shows a token on request only.
        case current
        /// 2.100: `org display` shows the token, and an unknown command exits with 127.
        case old
        /// 2.33: an unknown command exits with 0.
        case older

        var script: String {
            let unknown = """
                echo " ›   Warning: org auth show-access-token is not a sf command." >&2
                echo " ›   Error: Run sf help org for a list of available commands." >&2
                """
            let show =
                switch self {
                case .current:
                    #"answer "{ \"accessToken\": \"$(cat "$here/token-$name")\" }""#
                case .old: unknown + "; exit 127"
                case .older: unknown + "; exit 0"
                }
            let shown =
                self == .current
                ? "[REDACTED] Use 'sf org auth show-access-token' to view"
                : #"$(cat "$here/token-$name")"#
            return #"""
                here=${0%/*}
                echo "$*" >>"$here/sf-calls"
                env >"$here/sf-env"
                for name; do [ "$last" = --target-org ] && break; last=$name; done
                answer() { echo "{"; echo "  \"status\": 0, \"result\": $1, \"warnings\": [] }"; }
                if [ ! -e "$here/token-$name" ] && [ "$3" != show-access-token -o \#(self == .current) = true ]; then
                    echo "{ \"name\": \"NamedOrgNotFoundError\", \"exitCode\": 1, \"status\": 1,"
                    echo "  \"message\": \"No authorization information found for $name.\" }"
                    exit 1
                fi
                echo "Warning: sf update available" >&2
                echo "{note of a plugin}"
                case "$*" in
                "org auth show-access-token "*) \#(show);;
                "org display "*) answer "{ \"accessToken\": \"\#(shown)\",
                    \"instanceUrl\": \"https://acme.my.salesforce.com\", \"username\": \"$name\" }";;
                esac
                """#
        }
    }

    /// The command lines by which `sf` was called.
    var calls: [String] {
        (folder.text(of: "sf-calls") ?? "").split(separator: "\n").map(String.init)
    }
}
