/// How CSV is written: what stands between fields, and what ends a line.
///
/// Source: Bulk API 2.0 Developer Guide, "Create a Job", `columnDelimiter` and `lineEnding`.
public struct CSVDialect: Hashable, Sendable {
    /// What stands between two fields.
    public var delimiter = Delimiter.comma
    /// What ends a line.
    public var lineEnding = LineEnding.lf

    /// Makes a dialect; that of RFC 4180 but for the line's end.
    public init(delimiter: Delimiter = .comma, lineEnding: LineEnding = .lf) {
        self.delimiter = delimiter
        self.lineEnding = lineEnding
    }

    /// What stands between two fields, by the API's names.
    public enum Delimiter: String, Sendable {
        case backquote = "BACKQUOTE"
        case caret = "CARET"
        case comma = "COMMA"
        case pipe = "PIPE"
        case semicolon = "SEMICOLON"
        case tab = "TAB"

        /// The character itself.
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

    /// What ends a line, by the API's names.
    public enum LineEnding: String, Sendable {
        case lf = "LF"
        case crlf = "CRLF"

        /// The characters themselves.
        public var bytes: [UInt8] {
            switch self {
            case .lf: Array("\n".utf8)
            case .crlf: Array("\r\n".utf8)
            }
        }
    }
}
