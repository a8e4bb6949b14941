import CommandLine
import HTTP
import Output
import Records
import Text

/// The request of `sfctl api`, as the command line gives it.
struct APICall: OptionGroup {
    let method: Request.Method
    let path: String
    let headers: Headers
    private let data: GivenContents?

    private static let data = Option(
        "data",
        value: .contents,
        aliases: ["body", "b"],
        isCommon: true,
        help: "the body: a file, - for stdin, or a JSON text; sent unchanged"
    )
    private static let header = Option(
        "header",
        short: "H",
        value: .text,
        named: "\"NAME: VALUE\"",
        isCommon: true,
        isRepeatable: true,
        help: "a header of the request; may be repeated"
    )
    private static let method = Option(
        "method",
        short: "X",
        value: .text,
        named: "METHOD",
        help: "the method, instead of the first argument"
    )
    static let heading = "Request"
    static let options = [data, header, method]

    private static let methods: [Request.Method] = [.get, .head, .post, .put, .patch, .delete]

    init(_ arguments: Arguments) throws(UsageError) {
        var words = arguments.positionals
        let usage = "sfctl api GET limits"
        var name = arguments[Self.method]
        if name == nil, words.count > 1 || Self.named(words.first ?? "") != nil {
            name = words.removeFirst()
        }
        guard words.count == 1, let path = words.first, !path.isEmpty else {
            throw UsageError(
                words.isEmpty
                    ? "name the resource" : "expected METHOD and PATH; quote a path with spaces",
                hints: [usage]
            )
        }
        guard let method = Self.named(name ?? "GET") else {
            let names = Self.methods.map(\.rawValue)
            // No hint makes a typo a request that changes something.
            let safe = Self.methods.filter(\.isSafe).map(\.rawValue)
            let closest = Spelling.closest(to: name?.uppercased() ?? "", in: safe)
            throw UsageError(
                "'\(name ?? "")' is not a method: use one of \(names.inWords)",
                hints: [
                    closest.map { arguments.line(replacing: name ?? "", with: [$0]) }
                        ?? UnknownCommand.hint(forGroup: ["api", name ?? ""])
                ].compactMap(\.self)
            )
        }
        data = arguments[Self.data].map(GivenContents.init)
        guard data == nil || !method.isSafe else {
            throw UsageError(
                "\(method.rawValue) sends no --data: name another method",
                hints: ["sfctl api \(Self.changing(path)) \(ShellWord.quoted(path)) --data …"]
            )
        }
        self.method = method
        self.path = path
        headers = try Self.headers(arguments, hasData: data != nil)
    }

    /// Whether a GET names a path from the server's root that is none of the server's own.
    var isRooted: Bool {
        method == .get && path.hasPrefix("/") && path != "/" && !path.hasPrefix("/services")
    }

    /// Returns the method that sends data to a resource: PATCH to a record, POST to others.
    private static func changing(_ path: String) -> String {
        let names = path.split(separator: "/").suffix(3).map(String.init)
        let isRecord =
            names.count == 3 && names[0] == "sobjects" && (try? RecordReference(names[2])) != nil
        return (isRecord ? Request.Method.patch : .post).rawValue
    }

    private static func named(_ name: String) -> Request.Method? {
        methods.first { $0.rawValue == name.uppercased() }
    }

    /// Reads the headers; a body is JSON unless they say otherwise.
    private static func headers(
        _ arguments: Arguments,
        hasData: Bool
    ) throws(UsageError) -> Headers {
        var headers: Headers = [:]
        for text in arguments.all(header) {
            let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, isToken(parts[0]), !text.contains(where: \.isNewline) else {
                throw UsageError(
                    "--header takes \"NAME: VALUE\", not '\(text)'",
                    hints: [#"--header "Accept: text/csv""#]
                )
            }
            guard !own.contains(parts[0].lowercased()) else {
                throw UsageError("sfctl itself sets the header \(parts[0])")
            }
            headers.append(String(parts[0]), String(parts[1].trimmingWhitespace))
        }
        if hasData, headers["Content-Type"] == nil {
            headers["Content-Type"] = "application/json; charset=UTF-8"
        }
        return headers
    }

    /// The headers that depend on the login, the connection and the body.
    private static let own: Set = [
        "authorization", "connection", "content-length", "host", "transfer-encoding", "upgrade",
        "expect", "cookie", "accept-encoding",
    ]

    private static func isToken(_ name: some StringProtocol) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0.isUnreserved || "!#$%&'*+^`|".utf8.contains($0) }
    }

    /// The largest body in bytes, which is the org's limit for a bulk upload after encoding.
    private static let longest = 150 << 20

    /// Reads the body; nil without `--data`.
    func body(in context: Context) throws -> [UInt8]? {
        try data?.read(in: context, limit: Self.longest)
    }
}
