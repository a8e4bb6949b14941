/// Reads elements of DER, the binary form of keys and certificates, one after the other (X.690 §8.1, §10.1).
struct DERReader {
    private var rest: ArraySlice<UInt8>

    /// The kinds of element that keys and certificates are made of.
    enum Tag: UInt8 {
        case integer = 0x02
        case bitString = 0x03
        case sequence = 0x30
        /// The version of a certificate, which an old one leaves out.
        case version = 0xA0
    }

    init(_ bytes: some Sequence<UInt8>) {
        rest = Array(bytes)[...]
    }

    /// Whether nothing is left.
    var isAtEnd: Bool { rest.isEmpty }

    /// The content of the next element, which must be of a kind; nil for another, which stays.
    mutating func content(_ tag: Tag) -> ArraySlice<UInt8>? {
        guard rest.first == tag.rawValue else { return nil }
        return next()
    }

    /// The content of the next element; nil where there is none that is whole.
    mutating func next() -> ArraySlice<UInt8>? {
        var reader = rest.dropFirst()
        guard let first = reader.popFirst() else { return nil }
        var length = Int(first)
        if first >= 0x80 {
            let count = Int(first & 0x7F)
            // Four bytes tell more than any file of ours has; none is the form without a length, which is not DER.
            guard (1...4).contains(count), reader.count >= count else { return nil }
            length = reader.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            reader = reader.dropFirst(count)
        }
        guard length <= reader.count else { return nil }
        rest = reader.dropFirst(length)
        return reader.prefix(length)
    }
}
