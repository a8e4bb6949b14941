/// Why compressed bytes cannot be read.
enum CompressionFault: Error, Hashable, CustomStringConvertible {
    /// The bytes end too early.
    case truncated
    /// The bytes do not begin as the format does.
    case header
    /// Something follows the end.
    case trailingBytes
    /// A block of a kind that there is not, or whose length contradicts itself.
    case block
    /// A code that no bits, or some bits twice, would lead to.
    case code
    /// Bits that no symbol has.
    case symbol
    /// A match that would begin before the text does, or farther back than the window.
    case distance
    /// The text has another checksum or length than it should.
    case checksum
    /// The text is longer than is allowed.
    case tooLarge

    var description: String {
        switch self {
        case .truncated: "it ends too early"
        case .header: "it does not begin as it should"
        case .trailingBytes: "something follows its end"
        case .block: "a block is invalid"
        case .code: "a code is invalid"
        case .symbol: "a symbol is invalid"
        case .distance: "a distance is invalid"
        case .checksum: "its checksum is wrong"
        case .tooLarge: "it becomes too large"
        }
    }
}
