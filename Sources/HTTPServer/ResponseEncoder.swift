package import HTTP

/// An encoder of answers as HTTP/1.1 messages (RFC 9112 §4).
package enum ResponseEncoder {
    /// The interim answer to a client that waits before sending a body (RFC 9110 §15.2.1).
    static let proceed = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    /// Returns the bytes of a whole message in one piece, so that few writes send it.
    ///
    /// The date is the given one, unless the answer has one. The length is the body's, unless an answer to HEAD gives the length of the omitted body.
    package static func encode(
        _ response: WholeResponse,
        date: HTTPDate,
        keepsAlive: Bool
    ) -> [UInt8] {
        var head = "HTTP/1.1 \(response.status) \(reasonPhrase(response.status))\r\n"
        if response.headers["Date"] == nil { head += "Date: \(date)\r\n" }
        for field in response.headers.fields { head += "\(field.name): \(field.value)\r\n" }
        if !response.isBodiless, response.headers["Content-Length"] == nil {
            head += "Content-Length: \(response.bytes.count)\r\n"
        }
        head += keepsAlive ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n"
        var message: [UInt8] = []
        message.reserveCapacity(head.utf8.count + response.bytes.count)
        message.append(contentsOf: head.utf8)
        message.append(contentsOf: response.bytes)
        return message
    }

    /// Returns the reason phrase for a status (RFC 9110 §15); empty, as RFC 9112 §4 allows, for one
    /// that the org does not use.
    private static func reasonPhrase(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 201: "Created"
        case 204: "No Content"
        case 300: "Multiple Choices"
        case 302: "Found"
        case 304: "Not Modified"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 410: "Gone"
        case 412: "Precondition Failed"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 417: "Expectation Failed"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 503: "Service Unavailable"
        case 505: "HTTP Version Not Supported"
        default: ""
        }
    }
}

extension WholeResponse {
    /// Whether an answer with this status never has a body (RFC 9110 §6.4.1).
    package var isBodiless: Bool { status < 200 || status == 204 || status == 304 }

    /// The answer to HEAD: everything except the body, with its length (RFC 9110 §9.3.2).
    package var withoutBody: WholeResponse {
        var bare = self
        if !isBodiless { bare.headers["Content-Length"] = String(bytes.count) }
        bare.bytes = []
        return bare
    }
}
