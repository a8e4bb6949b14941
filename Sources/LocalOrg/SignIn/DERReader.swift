/// A reader for elements of DER, the binary format of keys and certificates (X.690 §8.1, §10.1).
struct DERReader {
    private var rest: ArraySlice<UInt8>

    /// The kinds of elements in keys and certificates.
    enum Tag: UInt8 {
        case integer = 0x02
        case bitString = 0x03
        case sequence = 0x30
        /// The version of a certificate, which old certificates omit.
        case version = 0xA0
    }

    init(_ bytes: some Sequence<UInt8>) {
        rest = Array(bytes)[...]
    }

    /// Reads the content of the next element if it is of a kind; nil for another kind, which stays
    /// unread.
    mutating func content(_ tag: Tag) -> ArraySlice<UInt8>? {
        guard rest.first == tag.rawValue else { return nil }
        return next()
    }

    /// Reads the content of the next element; nil if there is no complete one.
    mutating func next() -> ArraySlice<UInt8>? {
        var reader = rest.dropFirst()
        guard let first = reader.popFirst() else { return nil }
        var length = Int(first)
        if first >= 0x80 {
            let count = Int(first & 0x7F)
            // Our files need at most four length bytes; zero means the indefinite form, which is
            // not DER.
            guard (1...4).contains(count), reader.count >= count else { return nil }
            length = reader.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            reader = reader.dropFirst(count)
        }
        guard length <= reader.count else { return nil }
        rest = reader.dropFirst(length)
        return reader.prefix(length)
    }
}
