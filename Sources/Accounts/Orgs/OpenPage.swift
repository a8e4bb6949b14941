package import CommandLine
package import Records
package import Text

/// A page of an org.
///
/// Source: Salesforce Help, "Lightning Experience URL Formats".
package enum OpenPage: Hashable, Sendable {
    case start
    case record(RecordReference)
    case object(String)
    /// A path on the org's server, starting with a slash.
    case path(String)

    package static let path = Option(
        "path",
        short: "p",
        value: .text,
        named: "PATH",
        help: "a page's path instead, such as lightning/setup/SetupOneHome/home"
    )

    /// Reads the argument of `open`, or `--path`.
    ///
    /// - Throws: `UsageError` for both, and for a path that could lead to another server.
    package init(_ arguments: Arguments) throws(UsageError) {
        guard let text = arguments[Self.path] else {
            self = try OpenPage(arguments.positionals.first)
            return
        }
        guard arguments.positionals.isEmpty else {
            throw UsageError("--path is a page of its own: remove '\(arguments.positionals[0])'")
        }
        let path = text.hasPrefix("/") ? text : "/\(text)"
        guard !path.hasPrefix("//"), !path.contains("\\"), !path.contains("://"),
            path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            throw UsageError(
                "--path takes the path of a page on the org's server, not '\(text)'",
                hints: ["sfctl open --path lightning/setup/SetupOneHome/home"]
            )
        }
        self = .path(path)
    }

    package init(_ text: String?) throws(UsageError) {
        guard let text else {
            self = .start
            return
        }
        if let record = try? RecordReference(text) {
            self = .record(record)
        } else if text.isAPIName {
            self = .object(text)
        } else {
            throw UsageError(
                "'\(text)' is neither a record id nor an object's API name",
                hints: ["sfctl open 003Hr00001AbCdGIAV", "sfctl open Contact"]
            )
        }
    }

    /// The path on the org's server.
    package var path: String {
        switch self {
        case .start: "/lightning/page/home"
        case .record(let record): "/\(record.id)"
        case .object(let name): "/lightning/o/\(name)/list"
        case .path(let path): path
        }
    }
}
