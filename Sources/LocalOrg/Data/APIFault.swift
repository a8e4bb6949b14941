import Text

/// An error of the REST API: a status and one element of its error array.
package struct APIFault: Error, Hashable {
    /// The HTTP status.
    package var status: Int
    /// The `errorCode`, such as `INVALID_FIELD`.
    package var code: String
    /// The message, in Salesforce's own words.
    package var message: String
    /// The fields with errors; nil if the API leaves the key out.
    package var fields: [String]?

    package init(status: Int = 400, _ code: String, _ message: String, fields: [String]? = nil) {
        self.status = status
        self.code = code
        self.message = message
        self.fields = fields
    }

    /// Returns the error for a method that the resource or object does not support; `allowed` is in
    /// the API's order.
    static func method(_ method: String, allowed: [String]) -> APIFault {
        APIFault(
            status: 405,
            "METHOD_NOT_ALLOWED",
            "HTTP Method '\(method)' not allowed. Allowed are \(allowed.joined(separator: ","))"
        )
    }
}
