/// The CSV delimiter and line ending.
///
/// Source: Bulk API 2.0 Developer Guide, "Create a Job", `columnDelimiter` and `lineEnding`.
package struct CSVDialect: Hashable, Sendable {
    /// The delimiter between two fields.
    package var delimiter = Delimiter.comma
    /// The line ending.
    package var lineEnding = LineEnding.lf

    /// Makes a dialect; the default is RFC 4180 except for its line ending.
    package init(delimiter: Delimiter = .comma, lineEnding: LineEnding = .lf) {
        self.delimiter = delimiter
        self.lineEnding = lineEnding
    }

    /// The delimiter between two fields, by the API's names.
    package enum Delimiter: String, Sendable {
        case backquote = "BACKQUOTE"
        case caret = "CARET"
        case comma = "COMMA"
        case pipe = "PIPE"
        case semicolon = "SEMICOLON"
        case tab = "TAB"

        /// The delimiter's character.
        package var byte: UInt8 {
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
    package enum LineEnding: String, Sendable {
        case lf = "LF"
        case crlf = "CRLF"

        /// The line ending's characters.
        package var bytes: [UInt8] {
            switch self {
            case .lf: Array("\n".utf8)
            case .crlf: Array("\r\n".utf8)
            }
        }
    }
}
