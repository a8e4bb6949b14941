/// An HTTP request to the transport's one server.
package struct Request: Sendable {
    /// The method.
    package var method: Method
    /// Path and query, starting with a slash, percent-encoded.
    package var target: String
    /// Header fields in order.
    package var headers: Headers
    /// The body, if any.
    package var body: [UInt8]?

    /// Makes a request.
    package init(
        _ method: Method = .get,
        _ target: String,
        headers: Headers = [:],
        body: [UInt8]? = nil
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    /// An HTTP method; any token of RFC 9110 §9 can be represented.
    package struct Method: RawRepresentable, Hashable, Sendable {
        /// The method's name, upper case.
        package let rawValue: String

        /// Makes a method from its name.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// GET.
        package static let get = Method(rawValue: "GET")
        /// HEAD.
        package static let head = Method(rawValue: "HEAD")
        /// POST.
        package static let post = Method(rawValue: "POST")
        /// PUT.
        package static let put = Method(rawValue: "PUT")
        /// PATCH.
        package static let patch = Method(rawValue: "PATCH")
        /// DELETE.
        package static let delete = Method(rawValue: "DELETE")

        /// Whether requests of this method change nothing on the server (RFC 9110 §9.2.1).
        package var isSafe: Bool { self == .get || self == .head }
    }
}
