/// One value of a row: its kind, and its range in the page's bytes.
package struct Cell: Hashable, Sendable {
    /// The kind of value.
    package let kind: Kind
    /// How the bytes in the range encode the value's text.
    let form: Form
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

    /// How bytes encode a text.
    enum Form: Hashable, Sendable {
        /// They are the text: a JSON string without escapes, a number without an exponent, true or
        /// false.
        case plain
        /// They are JSON: a string with escapes, a number with an exponent, an object or an array.
        case json
        /// They are a CSV value without its outer quotes: any text, in which quotes are doubled.
        case csv
    }

    /// The range of the value's bytes; for a string, without its quotes.
    package var range: Range<Int> { start..<end }

    /// Whether the bytes are the value's text.
    var isPlain: Bool { form == .plain }

    /// Whether this is a string whose bytes are not its text.
    package var hasEscapes: Bool { kind == .string && !isPlain }

    /// Whether the value is null or its key is missing.
    package var isNull: Bool { kind == .null || kind == .missing }

    static let missing = Cell(.missing, 0..<0, isPlain: false)
    static let null = Cell(.null, 0..<0, isPlain: false)

    @inline(__always)
    init(_ kind: Kind, _ range: Range<Int>, isPlain: Bool) {
        self.kind = kind
        form = isPlain ? .plain : .json
        isPrintable = false
        start = range.lowerBound
        end = range.upperBound
    }

    @inline(__always)
    init(_ token: StringToken) {
        kind = .string
        form = token.hasEscapes ? .json : .plain
        isPrintable = token.isPrintable && !token.hasEscapes
        start = token.range.lowerBound
        end = token.range.upperBound
    }

    /// Makes the cell of a CSV value, whose range is without its outer quotes.
    @inline(__always)
    init(csvText range: Range<Int>) {
        kind = .string
        form = .csv
        isPrintable = false
        start = range.lowerBound
        end = range.upperBound
    }
}
