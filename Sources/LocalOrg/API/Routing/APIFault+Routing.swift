import Records
import Text

extension APIFault {
    /// No such resource, object or version.
    static let notFound = APIFault(
        status: 404,
        "NOT_FOUND",
        "The requested resource does not exist"
    )

    /// Returns the error for a resource that Salesforce has but the built-in org does not.
    static func notModelled(_ call: Call) -> APIFault {
        let path = call.target.segments.dropFirst(3).joined(separator: "/")
        return APIFault(
            status: 403,
            "FUNCTIONALITY_NOT_ENABLED",
            "The built-in org does not model the resource \(path)"
        )
    }

    /// There is no valid access token.
    static let invalidSession = APIFault(
        status: 401,
        "INVALID_SESSION_ID",
        "Session expired or invalid"
    )

    /// An `Authorization` with a scheme other than `Bearer` or `OAuth`.
    static let invalidAuthorization = APIFault(
        status: 401,
        "INVALID_AUTH_HEADER",
        "INVALID_HEADER_TYPE"
    )

    /// A retired API version; the text is a guess modelled on the SOAP API's.
    static let retiredVersion = APIFault(
        status: 410,
        "UNSUPPORTED_API_VERSION",
        "Invalid Api version specified on URL"
    )

    /// Returns the error for a text in place of an id, which the API treats as the value of an
    /// external id.
    static func noExternalID(_ text: String) -> APIFault {
        APIFault(
            status: 404,
            "NOT_FOUND",
            "Provided external ID field does not exist or is not accessible: \(text)"
        )
    }

    /// Makes the error for the store's own failure, which no request can cause.
    init(_ fault: StoreFault) {
        let text = ([fault.description] + fault.hints).joined(separator: "; ")
        self.init(status: 500, "UNKNOWN_EXCEPTION", text)
    }

    /// Writes an element of an error array; `message` comes first, except in routing's own errors.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if isRouting { writeCode(to: &writer) }
        writer.key("message")
        writer.string(message)
        if !isRouting { writeCode(to: &writer) }
        if let fields {
            writer.key("fields")
            writer.beginArray()
            for field in fields { writer.string(field) }
            writer.endArray()
        }
        writer.endObject()
    }

    private var isRouting: Bool {
        self == .notFound || code == "METHOD_NOT_ALLOWED" || code == "UNSUPPORTED_API_VERSION"
    }

    private func writeCode(to writer: inout JSONWriter) {
        writer.key("errorCode")
        writer.string(code)
    }
}
