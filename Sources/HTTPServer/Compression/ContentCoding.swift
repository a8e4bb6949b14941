import HTTP

/// How a body is compressed on its way (RFC 9110 §8.4.1).
enum ContentCoding: String, CaseIterable {
    case gzip
    case deflate

    /// The coding of a name, in any case; `x-gzip` is an old one of `gzip`.
    init?(name: String) {
        let name = name.lowercased()
        self.init(rawValue: name == "x-gzip" ? "gzip" : name)
    }

    /// The coding that a client wants most; nil where it wants none, or would rather have the body as it is.
    ///
    /// What no field asks for is not compressed, though RFC 9110 §12.5.3 allows it.
    init?(wantedBy headers: Headers) {
        guard headers["Accept-Encoding"] != nil else { return nil }
        let weights = Weights(headers.elements(of: "Accept-Encoding"))
        let plain = weights["identity"] ?? 0
        var best = (coding: Self?.none, weight: plain)
        for coding in Self.allCases {
            let weight = weights[coding.rawValue] ?? weights["*"] ?? 0
            // Of equal wishes the smaller body is the better.
            if weight > best.weight || weight > 0 && weight == best.weight && best.coding == nil {
                best = (coding, weight)
            }
        }
        guard let coding = best.coding else { return nil }
        self = coding
    }
}
