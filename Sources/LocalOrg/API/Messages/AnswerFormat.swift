import HTTP
import HTTPServer

/// The format of an answer from the REST API.
///
/// Source: REST API Developer Guide, "REST API Architecture".
enum AnswerFormat: String {
    case json
    case xml

    var mediaType: String { "application/\(rawValue)" }

    /// Chooses the format that a client accepts: JSON, unless it prefers XML.
    init(wantedBy headers: Headers) {
        let weights = Weights(headers.elements(of: "Accept"))
        func weight(of format: AnswerFormat) -> Double {
            weights[format.mediaType] ?? weights["application/*"] ?? weights["*/*"] ?? 0
        }
        self = weight(of: .xml) > weight(of: .json) ? .xml : .json
    }
}

extension ServerRequest {
    /// Returns the request without a format suffix, and with that format as the accepted one.
    ///
    /// A path may end in a format until version 57.0, as in `001….xml`.
    func withoutSuffix(at target: RequestTarget) -> ServerRequest {
        guard let version = try? ServedVersion(pathSegment: target.segments.dropFirst(2).first),
            version.takesSuffixes
        else { return self }
        let parts = self.target.split(
            separator: "?",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        for format in [AnswerFormat.json, .xml] {
            let suffix = ".\(format.rawValue)"
            guard parts[0].hasSuffix(suffix), !parts[0].hasSuffix("/\(suffix)") else { continue }
            var plain = self
            plain.target = ([parts[0].dropLast(suffix.count)] + parts.dropFirst())
                .joined(separator: "?")
            plain.headers["Accept"] = format.mediaType
            return plain
        }
        return self
    }
}
