/// An HTTP response with its whole body, either received or ready to be sent.
public struct WholeResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields; before sending, without the fields of the connection.
    public var headers: Headers
    /// The body, whose memory may return to its transport.
    public private(set) var body: WholeBody

    /// The body's bytes; empty if the response has no body.
    public var bytes: [UInt8] {
        get { body.bytes }
        set { body = WholeBody(newValue) }
    }

    /// Makes a response.
    public init(status: Int, headers: Headers = [:], bytes: [UInt8] = []) {
        self.init(status: status, headers: headers, body: WholeBody(bytes))
    }

    /// Makes a response whose body's memory may return to its pool.
    public init(status: Int, headers: Headers, body: WholeBody) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension WholeResponse: Hashable {
    /// Returns whether status, fields and bytes are equal.
    public static func == (left: WholeResponse, right: WholeResponse) -> Bool {
        left.status == right.status && left.headers == right.headers && left.bytes == right.bytes
    }

    /// Feeds status, fields and bytes to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(status)
        hasher.combine(headers)
        hasher.combine(bytes)
    }
}
