/// One value of a row: what it is, and where it stands in the page's bytes.
public struct Cell: Hashable, Sendable {
    /// What it is.
    public let kind: Kind
    /// Whether the bytes in the range are the value's text as they stand: a string without escapes,
    /// a number without exponent, true or false.
    let isPlain: Bool
    /// Whether it is a string of printable ASCII without escapes: its bytes can be shown as they stand, each in
    /// a column of its own.
    public let isPrintable: Bool
    /// Where it begins.
    private let start: Int
    /// Where it ends.
    private let end: Int

    /// What a value can be.
    public enum Kind: Hashable, Sendable {
        /// The record has no such key.
        case missing
        case null
        case `true`
        case `false`
        case number
        case string
        case object
        case array
    }

    /// The bytes of the value; of a string, what stands between its quotes.
    public var range: Range<Int> { start..<end }

    /// Whether it is a string with backslash escapes in it.
    public var hasEscapes: Bool { kind == .string && !isPlain }

    /// Whether it is a number in exponent notation, as the server writes doubles from 10⁷ up.
    public var hasExponent: Bool { kind == .number && !isPlain }

    /// Whether there is no value: null, or no such key.
    public var isNull: Bool { kind == .null || kind == .missing }

    static let missing = Cell(.missing, 0..<0, isPlain: false)
    static let null = Cell(.null, 0..<0, isPlain: false)

    @inline(__always)
    init(_ kind: Kind, _ range: Range<Int>, isPlain: Bool) {
        self.kind = kind
        self.isPlain = isPlain
        isPrintable = false
        start = range.lowerBound
        end = range.upperBound
    }

    @inline(__always)
    init(_ token: StringToken) {
        kind = .string
        isPlain = !token.hasEscapes
        isPrintable = token.isPrintable && !token.hasEscapes
        start = token.range.lowerBound
        end = token.range.upperBound
    }
}
