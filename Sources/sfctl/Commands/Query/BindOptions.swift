import Client
import CommandLine
import Output
import Records
import SOQL
import Text
import Views

/// The values for the variables of a query.
struct BindOptions: OptionGroup {
    private var pairs: [String] = []
    private var json: String?

    private static let bind = Option(
        "bind",
        value: .text,
        named: "NAME=VALUE",
        isRepeatable: true,
        help: "the value of :NAME in the SOQL, quoted as its field needs; again for a list"
    )
    private static let bindJSON = Option(
        "bind-json",
        value: .contents,
        named: "JSON",
        help: "values as {\"NAME\": VALUE or [LIST], …}: the text, a file, or - for stdin"
    )
    static let heading = "Query"
    static let options = [bind, bindJSON]

    init() {}

    init(_ arguments: Arguments) throws(UsageError) {
        pairs = arguments.all(Self.bind)
        json = arguments[Self.bindJSON]
        let odd = [ViewSaving.save, SinceLastOptions.sinceLast].first(where: arguments.has)
        if !pairs.isEmpty || json != nil, let odd {
            throw UsageError("--\(odd.name) keeps no values: it cannot be combined with --bind")
        }
    }

    /// Whether stdin gives the values.
    var readsInput: Bool { ["-", "@-"].contains(json) }

    /// Gives each variable of a statement its value.
    ///
    /// - Throws: `UsageError` for a variable without a value, and a value without a variable;
    ///   errors of reading a file.
    func bind(_ statement: Statement, in context: Context) throws -> BoundStatement {
        var values = BindValues()
        for pair in pairs { try values.add(pair: pair) }
        if let json { try values.add(try Self.value(of: json, in: context)) }
        return try BoundStatement(statement, values)
    }

    /// Fills each variable with its value, or with a placeholder if the command line has no values.
    ///
    /// - Throws: As `bind`, and `UsageError` for a variable where SOQL has no value.
    func check(_ statement: Statement, in context: Context) throws -> BoundStatement {
        pairs.isEmpty && json == nil
            ? try BoundStatement(checking: statement) : try bind(statement, in: context)
    }

    /// The largest file in bytes; a statement has at most 100,000 characters.
    private static let longest = 1 << 20

    private static func value(of text: String, in context: Context) throws -> JSONValue {
        let bytes = try GivenContents(text: text).read(in: context, limit: longest)
        do throws(JSONFault) {
            return try JSONValue(parsing: bytes)
        } catch {
            throw UsageError("--bind-json is not JSON: \(error)")
        }
    }
}
