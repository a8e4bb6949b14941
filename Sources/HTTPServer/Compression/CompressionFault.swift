/// Why compressed bytes cannot be read.
enum CompressionFault: Error, Hashable, CustomStringConvertible {
    /// The bytes end too early.
    case truncated
    /// The bytes do not begin as the format does.
    case header
    /// Something follows the end.
    case trailingBytes
    /// What zlib says of bytes that break the format's rules, or of a text with another checksum or length.
    case zlib(String)
    /// The text is longer than is allowed.
    case tooLarge

    var description: String {
        switch self {
        case .truncated: "it ends too early"
        case .header: "it does not begin as it should"
        case .trailingBytes: "something follows its end"
        case .zlib(let words): "zlib says: \(words)"
        case .tooLarge: "it becomes too large"
        }
    }
}
