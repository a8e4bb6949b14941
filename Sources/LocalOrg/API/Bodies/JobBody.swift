import HTTPServer
import Records

/// The body with which a job is made.
///
/// Source: Bulk API 2.0 Developer Guide, "Create a Job" and "Create a Query Job".
struct JobBody {
    private let body: RequestBody

    init(of call: Call) throws(APIFault) {
        try self.init(of: call.request)
    }

    init(of request: ServerRequest) throws(APIFault) {
        body = try RequestBody.object(of: request)
    }

    /// The text of a member; nil where it is absent or null.
    func text(_ key: String) throws(APIFault) -> String? {
        guard let value = body.json[key], !value.isNull else { return nil }
        guard let text = value.text else { throw body.misshapen("String", at: [.key(key)]) }
        return text
    }

    /// The text of a member that must be there.
    func requiredText(_ key: String) throws(APIFault) -> String {
        guard let text = try text(key) else { throw .missingMember(key) }
        return text
    }

    /// A choice among the words of a member; nil where it is absent.
    func choice<Choice: RawRepresentable<String>>(
        _ key: String,
        _: Choice.Type = Choice.self
    ) throws(APIFault) -> Choice? {
        guard let text = try text(key) else { return nil }
        guard let choice = Choice(rawValue: text) else { throw .badMember(key, text) }
        return choice
    }

    /// How the job's CSV is written; CSV is all there is.
    func dialect() throws(APIFault) -> CSVDialect {
        if let type = try text("contentType"), type != "CSV" {
            throw .badMember("contentType", type)
        }
        return CSVDialect(
            delimiter: try choice("columnDelimiter") ?? .comma,
            lineEnding: try choice("lineEnding") ?? .lf
        )
    }
}

extension APIFault {
    /// The text is a guess.
    fileprivate static func missingMember(_ key: String) -> APIFault {
        APIFault("API_ERROR", "The job needs a value of \(key)")
    }

    /// The text is a guess.
    static func badMember(_ key: String, _ text: String) -> APIFault {
        APIFault("API_ERROR", "'\(text)' is not a value of \(key)")
    }
}
