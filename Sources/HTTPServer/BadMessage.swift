package import HTTP

/// A message that is refused for its form, before any handler sees it.
///
/// The body is HTML in the words of Jetty, the server whose pages Salesforce shows for an over-long URI; or what the
/// handler itself answers to such a message.
package struct BadMessage: Error, Hashable {
    /// The HTTP status.
    package let status: Int
    /// What is wrong, in few words.
    package let reason: String
    /// The handler's own answer, if it has one.
    private let ownResponse: WholeResponse?

    package init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
        ownResponse = nil
    }

    /// A message that is refused by a handler's own answer.
    package init(_ reason: String, answeredBy response: WholeResponse) {
        status = response.status
        self.reason = reason
        ownResponse = response
    }

    /// A message that breaks the grammar of HTTP.
    package static func malformed(_ reason: String) -> BadMessage { BadMessage(400, reason) }

    package static let uriTooLong = BadMessage(414, "URI Too Long")
    package static let fieldsTooLarge = BadMessage(431, "Request Header Fields Too Large")
    package static let bodyTooLarge = BadMessage(413, "Payload Too Large")
    package static let timedOut = BadMessage(408, "Request Timeout")

    /// The answer that says so.
    package var response: WholeResponse {
        ownResponse
            ?? WholeResponse(
                status: status,
                headers: ["Content-Type": "text/html;charset=iso-8859-1"],
                bytes: Array("<h1>Bad Message \(status)</h1><pre>reason: \(reason)</pre>".utf8)
            )
    }
}
