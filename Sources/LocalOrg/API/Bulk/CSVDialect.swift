/// How a job's CSV is written: what stands between fields, and what ends a line.
///
/// Source: Bulk API 2.0 Developer Guide, "Create a Job", `columnDelimiter` and `lineEnding`.
struct CSVDialect: Hashable, Sendable {
    var delimiter = Delimiter.comma
    var lineEnding = LineEnding.lf

    /// What stands between two fields.
    enum Delimiter: String {
        case backquote = "BACKQUOTE"
        case caret = "CARET"
        case comma = "COMMA"
        case pipe = "PIPE"
        case semicolon = "SEMICOLON"
        case tab = "TAB"

        var byte: UInt8 {
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

    /// What ends a line.
    enum LineEnding: String {
        case lf = "LF"
        case crlf = "CRLF"

        var bytes: [UInt8] {
            switch self {
            case .lf: Array("\n".utf8)
            case .crlf: Array("\r\n".utf8)
            }
        }
    }
}
