import HTTP
import HTTPServer
import Records
import Text

/// The version of a describe, which tells clients whether their copy is current (RFC 9110 §8.8).
struct Revision: Hashable {
    private let modified: HTTPDate
    /// The entity tag, with its quotes.
    private let tag: String

    /// Makes the revision of a resource in a call's version.
    ///
    /// - Parameters:
    ///   - name: The resource.
    ///   - created: The time since when it is unchanged, in milliseconds since 1970.
    ///   - call: The call that requests it.
    init(of name: String, since created: Int, for call: Call) {
        modified = HTTPDate(milliseconds: created)
        tag = "\"\(Self.hash("\(name) \(call.version) \(created)"))\""
    }

    /// Returns the content, or 304 if the client already has it.
    func reply(
        to call: Call,
        content: @escaping (inout JSONWriter) -> Void
    ) -> Reply {
        let fields: Headers = ["ETag": tag, "Last-Modified": modified.description]
        if isKnown(to: call.request.headers) { return Reply(emptyWith: 304, headers: fields) }
        return Reply(headers: fields, content: content)
    }

    /// Returns whether the client has this revision; a tag takes precedence over a date (RFC 9110
    /// §13.2.2).
    private func isKnown(to headers: Headers) -> Bool {
        let tags = headers.elements(of: "If-None-Match").map {
            $0.hasPrefix("W/") ? String($0.dropFirst(2)) : $0
        }
        guard tags.isEmpty else { return tags.contains(tag) || tags.contains("*") }
        return headers["If-Modified-Since"].flatMap(HTTPDate.init).map { modified <= $0 } ?? false
    }

    /// Returns eight hexadecimal digits, as in Salesforce's tags; FNV-1a gives the same ones in
    /// every run.
    private static func hash(_ text: String) -> String {
        let hash = text.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return String(hash, radix: 16).zeroPadded(to: 8)
    }
}
