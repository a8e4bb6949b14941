package import Client
import Records
import Text

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The user's settings file, `config.json`; `config.example.json` shows every key.
package struct Configuration: Decodable, Sendable, Hashable {
    /// The default org.
    package var defaultOrg: String?
    /// The page size in rows, 200 to 2000.
    var batchSize: Int?
    /// The REST API's version, such as `67.0`.
    var apiVersion: String?
    /// The maximum silence of an org, in seconds.
    var timeout: Int?
    /// A file of trusted certificates in PEM form, for a server or a proxy with a private
    /// authority.
    var caFile: String?
    /// The maximum size of a page, in MiB after decompression.
    var maxPageMiB: Int?
    /// The format of lists on a terminal: `table` or `vertical`.
    var terminalFormat: String?
    /// The text for null on a terminal.
    var null: String?
    /// The command line of the pager for tables on a terminal; empty for none.
    var pager: String?
    /// The layout of child rows in csv: `nested` or `flat`.
    var children: String?
    /// Whether times on a terminal are in UTC.
    var utc: Bool?
    /// The columns of `sfctl contacts` on a terminal, separated by commas.
    var contactsFields: String?
    /// The objects that a search searches if none is named, separated by commas.
    var searchObjects: String?
    /// The fields that `sfctl get` shows on a terminal by object, separated by commas.
    package var getFields: [String: String]?
    /// The keys of `sfctl browse`, by action and separated by spaces, such as `"delete": "ctrl-x"`.
    package var browseKeys: [String: String]?
    /// Orgs by alias.
    package var orgs: [String: OrgEntry]?

    /// One org of the settings file.
    package struct OrgEntry: Decodable, Sendable, Hashable {
        /// The org's URL, `https://<my domain>.my.salesforce.com`; nil if the login gives it.
        var instanceUrl: String?
        /// An access token.
        package var accessToken: Secret?
        /// A file that holds the access token, read at each run.
        package var accessTokenFile: String?
        /// The command line of a program that prints an access token as JSON; no shell runs it.
        package var credentialProcess: String?
        /// The REST API's version for this org.
        var apiVersion: String?
        /// A client certificate in PEM form, for an org that requires one (mutual TLS).
        var clientCertificate: String?
        /// The certificate's private key; nil if it is in the same file.
        var clientKey: String?
        /// Whether nothing in this org may be changed.
        var readOnly: Bool?
    }

    /// Reads settings; an unknown key is an error, because a misspelt setting would be ignored.
    package static func read(_ text: [UInt8], path: String) throws(ConfigurationError)
        -> Configuration
    {
        let value: JSONValue
        do throws(JSONFault) {
            value = try JSONValue(parsing: text)
        } catch {
            throw ConfigurationError(path: path, broken: error.words(in: text))
        }
        try checkIsUnrepeated(value, path: path)
        try checkKeys(of: value, path: path)
        do {
            try checkOrgs(of: value)
            return try JSONDecoder().decode(Configuration.self, from: Data(text))
        } catch let error as DecodingError {
            let name = error.settingName(in: value)
            throw ConfigurationError(path: path, problem: error.plainWords(of: name), unset: name)
        } catch {
            throw ConfigurationError(path: path, problem: "it is unreadable")
        }
    }

    /// The name of the built-in org.
    package static let builtInOrg = "demo"

    private static let keys =
        SettingKey.inFile.map(\.rawValue) + ["getFields", "browseKeys", "orgs"]
    private static let orgKeys = OrgSettingKey.allCases.map(\.rawValue)

    /// Refuses a key that appears twice in an object, because only one of its values would count.
    private static func checkIsUnrepeated(
        _ value: JSONValue,
        in parent: String = "",
        path: String
    ) throws(ConfigurationError) {
        var seen: Set<String> = []
        for member in value.members ?? [] {
            let name = parent + member.key
            guard seen.insert(member.key).inserted else {
                throw ConfigurationError(path: path, repeated: name)
            }
            try checkIsUnrepeated(member.value, in: "\(name).", path: path)
        }
    }

    private static func checkKeys(of value: JSONValue, path: String) throws(ConfigurationError) {
        guard let members = value.members else {
            throw ConfigurationError(path: path, broken: "it is not a JSON object")
        }
        for member in members { try check(member.key, in: keys, path: path) }
        for org in value["orgs"]?.members ?? [] {
            guard org.key != builtInOrg else {
                let problem = "an org cannot be named '\(org.key)': that is the built-in org"
                throw ConfigurationError(path: path, problem: problem, unset: "orgs.\(org.key)")
            }
            for member in org.value.members ?? [] {
                try check(member.key, in: orgKeys, of: "orgs.\(org.key).", path: path)
            }
        }
    }

    /// Decodes the orgs one by one; otherwise the decoder would report an arbitrary one of several
    /// mistakes, and another one in the next run.
    private static func checkOrgs(of value: JSONValue) throws {
        for org in value["orgs"]?.members ?? [] {
            let alone = JSONValue.object([.init("orgs", .object([org]))])
            _ = try JSONDecoder().decode(Configuration.self, from: Data(alone.json()))
        }
    }

    private static func check(
        _ key: String,
        in known: [String],
        of parent: String = "",
        path: String
    ) throws(ConfigurationError) {
        guard !known.contains(key) else { return }
        let closest = Spelling.closest(to: key, in: known).map { "; did you mean '\($0)'?" } ?? ""
        throw ConfigurationError(
            path: path,
            problem: "no such setting: '\(parent)\(key)'\(closest)",
            unset: parent + key
        )
    }
}

