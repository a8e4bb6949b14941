public import HTTP

/// A request or an answer for a trace, without secrets.
public struct ShownMessage: Sendable {
    /// The direction of the message.
    public let direction: Direction
    /// The request line, or the status.
    public let startLine: String
    /// The header fields in order.
    public let fields: [Headers.Field]
    /// The beginning of the body as text.
    public let body: String
    /// The size of the whole body.
    public let byteCount: Int
    /// Whether the body continues after the shown part.
    public let isCut: Bool

    /// The direction of a message.
    public enum Direction: Hashable, Sendable {
        /// A request.
        case sent
        /// An answer.
        case received
    }

    /// The greatest number of bytes shown of a body.
    private static let bodyLimit = 64 << 10

    /// Makes the message of a request.
    init(_ line: RequestLine, _ request: Request, _ blanking: TokenBlanking) {
        self.init(
            .sent,
            startLine: "\(line.method.rawValue) \(SecretMask.masked(line.target))",
            request.headers,
            request.body ?? [],
            blanking
        )
    }

    /// Makes the message of an answer.
    init(_ answer: WholeResponse, _ blanking: TokenBlanking) {
        self.init(
            .received,
            startLine: "\(answer.status)",
            answer.headers,
            answer.bytes,
            blanking
        )
    }

    private init(
        _ direction: Direction,
        startLine: String,
        _ headers: Headers,
        _ bytes: [UInt8],
        _ blanking: TokenBlanking
    ) {
        self.direction = direction
        self.startLine = startLine
        fields = headers.fields.map { field in
            let value = SecretMask.masked(field: field.name, blanking.blanked(field.value))
            return Headers.Field(name: blanking.blanked(field.name), value: value)
        }
        // Blanked before it is cut: half a token would not be found.
        let blanked = blanking.blanked(bytes) ?? bytes
        isCut = blanked.count > Self.bodyLimit
        byteCount = bytes.count
        body = SecretMask.masked(String(decoding: blanked.prefix(Self.bodyLimit), as: UTF8.self))
    }
}
