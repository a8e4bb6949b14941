import HTTP

/// An exchange over a wire, where bodies may be compressed; the org itself sees none that is.
struct CodedExchange {
    private let request: ServerRequest
    /// What the request's body may have when it is no longer compressed.
    private let limit: BodyLimit
    private let library: CompressionLibrary

    /// What fits in a packet with its head is no faster for being smaller; from which size on Salesforce compresses is
    /// not documented.
    private static let smallest = 1024

    init(_ request: ServerRequest, limit: BodyLimit, by library: CompressionLibrary) {
        self.request = request
        self.limit = limit
        self.library = library
    }

    /// What the org answers, compressed as the client wants it.
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

    /// The request as the org is to see it.
    ///
    /// - Throws: `BadMessage` 415 for a coding that is not known, or for any without the library, 400 for a body that is not of its coding, that of
    ///   the limit for one that becomes too large.
    private func decoded() throws(BadMessage) -> ServerRequest {
        var plain = request
        plain.headers["Content-Encoding"] = nil
        // The answer to HEAD tells how long the body is once it is compressed, so there must be one.
        if request.method == .head { plain.method = .get }
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

    /// The answer as the client is to get it.
    private func encode(_ response: WholeResponse) -> WholeResponse {
        guard let coding = ContentCoding(wantedBy: request.headers),
            response.bytes.count >= Self.smallest || response.status == 304 && hasTag(of: coding),
            library.isAvailable(),
            let body = response.status == 304 ? response.bytes : coding.encode(response.bytes)
        else { return response }
        var coded = response
        // Two forms of a body have two tags (RFC 9110 §8.8.3.3).
        coded.headers["ETag"] = response.headers["ETag"].map {
            $0.hasSuffix("\"") ? $0.dropLast() + coding.tagSuffix : $0
        }
        guard response.status != 304 else { return coded }
        coded.headers["Content-Encoding"] = coding.rawValue
        coded.headers["Vary"] = "Accept-Encoding"
        coded.bytes = body
        return coded
    }

    /// Whether the client has an answer that was compressed so.
    private func hasTag(of coding: ContentCoding) -> Bool {
        request.headers.elements(of: "If-None-Match").contains { $0.hasSuffix(coding.tagSuffix) }
    }
}

extension ContentCoding {
    /// How the tags of compressed answers end, as Salesforce marks them.
    ///
    /// Source: REST API Developer Guide, "Conditional Request Headers".
    fileprivate var tagSuffix: String { "-\(rawValue)\"" }
}

extension BadMessage {
    /// The status is documented; the words are ours, as those of a body that cannot be read are.
    static let unsupportedCoding = BadMessage(
        415,
        "Unsupported Content Encoding, send gzip, deflate or identity"
    )

    /// What a machine without zlib answers.
    static let noCoding = BadMessage(
        415,
        "Unsupported Content Encoding, send identity: this machine has no zlib"
    )
}
