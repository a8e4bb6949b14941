/// One token of a SOQL text.
struct Token: Hashable, Sendable {
    let kind: Kind
    /// The bytes that the token covers.
    let range: Range<Int>
    /// The keyword that a name spells, ignoring case; nil for a dotted name.
    let keyword: Keyword?

    init(_ kind: Kind, _ range: Range<Int>, keyword: Keyword? = nil) {
        self.kind = kind
        self.range = range
        self.keyword = keyword
    }

    enum Kind: Hashable, Sendable {
        /// Names joined by dots, such as `Account.Name`: one token, as in Salesforce's lexer.
        case name
        case integer
        case decimal
        /// A currency with a fraction, `USD5000.01`; without one it is a name until the parser
        /// needs a currency.
        case currency
        case date
        case dateTime
        case time
        /// A string with its quotes, before its escapes are checked.
        case string
        case unterminatedString
        case leftParenthesis
        case rightParenthesis
        case comma
        case colon
        case plus
        case minus
        case equal
        case notEqual
        case less
        case greater
        /// A character that starts no token.
        case unknown
        case endOfText
    }
}
