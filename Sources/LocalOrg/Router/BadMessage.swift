import Client

/// A message that is refused for its form, before any resource sees it.
///
/// The body is HTML in the words of Jetty, the server whose pages Salesforce shows for an over-long URI; or JSON, where a
/// resource has an error of its own for such a message.
package struct BadMessage: Error, Hashable {
    /// The HTTP status.
    package let status: Int
    /// What is wrong, in few words.
    package let reason: String
    /// What a resource would say, if one was meant.
    private let fault: APIFault?

    package init(_ status: Int, _ reason: String) {
        self.init(status, reason, fault: nil)
    }

    private init(_ status: Int, _ reason: String, fault: APIFault?) {
        self.status = status
        self.reason = reason
        self.fault = fault
    }

    /// A message that is refused in a resource's own words.
    static func fault(_ fault: APIFault) -> BadMessage {
        BadMessage(fault.status, fault.message, fault: fault)
    }

    /// A message that breaks the grammar of HTTP.
    package static func malformed(_ reason: String) -> BadMessage { BadMessage(400, reason) }

    package static let uriTooLong = BadMessage(414, "URI Too Long")
    package static let fieldsTooLarge = BadMessage(431, "Request Header Fields Too Large")
    package static let bodyTooLarge = BadMessage(413, "Payload Too Large")
    package static let timedOut = BadMessage(408, "Request Timeout")

    /// The page that says so, or the resource's error.
    package var response: ServerResponse {
        if let fault { return Reply(fault).rendered(for: ServerRequest(.get, "/")) }
        return ServerResponse(
            status: status,
            headers: ["Content-Type": "text/html;charset=iso-8859-1"],
            body: Array("<h1>Bad Message \(status)</h1><pre>reason: \(reason)</pre>".utf8)
        )
    }
}
