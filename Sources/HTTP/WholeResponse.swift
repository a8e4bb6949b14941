/// An HTTP response with its whole body: one that has arrived, or one that is ready to leave.
public struct WholeResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields; of one that is to leave, without those that belong to the connection.
    public var headers: Headers
    /// The body, whose memory may return to the transport that it came from.
    public private(set) var body: WholeBody

    /// The body's bytes; none where the response has no body.
    public var bytes: [UInt8] {
        get { body.bytes }
        set { body = WholeBody(newValue) }
    }

    /// Makes a response.
    public init(status: Int, headers: Headers = [:], bytes: [UInt8] = []) {
        self.init(status: status, headers: headers, body: WholeBody(bytes))
    }

    /// Makes a response whose body's memory may return to where it came from.
    public init(status: Int, headers: Headers, body: WholeBody) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension WholeResponse: Hashable {
    /// Whether status, fields and bytes are equal.
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
