import HTTP

@testable import HTTPServer

/// What holds for any bytes that a client sends to the listener.
///
/// The first two bytes say where the others are cut.
struct RequestProperties {
    private let bytes: [UInt8]
    private let sizes: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = Array(bytes.dropFirst(2))
        sizes = bytes.prefix(2).map { Int($0) % 61 + 1 }
    }

    func check() throws {
        let whole = try outcome(of: [bytes])
        try require(try outcome(of: bytes.map { [$0] }) == whole, "it matters to come byte by byte")
        if sizes.count == 2 {
            try require(
                try outcome(of: pieces) == whole,
                "it matters where bytes are cut: \(sizes)"
            )
        }
        for request in whole.requests {
            try require(request.body.count <= Self.limits.body, "a body beyond the limit is taken")
            try require(
                try outcome(of: [Self.written(request)]).requests == [request],
                "a request written again is another one: \(request)"
            )
        }
        for coding in [ContentCoding.gzip, .deflate] { try checkCompression(coding) }
    }

    private func checkCompression(_ coding: ContentCoding) throws {
        guard let text = try? coding.decode(bytes, limit: 4096) else { return }
        try require(text.count <= 4096, "a compressed body beyond the limit is taken")
    }

    // MARK: - Decoding

    private struct Outcome: Equatable {
        var requests: [ServerRequest] = []
        var refusal: Int?
    }

    private static let limits = {
        var limits = ListenerLimits()
        limits.head = 1024
        limits.body = 100
        return limits
    }()

    private var pieces: [[UInt8]] {
        var pieces: [[UInt8]] = []
        var offset = 0
        while offset < bytes.count {
            let end = min(bytes.count, offset + sizes[pieces.count % 2])
            pieces.append(Array(bytes[offset..<end]))
            offset = end
        }
        return pieces
    }

    private func outcome(of pieces: [[UInt8]]) throws -> Outcome {
        var decoder = RequestDecoder(limits: Self.limits)
        var outcome = Outcome()
        do throws(BadMessage) {
            for piece in pieces {
                decoder.append(piece)
                while let event = try decoder.next() {
                    if case .request(let request, _) = event { outcome.requests.append(request) }
                }
            }
        } catch {
            outcome.refusal = error.status
        }
        if let refusal = outcome.refusal {
            try require((400...599).contains(refusal), "refused with status \(refusal)")
        }
        return outcome
    }

    /// The request with its body as it came free of its transfer coding.
    private static func written(_ request: ServerRequest) -> [UInt8] {
        var head = "\(request.method.rawValue) \(request.target) HTTP/1.1\r\n"
        let isHTTP10 = request.headers["Host"] == nil
        if isHTTP10 { head = head.replacing("HTTP/1.1", with: "HTTP/1.0") }
        let isChunked = request.headers["Transfer-Encoding"] != nil
        for field in request.headers.fields { head += "\(field.name): \(field.value)\r\n" }
        var bytes = Array((head + "\r\n").utf8)
        if isChunked, !request.body.isEmpty {
            bytes += Array((String(request.body.count, radix: 16) + "\r\n").utf8)
            bytes += request.body + Array("\r\n".utf8)
        } else if !isChunked {
            bytes += request.body
        }
        return isChunked ? bytes + Array("0\r\n\r\n".utf8) : bytes
    }
}
