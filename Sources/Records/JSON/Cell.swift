/// One value of a row: its kind, and its range in the page's bytes.
package struct Cell: Hashable, Sendable {
    /// The kind of value.
    package let kind: Kind
    /// Whether the bytes in the range are the value's text: a string without escapes, a number
    /// without an exponent, true or false.
    let isPlain: Bool
    /// Whether this is a string of printable ASCII without escapes, so that its bytes can be shown
    /// as they are, one column each.
    package let isPrintable: Bool
    /// The offset of its start.
    private let start: Int
    /// The offset of its end.
    private let end: Int

    /// The kinds of values.
    package enum Kind: Hashable, Sendable {
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

    /// The range of the value's bytes; for a string, without its quotes.
    package var range: Range<Int> { start..<end }

    /// Whether this is a string with backslash escapes.
    package var hasEscapes: Bool { kind == .string && !isPlain }

    /// Whether the value is null or its key is missing.
    package var isNull: Bool { kind == .null || kind == .missing }

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
