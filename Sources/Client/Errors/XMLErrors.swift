import Records

/// A reader of an XML error body, event by event.
///
/// The body is `<Errors><Error><errorCode>…</errorCode><message>…</message></Error></Errors>`,
/// OAuth's `<OAuth><error>…</error><error_description>…</error_description></OAuth>`, or a SOAP
/// fault, `<Fault><faultcode>…</faultcode><faultstring>…</faultstring><detail>…</detail></Fault>`.
/// A fault's detail has `<exceptionCode>` and `<exceptionMessage>`. Prefixes of names are ignored.
struct XMLErrors {
    private var errors: [APIError] = []
    private var texts: [String: String] = [:]
    private var fields: [String] = []
    private var text = ""

    /// Returns the errors in a body; empty if it is not well-formed or has none.
    static func parse(_ body: [UInt8]) -> [APIError] {
        APIError.bounded((try? errors(in: body)) ?? [])
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
        case .end(let name): end(XMLEvent.localName(name))
        }
    }

    private mutating func end(_ name: String) {
        switch name {
        case "errorCode", "message", "error", "error_description", "faultcode", "faultstring",
            "exceptionCode", "exceptionMessage":
            texts[name] = text
        case "fields": fields.append(text)
        case "Error", "OAuth", "Fault": endError()
        default: break
        }
    }

    private mutating func endError() {
        let fault = texts["exceptionCode"] ?? texts["faultcode"].map(XMLEvent.localName)
        if let code = texts["errorCode"] ?? texts["error"] ?? fault {
            let message =
                texts["message"] ?? texts["error_description"] ?? texts["exceptionMessage"]
                ?? texts["faultstring"] ?? ""
            errors.append(APIError(bounding: code, message, fields))
        }
        texts = [:]
        fields = []
    }
}
