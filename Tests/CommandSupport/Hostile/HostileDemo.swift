import Client
import HTTP
import Records

/// The built-in org with a text added to what people have written in it, and to what the server
/// says.
struct HostileDemo: Transport {
    /// What the text is added to.
    enum Part: Sendable, CaseIterable {
        /// Values of records, labels, messages.
        case values
        /// Names of fields and objects, codes of errors, ids, and the values, too.
        case names
    }

    let demo: RemoteDemo
    let text: String
    let part: Part

    init(_ text: String, in part: Part = .values, now: Int) {
        demo = RemoteDemo(now: now)
        self.text = text
        self.part = part
    }

    func send(_ request: Request) async throws(TransportError) -> Response {
        let response = try await demo.send(request)
        let bytes = try await response.body.collect()
        let body = Self.isAltered(request) ? altered(body: bytes) : bytes
        return Response(
            status: response.status,
            headers: response.headers,
            body: Response.Body(body)
        )
    }

    private func altered(body: [UInt8]) -> [UInt8] {
        if let value = try? JSONValue(parsing: body) { return Self.rawJSON(altered(value)) }
        // Characters that no XML may hold make the document malformed, which has to be told, too.
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return ["message", "faultstring"].reduce(body) { body, name in
            let xml = String(decoding: body, as: UTF8.self)
            return Array(xml.replacing("</\(name)>", with: "\(escaped)</\(name)>").utf8)
        }
    }

    /// All but the list of API versions, without which nothing else is asked.
    private static func isAltered(_ request: Request) -> Bool {
        !request.target.hasSuffix("/services/data") && !request.target.hasSuffix("/services/data/")
    }

    // MARK: - What is added

    private func altered(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): .array(elements.map(altered))
        case .object(let members): .object(members.map(altered))
        default: value
        }
    }

    private func altered(_ member: JSONValue.Member) -> JSONValue.Member {
        if member.key == "attributes" { return member }
        let key = part == .names && Self.isFieldName(member.key) ? member.key + text : member.key
        guard case .string(let old) = member.value, isAltered(member.key) else {
            return JSONValue.Member(key, altered(member.value))
        }
        return JSONValue.Member(key, .string(old + text))
    }

    /// Of names, all but what the answer's own form is made of.
    private func isAltered(_ key: String) -> Bool {
        let isForm = ["type", "url", "nextRecordsUrl", "version"].contains(key)
        let isName =
            Self.isID(key)
            || ["name", "errorCode", "statusCode", "soapType", "keyPrefix"].contains(key)
        return !isForm && (part == .names || !isName)
    }

    private static func isID(_ key: String) -> Bool {
        key.lowercased().hasSuffix("id")
    }

    private static func isFieldName(_ key: String) -> Bool {
        key.first?.isUppercase == true && !isID(key)
    }

    // MARK: - JSON as the org writes it

    /// The value with as few escapes as JSON allows: other characters come as they are.
    static func rawJSON(_ value: JSONValue) -> [UInt8] {
        Array(rawText(value).utf8)
    }

    private static func rawText(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let digits): digits
        case .string(let text): quoted(text)
        case .array(let elements): "[\(elements.map(rawText).joined(separator: ","))]"
        case .object(let members):
            "{\(members.map { "\(quoted($0.key)):\(rawText($0.value))" }.joined(separator: ","))}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\0"..<" ":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
