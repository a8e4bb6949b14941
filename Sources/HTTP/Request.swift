/// An HTTP request to the transport's one server.
public struct Request: Sendable {
    /// The method.
    public var method: Method
    /// Path and query, starting with a slash, percent-encoded.
    public var target: String
    /// Header fields in order.
    public var headers: Headers
    /// The body, if any.
    public var body: [UInt8]?

    /// Makes a request.
    public init(
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
    public struct Method: RawRepresentable, Hashable, Sendable {
        /// The method's name, upper case.
        public let rawValue: String

        /// Makes a method from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// GET.
        public static let get = Method(rawValue: "GET")
        /// HEAD.
        public static let head = Method(rawValue: "HEAD")
        /// POST.
        public static let post = Method(rawValue: "POST")
        /// PUT.
        public static let put = Method(rawValue: "PUT")
        /// PATCH.
        public static let patch = Method(rawValue: "PATCH")
        /// DELETE.
        public static let delete = Method(rawValue: "DELETE")

        /// Whether requests of this method change nothing on the server (RFC 9110 §9.2.1).
        public var isSafe: Bool { self == .get || self == .head }
    }
}
