import HTTP
import HTTPServer
import Records

/// The version of a describe, by which a client knows whether its copy is current (RFC 9110 §8.8).
struct Revision: Hashable {
    private let modified: HTTPDate
    /// An entity tag, in its quotes.
    private let tag: String

    /// The revision of something in a call's version and format.
    ///
    /// - Parameters:
    ///   - name: What it is.
    ///   - created: When it became what it is, in milliseconds since 1970.
    ///   - call: The call that asks for it.
    init(of name: String, since created: Int, for call: Call) {
        modified = HTTPDate(milliseconds: created)
        let format = AnswerFormat(wantedBy: call.request.headers)
        tag = "\"\(Self.hash("\(name) \(call.version) \(format) \(created)"))\""
    }

    /// Answers with the content, or with 304 where the client has it.
    func reply(
        to call: Call,
        as names: XMLNames,
        content: @escaping (inout JSONWriter) -> Void
    ) -> Reply {
        let fields: Headers = ["ETag": tag, "Last-Modified": modified.description]
        if isKnown(to: call.request.headers) { return Reply(emptyWith: 304, headers: fields) }
        return Reply(headers: fields, as: names, content: content)
    }

    /// Whether the client has this revision: the tag decides where one is given (RFC 9110 §13.2.2).
    private func isKnown(to headers: Headers) -> Bool {
        let tags = headers.elements(of: "If-None-Match").map {
            $0.hasPrefix("W/") ? String($0.dropFirst(2)) : $0
        }
        guard tags.isEmpty else { return tags.contains(tag) || tags.contains("*") }
        return headers["If-Modified-Since"].flatMap(HTTPDate.init).map { modified <= $0 } ?? false
    }

    /// Eight hexadecimal digits, as Salesforce's tags have: FNV-1a, which is the same in every run.
    private static func hash(_ text: String) -> String {
        let hash = text.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
