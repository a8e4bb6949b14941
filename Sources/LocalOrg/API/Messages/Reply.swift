import HTTP
import HTTPServer
import Records

/// What a resource answers, before it is put into bytes.
struct Reply {
    var status = 200
    /// Header fields that only this answer has.
    var headers: Headers = [:]
    /// Writes the body, one JSON value; nil where there is none.
    var content: ((inout JSONWriter) -> Void)?
    /// What the content is called in XML.
    private(set) var names = XMLNames.none
    /// A body that is no JSON, instead of `content`.
    var document: Document?

    /// A body of any type.
    struct Document {
        /// The media type.
        let type: String
        let bytes: [UInt8]
    }

    /// An answer with a body.
    init(
        status: Int = 200,
        headers: Headers = [:],
        as names: XMLNames,
        content: @escaping (inout JSONWriter) -> Void
    ) {
        self.status = status
        self.headers = headers
        self.names = names
        self.content = content
    }

    /// An answer with a body that is no JSON.
    init(status: Int = 200, headers: Headers = [:], document: Document) {
        self.status = status
        self.headers = headers
        self.document = document
    }

    /// An answer without one.
    init(emptyWith status: Int, headers: Headers = [:]) {
        self.status = status
        self.headers = headers
    }

    /// An error: an array of one element, except where a client asks for several things at once.
    init(_ fault: APIFault) {
        self.init(status: fault.status, as: .errors) { writer in
            writer.beginArray()
            fault.write(to: &writer)
            writer.endArray()
        }
        if fault.status == 401 { headers["WWW-Authenticate"] = "Token" }
    }

    /// The refusal of a method, with those that are allowed (RFC 9110 §15.5.6).
    init(_ method: Request.Method, isNotAmong allowed: [String]) {
        self.init(.method(method.rawValue, allowed: allowed))
        headers["Allow"] = allowed.joined(separator: ", ")
    }
}

extension Reply {
    /// The answer in bytes, laid out as the request asks.
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
        var format = AnswerFormat(wantedBy: request.headers)
        response.bytes = writer.bytes
        if format == .xml {
            do {
                response.bytes = try XMLTranscript.document(of: writer.bytes, names: names)
            } catch {
                // What cannot be told in XML is better told in JSON than not at all.
                format = .json
            }
        }
        response.headers["Content-Type"] = "\(format.mediaType);charset=UTF-8"
        return response
    }

    /// What every answer has.
    static var commonHeaders: Headers {
        [
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "no-cache,must-revalidate,max-age=0,no-store,private",
            "Vary": "Accept-Encoding",
            "X-Request-Id": requestID,
        ]
    }

    /// 32 hexadecimal digits that no two requests share.
    private static var requestID: String {
        (0..<2).map { _ in
            let half = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - half.count) + half
        }.joined()
    }
}
