package import HTTP

/// A success answer whose body is read while it arrives, in constant memory.
///
/// A short body has arrived as a whole before the answer is returned, so a cut one has been
/// requested again. A longer one ends with an error if it is cut short: another answer to the same
/// request may differ.
package struct ArrivingAnswer {
    /// The status code.
    package let status: Int
    /// The header fields.
    package let headers: Headers
    /// The body still on its way; nil once all of it is in `held`.
    private var body: Response.Body?
    /// Bytes that may be the beginning of a secret.
    private var held: [UInt8]
    /// The bytes that have arrived last.
    private var bytes: [UInt8] = []
    private let redaction: Redaction

    /// The number of bytes up to which a body is read as a whole, and which may gather.
    fileprivate static let window = 1 << 20
    /// The number of bytes worth writing at once.
    private static let piece = 1 << 16

    fileprivate init(_ head: WholeResponse, _ body: Response.Body?, _ redaction: Redaction) {
        status = head.status
        headers = head.headers
        self.body = body
        held = head.bytes
        self.redaction = redaction
    }

    /// Waits for the next bytes of the body, without the token; nil at the end.
    ///
    /// - Throws: `OrgError` if the body is cut short or the task is cancelled.
    package mutating func next() async throws(OrgError) -> [UInt8]? {
        while let body {
            do {
                try await body.read(into: &bytes, ofAtLeast: Self.piece, window: Self.window)
            } catch {
                throw .transport(redaction.redacted(error))
            }
            guard !bytes.isEmpty else {
                self.body = nil
                held = redaction.redacted(held, as: .data) ?? held
                break
            }
            held += bytes
            let taken = redaction.takeRedacted(from: &held)
            if !taken.isEmpty { return taken }
        }
        guard !held.isEmpty else { return nil }
        defer { held = [] }
        return held
    }
}

extension Org {
    /// Sends a request, and returns the answer when its head has arrived.
    ///
    /// - Throws: `OrgError` unless the status is a success.
    package func arrivingAnswer(to request: Request) async throws(OrgError) -> ArrivingAnswer {
        let open = OpenBody(above: ArrivingAnswer.window)
        let head = try await value(
            of: request,
            isSafe: request.method.isSafe,
            keepingOpen: open,
            reading: { $0 }
        )
        return ArrivingAnswer(head, open.opened, lastSent?.redaction ?? Redaction())
    }
}
