package import HTTP

/// An error for a malformed message, which no handler sees.
///
/// The body is HTML as from Jetty, the server whose pages Salesforce shows for an overlong URI; or
/// the handler's own answer to such a message.
package struct BadMessage: Error, Hashable {
    /// The HTTP status.
    package let status: Int
    /// A short description of the problem.
    package let reason: String
    /// The handler's own answer, if any.
    private let ownResponse: WholeResponse?

    package init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
        ownResponse = nil
    }

    /// Makes an error with a handler's own answer.
    package init(_ reason: String, answeredBy response: WholeResponse) {
        status = response.status
        self.reason = reason
        ownResponse = response
    }

    /// Makes an error for a message that violates the grammar of HTTP.
    package static func malformed(_ reason: String) -> BadMessage { BadMessage(400, reason) }

    package static let uriTooLong = BadMessage(414, "URI Too Long")
    package static let fieldsTooLarge = BadMessage(431, "Request Header Fields Too Large")
    package static let bodyTooLarge = BadMessage(413, "Payload Too Large")
    package static let timedOut = BadMessage(408, "Request Timeout")

    /// The answer to the message.
    package var response: WholeResponse {
        ownResponse
            ?? WholeResponse(
                status: status,
                headers: ["Content-Type": "text/html;charset=iso-8859-1"],
                bytes: Array("<h1>Bad Message \(status)</h1><pre>reason: \(reason)</pre>".utf8)
            )
    }
}
