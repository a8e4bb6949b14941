import Records

/// Reads an XML error body, event by event:
/// `<Errors><Error><errorCode>…</errorCode><message>…</message></Error></Errors>`, or OAuth's
/// `<OAuth><error>…</error><error_description>…</error_description></OAuth>`.
struct XMLErrors {
    private var errors: [APIError] = []
    private var texts: [String: String] = [:]
    private var fields: [String] = []
    private var text = ""

    /// The errors of a body; empty where it is not well-formed or holds none.
    static func parse(_ body: [UInt8]) -> [APIError] {
        (try? errors(in: body)) ?? []
    }

    private static func errors(in body: [UInt8]) throws(XMLFault) -> [APIError] {
        var found = XMLErrors()
        var reader = try XMLReader(body)
        while let event = try reader.next() { found.take(event) }
        return found.errors
    }

    private mutating func take(_ event: XMLEvent) {
        switch event {
        case .start: text = ""
        case .text(let text): self.text += text
        case .end(let name): end(name)
        }
    }

    private mutating func end(_ name: String) {
        switch name {
        case "errorCode", "message", "error", "error_description": texts[name] = text
        case "fields": fields.append(text)
        case "Error", "OAuth": endError()
        default: break
        }
    }

    private mutating func endError() {
        if let code = texts["errorCode"] ?? texts["error"] {
            let message = texts["message"] ?? texts["error_description"] ?? ""
            errors.append(APIError(code: code, message: message, fields: fields))
        }
        texts = [:]
        fields = []
    }
}
