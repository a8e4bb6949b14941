import HTTP
import HTTPServer
import Records
import Text

/// A resource's answer before it is serialised.
struct Reply {
    var status = 200
    /// Header fields of this answer only.
    var headers: Headers = [:]
    /// Writes the body, one JSON value; nil if there is none.
    var content: ((inout JSONWriter) -> Void)?
    /// A body other than JSON, instead of `content`.
    var document: Document?

    /// A body of any type.
    struct Document {
        /// The media type.
        let type: String
        let bytes: [UInt8]
    }

    /// Makes an answer with a JSON body.
    init(
        status: Int = 200,
        headers: Headers = [:],
        content: @escaping (inout JSONWriter) -> Void
    ) {
        self.status = status
        self.headers = headers
        self.content = content
    }

    /// Makes an answer with a body other than JSON.
    init(status: Int = 200, headers: Headers = [:], document: Document) {
        self.status = status
        self.headers = headers
        self.document = document
    }

    /// Makes an answer without a body.
    init(emptyWith status: Int, headers: Headers = [:]) {
        self.status = status
        self.headers = headers
    }

    /// Makes an error: an array of one element, except in requests for several things at once.
    init(_ fault: APIFault) {
        self.init(status: fault.status) { writer in
            writer.beginArray()
            fault.write(to: &writer)
            writer.endArray()
        }
        if fault.status == 401 { headers["WWW-Authenticate"] = "Token" }
    }

    /// Makes the refusal of a method, with the allowed ones (RFC 9110 §15.5.6).
    init(_ method: Request.Method, isNotAmong allowed: [String]) {
        self.init(.method(method.rawValue, allowed: allowed))
        headers["Allow"] = allowed.joined(separator: ", ")
    }
}

extension Reply {
    /// Returns the answer's bytes, indented if the request asks for that.
    func rendered(for request: ServerRequest) -> WholeResponse {
        var response = WholeResponse(status: status, headers: Self.commonHeaders)
        for field in headers.fields { response.headers.append(field.name, field.value) }
        if let document {
            response.headers["Content-Type"] = document.type
            response.bytes = document.bytes
        }
        guard let content else { return response }
        let isPretty = request.headers["X-PrettyPrint"] == "1"
        var writer = JSONWriter(style: isPretty ? .jackson : .compact)
        content(&writer)
        response.bytes = writer.bytes
        response.headers["Content-Type"] = "application/json;charset=UTF-8"
        return response
    }

    /// The header fields of every answer.
    static var commonHeaders: Headers {
        [
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "no-cache,must-revalidate,max-age=0,no-store,private",
            "Vary": "Accept-Encoding",
            "X-Request-Id": requestID,
        ]
    }

    /// A unique request id of 32 hexadecimal digits.
    private static var requestID: String {
        .randomHexDigits() + .randomHexDigits()
    }
}
