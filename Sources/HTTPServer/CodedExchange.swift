import Compression
import HTTP
import Text

/// An exchange whose bodies may be compressed on the wire; the org itself sees only uncompressed
/// bodies.
struct CodedExchange {
    private let request: ServerRequest
    /// The limit on the request's body after decompression.
    private let limit: BodyLimit
    private let library: CompressionLibrary

    /// The minimum number of bytes to compress: a body that fits in one packet with its head does
    /// not get faster.
    ///
    /// Salesforce does not document its threshold.
    private static let smallest = 1024

    init(_ request: ServerRequest, limit: BodyLimit, by library: CompressionLibrary) {
        self.request = request
        self.limit = limit
        self.library = library
    }

    /// Returns the org's answer, compressed if the client requests it.
    func response(
        by respond: (ServerRequest) async -> WholeResponse
    ) async -> WholeResponse {
        do throws(BadMessage) {
            let answer = encode(await respond(try decoded()))
            return request.method == .head ? answer.withoutBody : answer
        } catch {
            return error.response
        }
    }

    /// Returns the decompressed request.
    ///
    /// - Throws: `BadMessage` 415 for an unknown coding, or for any coding without the library; 400
    ///   for a body that does not match its coding; the limit's own error for a body that becomes
    ///   too large.
    private func decoded() throws(BadMessage) -> ServerRequest {
        var plain = request
        plain.headers["Content-Encoding"] = nil
        // The answer to HEAD gives the length of the compressed body, so the body must be made.
        if request.method == .head {
            plain.method = .get
            plain.isHead = true
        }
        for coding in ContentCoding.allCases where hasTag(of: coding) && library.isAvailable() {
            let tags = plain.headers.elements(of: "If-None-Match").joined(separator: ", ")
            plain.headers["If-None-Match"] = tags.replacing(coding.tagSuffix, with: "\"")
        }
        let names = request.headers.elements(of: "Content-Encoding").filter {
            !$0.isEmpty && $0.lowercased() != "identity"
        }
        guard let name = names.first else { return plain }
        guard names.count == 1, let coding = ContentCoding(name: name) else {
            throw .unsupportedCoding
        }
        guard library.isAvailable() else { throw .noCoding }
        do throws(CompressionFault) {
            plain.body = try coding.decode(request.body, limit: limit.bytes)
        } catch {
            throw error == .tooLarge
                ? limit.refusal : .malformed("Bad \(coding.rawValue) Body, \(error)")
        }
        return plain
    }

    /// Returns the answer in the client's coding.
    private func encode(_ response: WholeResponse) -> WholeResponse {
        guard let coding = ContentCoding(wantedBy: request.headers),
            response.bytes.count >= Self.smallest || response.status == 304 && hasTag(of: coding),
            library.isAvailable(),
            let body = response.status == 304 ? response.bytes : coding.encode(response.bytes)
        else { return response }
        var coded = response
        // Two forms of a body need two tags (RFC 9110 §8.8.3.3).
        coded.headers["ETag"] = response.headers["ETag"].map {
            $0.hasSuffix("\"") ? $0.dropLast() + coding.tagSuffix : $0
        }
        guard response.status != 304 else { return coded }
        coded.headers["Content-Encoding"] = coding.rawValue
        coded.headers["Vary"] = "Accept-Encoding"
        coded.bytes = body
        return coded
    }

    /// Whether the client has an answer in this coding.
    private func hasTag(of coding: ContentCoding) -> Bool {
        request.headers.elements(of: "If-None-Match").contains { $0.hasSuffix(coding.tagSuffix) }
    }
}

extension ContentCoding {
    /// The suffix of the tags of compressed answers, as in Salesforce.
    ///
    /// Source: REST API Developer Guide, "Conditional Request Headers".
    fileprivate var tagSuffix: String { "-\(rawValue)\"" }
}

extension BadMessage {
    /// The error for an unknown coding: its status is documented; its text is ours, as is that for
    /// an unreadable body.
    static let unsupportedCoding = BadMessage(
        415,
        "Unsupported Content Encoding, send gzip, deflate or identity"
    )

    /// The error on a machine without zlib.
    static let noCoding = BadMessage(
        415,
        "Unsupported Content Encoding, send identity: this machine has no zlib"
    )
}
