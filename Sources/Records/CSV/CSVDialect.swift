/// The CSV delimiter and line ending.
///
/// Source: Bulk API 2.0 Developer Guide, "Create a Job", `columnDelimiter` and `lineEnding`.
public struct CSVDialect: Hashable, Sendable {
    /// The delimiter between two fields.
    public var delimiter = Delimiter.comma
    /// The line ending.
    public var lineEnding = LineEnding.lf

    /// Makes a dialect; the default is RFC 4180 except for its line ending.
    public init(delimiter: Delimiter = .comma, lineEnding: LineEnding = .lf) {
        self.delimiter = delimiter
        self.lineEnding = lineEnding
    }

    /// The delimiter between two fields, by the API's names.
    public enum Delimiter: String, Sendable {
        case backquote = "BACKQUOTE"
        case caret = "CARET"
        case comma = "COMMA"
        case pipe = "PIPE"
        case semicolon = "SEMICOLON"
        case tab = "TAB"

        /// The delimiter's character.
        public var byte: UInt8 {
            switch self {
            case .backquote: UInt8(ascii: "`")
            case .caret: UInt8(ascii: "^")
            case .comma: UInt8(ascii: ",")
            case .pipe: UInt8(ascii: "|")
            case .semicolon: UInt8(ascii: ";")
            case .tab: UInt8(ascii: "\t")
            }
        }
    }

    /// The line ending, by the API's names.
    public enum LineEnding: String, Sendable {
        case lf = "LF"
        case crlf = "CRLF"

        /// The line ending's characters.
        public var bytes: [UInt8] {
            switch self {
            case .lf: Array("\n".utf8)
            case .crlf: Array("\r\n".utf8)
            }
        }
    }
}
