import Records

/// The body of a request to create a job.
///
/// Source: Bulk API 2.0 Developer Guide, "Create a Job" and "Create a Query Job".
struct JobBody {
    private let body: RequestBody

    init(of call: Call) throws(APIFault) {
        body = try RequestBody.object(of: call.request)
    }

    /// Returns the text of a member; nil if it is absent or null.
    func text(_ key: String) throws(APIFault) -> String? {
        guard let value = body.json[key], !value.isNull else { return nil }
        guard let text = value.text else { throw body.misshapen("String", at: [.key(key)]) }
        return text
    }

    /// Returns the text of a required member.
    func requiredText(_ key: String) throws(APIFault) -> String {
        guard let text = try text(key) else { throw .missingMember(key) }
        return text
    }

    /// Returns a member's word as one of a set of choices; nil if the member is absent.
    func choice<Choice: RawRepresentable<String>>(
        _ key: String,
        _: Choice.Type = Choice.self
    ) throws(APIFault) -> Choice? {
        guard let text = try text(key) else { return nil }
        guard let choice = Choice(rawValue: text) else { throw .badMember(key, text) }
        return choice
    }

    /// Returns the job's CSV dialect; CSV is the only content type.
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
    /// Returns the error for a missing member; its text is a guess.
    fileprivate static func missingMember(_ key: String) -> APIFault {
        APIFault("API_ERROR", "The job needs a value of \(key)")
    }

    /// Returns the error for an invalid member; its text is a guess.
    static func badMember(_ key: String, _ text: String) -> APIFault {
        APIFault("API_ERROR", "'\(text)' is not a value of \(key)")
    }
}
