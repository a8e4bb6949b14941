import Text

/// The text of a query, for the excerpts in errors.
struct QuerySource: Sendable {
    /// The text; nil for anything but a query, such as the field list of a record's URL.
    let text: String?

    /// Returns the API's error for a fault, with its line and column if known.
    ///
    /// The form is the API's: LF, the query's line, LF, a caret below the token, LF,
    /// `ERROR at Row:R:Column:C`, LF, the message; rows and columns count from 1.
    func error(_ fault: QueryFault, at offset: Int?) -> APIFault {
        APIFault(fault.code, header(at: offset) + fault.message)
    }

    /// Returns the offset of a keyword's last occurrence in the text, ignoring case.
    ///
    /// The tree keeps no offsets for the numbers of LIMIT and OFFSET, which come last in a query.
    func offset(ofLast keyword: String) -> Int? {
        let sought = Array(keyword.lowercased().utf8)
        let bytes = (text ?? "").utf8.map {
            UInt8(ascii: "A") <= $0 && $0 <= UInt8(ascii: "Z") ? $0 | 32 : $0
        }
        return bytes.indices.dropLast(max(sought.count - 1, 0)).last {
            bytes[$0..<($0 + sought.count)].elementsEqual(sought)
        }
    }

    private func header(at offset: Int?) -> String {
        guard let text, let offset else { return "" }
        let source = SourceText(text)
        let line = Array(source.string(in: source.line(at: offset)).unicodeScalars)
        let position = source.position(at: offset)
        let column = position.column - 1
        let window = Self.window(of: line, around: column)
        let excerpt = String(String.UnicodeScalarView(line[window]))
        let caret = String(repeating: " ", count: column - window.lowerBound) + "^"
        return "\n\(excerpt)\n\(caret)\nERROR at Row:\(position.line):Column:\(position.column)\n"
    }

    /// Returns the visible part of a long line; Salesforce does not document its own width.
    private static func window(of line: [Unicode.Scalar], around column: Int) -> Range<Int> {
        guard line.count > 120 else { return 0..<line.count }
        let start = max(0, column - 40)
        return start..<min(line.count, start + 80)
    }
}
