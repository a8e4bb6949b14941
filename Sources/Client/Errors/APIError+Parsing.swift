import Records

extension APIError {
    /// Returns the errors in a body; empty if its format is unknown.
    ///
    /// Known formats are the REST array `[{"message","errorCode","fields"}]`, a single such object,
    /// the OAuth object `{"error","error_description"}`, and the XML forms of the first two.
    static func parse(_ body: [UInt8]) -> [APIError] {
        switch body.first(where: { $0 > UInt8(ascii: " ") }) {
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            (try? JSONValue(parsing: body)).map { parse($0) } ?? []
        case UInt8(ascii: "<"): XMLErrors.parse(body)
        default: []
        }
    }

    /// Returns the errors in a JSON value.
    static func parse(_ json: JSONValue) -> [APIError] {
        bounded((json.elements ?? [json]).compactMap(APIError.init))
    }

    private init?(_ json: JSONValue) {
        if let code = (json["errorCode"] ?? json["statusCode"])?.text {
            let fields = json["fields"]?.elements?.compactMap(\.text) ?? []
            self.init(bounding: code, json["message"]?.text ?? "", fields)
        } else if let code = json["error"]?.text {
            self.init(bounding: code, json["error_description"]?.text ?? "", [])
        } else {
            return nil
        }
    }
}
