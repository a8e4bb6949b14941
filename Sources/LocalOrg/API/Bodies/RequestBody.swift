import HTTP
import HTTPServer
import Records
import SOQL
import Text

/// A request's JSON body, with the positions of its values in the text.
struct RequestBody {
    let json: JSONValue
    private let text: [UInt8]

    /// Reads a body.
    ///
    /// - Throws: `APIFault` 415 for a type other than JSON, 400 if the body is missing or is not
    ///   JSON.
    init(of request: ServerRequest) throws(APIFault) {
        if let type = request.headers["Content-Type"], Self.mediaType(type) != "application/json" {
            throw .unsupportedMedia(type, due: "application/json")
        }
        guard !request.body.isEmpty else { throw .noBody }
        text = request.body
        do { json = try JSONValue(parsing: request.body) } catch {
            throw APIFault(error, in: request.body)
        }
    }

    /// Reads a body that must be an object.
    static func object(of request: ServerRequest) throws(APIFault) -> RequestBody {
        let body = try RequestBody(of: request)
        guard body.json.members != nil else { throw body.misshapen("SObject", at: []) }
        return body
    }

    /// Returns the error for a value that is missing or has the wrong shape.
    func misshapen(_ due: String, at path: [JSONText.Step]) -> APIFault {
        let value = json.value(at: path)
        let token = value.map(\.token) ?? "END_OBJECT"
        return fault("Can not deserialize \(due) out of \(token) token", at: path)
    }

    /// Returns the error for a value that is invalid for its field.
    ///
    /// The line and column are those of the key, as in public reports of this error.
    func unreadable(_ field: Field, at path: [JSONText.Step]) -> APIFault {
        let value = json.value(at: path) ?? .null
        let words =
            "Cannot deserialize instance of \(field.type.rawValue) from \(value.token) value"
        guard let text = value.scalarText else { return fault(words, at: path, by: " ") }
        return fault("\(words) \(text) or request may be missing a required field", at: path)
    }

    /// Returns the parser's error, with the line and column of the value at a path.
    private func fault(_ words: String, at path: [JSONText.Step], by: String = " at ") -> APIFault {
        // For a missing value, the parser gives the position of the object without it.
        let offset = JSONText.offset(of: path, in: text) ?? text.count
        return APIFault("JSON_PARSER_ERROR", words + by + Self.location(at: offset, in: text))
    }

    /// Returns a position in a body as the API's parser reports it: `[line:1, column:27]`, both
    /// from 1.
    fileprivate static func location(at offset: Int, in text: [UInt8]) -> String {
        let position = SourceText(String(decoding: text, as: UTF8.self)).position(at: offset)
        return "[line:\(position.line), column:\(position.column)]"
    }

    /// Returns the media type of a `Content-Type`, in lower case and without its parameters.
    static func mediaType(_ type: String) -> String {
        type.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
    }
}

extension APIFault {
    static let noBody = APIFault(
        "JSON_PARSER_ERROR",
        "The HTTP entity body is required, but this request has no entity body."
    )

    /// Returns the error for an unsupported media type.
    ///
    /// The text is a guess; the status and the code are documented.
    static func unsupportedMedia(_ type: String, due: String) -> APIFault {
        APIFault(
            status: 415,
            "UNSUPPORTED_MEDIA_TYPE",
            "Content type '\(type)' is not supported; send \(due)"
        )
    }

    /// Makes the error for a body that is not JSON, with a message modelled on Jackson's.
    fileprivate init(_ fault: JSONFault, in text: [UInt8]) {
        let location = RequestBody.location(at: fault.offset, in: text)
        let words =
            switch fault.code {
            case .unexpectedByte(let byte), .controlCharacter(let byte):
                "Unexpected character ('\(Unicode.Scalar(byte))' (code \(byte)))"
            case .truncated: "Unexpected end-of-input"
            default: fault.description
            }
        self.init("JSON_PARSER_ERROR", "\(words) at \(location)")
    }
}
