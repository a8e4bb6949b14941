import Compression
import HTTP

/// The compression of a body in transit (RFC 9110 §8.4.1).
enum ContentCoding: String, CaseIterable {
    case gzip
    case deflate

    /// Finds a coding by its name, in any case; `x-gzip` is an old name of `gzip`.
    init?(name: String) {
        let name = name.lowercased()
        self.init(rawValue: name == "x-gzip" ? "gzip" : name)
    }

    /// Finds the coding that a client prefers; nil if it accepts none, or prefers an uncompressed
    /// body.
    ///
    /// Without an `Accept-Encoding` field, nothing is compressed, although RFC 9110 §12.5.3 allows
    /// it.
    init?(wantedBy headers: Headers) {
        guard headers["Accept-Encoding"] != nil else { return nil }
        let weights = Weights(headers.elements(of: "Accept-Encoding"))
        let plain = weights["identity"] ?? 0
        var best = (coding: Self?.none, weight: plain)
        for coding in Self.allCases {
            let weight = weights[coding.rawValue] ?? weights["*"] ?? 0
            // Of equal weights, the smaller body wins.
            if weight > best.weight || weight > 0 && weight == best.weight && best.coding == nil {
                best = (coding, weight)
            }
        }
        guard let coding = best.coding else { return nil }
        self = coding
    }

    /// HTTP's `deflate` is the zlib format (RFC 9110 §8.4.1.2).
    var format: ZlibStream.Format {
        switch self {
        case .gzip: .gzip
        case .deflate: .zlib
        }
    }
}
