/// An HTTP response with its whole body, either received or ready to be sent.
package struct WholeResponse: Sendable {
    /// The status code.
    package var status: Int
    /// The header fields; before sending, without the fields of the connection.
    package var headers: Headers
    /// The body, whose memory may return to its transport.
    package private(set) var body: WholeBody

    /// The body's bytes; empty if the response has no body.
    package var bytes: [UInt8] {
        get { body.bytes }
        set { body = WholeBody(newValue) }
    }

    /// Makes a response.
    package init(status: Int, headers: Headers = [:], bytes: [UInt8] = []) {
        self.init(status: status, headers: headers, body: WholeBody(bytes))
    }

    /// Makes a response whose body's memory may return to its pool.
    package init(status: Int, headers: Headers, body: WholeBody) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension WholeResponse: Hashable {
    /// Returns whether status, fields and bytes are equal.
    package static func == (left: WholeResponse, right: WholeResponse) -> Bool {
        left.status == right.status && left.headers == right.headers && left.bytes == right.bytes
    }

    /// Feeds status, fields and bytes to a hasher.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(status)
        hasher.combine(headers)
        hasher.combine(bytes)
    }
}