/// An error of a settings file that cannot be used.
package struct ConfigurationError: Error, Hashable, Sendable {
    package let path: String
    package let problem: String
    /// The setting that `sfctl config unset` can remove; nil if that would not help.
    package var unset: String?
    /// The remedy for a file that `sfctl config unset` cannot repair.
    private var otherRemedy: String?

    package init(path: String, problem: String, unset: String? = nil) {
        self.path = path
        self.problem = problem
        self.unset = unset
    }

    /// An error of a file that is not a JSON object.
    package init(path: String, broken problem: String) {
        self.init(path: path, problem: problem)
        otherRemedy = ShellWord.puttingAside(path)
    }

    /// An error of a setting that appears twice; `config unset` would remove both.
    fileprivate init(path: String, repeated name: String) {
        self.init(path: path, problem: "'\(name)' appears twice")
        otherRemedy = "keep one '\(name)' in \(path), and delete the other"
    }

    /// The command to type next: `config unset` for a wrong setting, `mv` for a file that is not JSON.
    fileprivate var remedy: String? {
        unset.map { ShellWord.line(["config", "unset", $0]) } ?? otherRemedy
    }
}

extension DecodingError {
    /// The name of the setting with the wrong value; nil if it is unknown.
    ///
    /// The decoder does not name a number that does not fit an Int.
    fileprivate func settingName(in settings: JSONValue) -> String? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            context.path.isEmpty ? nil : context.path
        case .dataCorrupted:
            settings.members?.first { $0.value.digits != nil && $0.value.integer == nil }?.key
        default: nil
        }
    }

    /// The problem, without the decoder's own vocabulary.
    fileprivate func plainWords(of name: String?) -> String {
        switch self {
        case .typeMismatch(let type, let context):
            "'\(context.path)' is not \(Self.name(of: type))"
        case .valueNotFound(_, let context): "'\(context.path)' is null"
        case .keyNotFound(let key, let context):
            "'\(context.path)' has no '\(key.stringValue)'"
        // The text is known to be JSON; the decoder reports a number that does not fit an Int as
        // corrupted.
        case .dataCorrupted:
            (name.map { "'\($0)'" } ?? "a number") + " is not a whole number, or too large"
        @unknown default: "it is unreadable"
        }
    }

    private static func name(of type: Any.Type) -> String {
        switch type {
        case is Int.Type: "a whole number"
        case is Bool.Type: "true or false"
        case is String.Type: "text in quotes"
        default: "a JSON object"
        }
    }
}

extension Configuration.OrgEntry {
    /// Whether the entry has a source for a token.
    package var hasToken: Bool {
        accessToken != nil || accessTokenFile != nil || credentialProcess != nil
    }
}

extension DecodingError.Context {
    fileprivate var path: String { codingPath.map(\.stringValue).joined(separator: ".") }
}

extension Secret: Decodable {
    /// Reads a text.
    package init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }
}

extension ConfigurationError: SelfExplaining {
    var failure: Failure {
        Failure(
            exit: .usage,
            name: "ConfigurationError",
            message: "cannot use \(path): \(problem)",
            hints: [remedy].compactMap(\.self)
        )
    }
}
