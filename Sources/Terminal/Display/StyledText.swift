/// A message in pieces, each with a style; the pieces are raw and are sanitised when rendered.
package struct StyledText: Sendable {
    private var pieces: [(text: String, style: Style)] = []

    /// Makes a message with one piece.
    package init(_ text: String = "", style: Style = .plain) {
        append(text, style: style)
    }

    /// Appends a piece.
    package mutating func append(_ text: String, style: Style = .plain) {
        pieces.append((text, style))
    }

    /// Returns the message for a terminal, without a final line break.
    ///
    /// - Parameters:
    ///   - width: The greatest width of a line; nil for no wrapping. Words wrap, and nothing is
    ///     cut.
    ///   - indent: The spaces before every line except the first.
    ///   - options: The terminal's capabilities.
    /// - Returns: Lines of UTF-8, styled if `options` allow it.
    package func rendered(
        width: Int? = nil,
        indent: Int = 0,
        options: DisplayOptions
    ) -> String {
        let text = display(options)
        let lines = text.lines(
            of: text.bytes.indices,
            columns: text.columns,
            limit: width ?? .max,
            laterLimit: width.map { $0 - indent } ?? .max,
            width: options.width
        )
        var bytes: [UInt8] = []
        for (index, line) in lines.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: "\n")) }
            if index > 0, !line.isEmpty { bytes.appendBlanks(indent) }
            bytes.append(line, of: text.bytes, runs: text.runs[...], isStyled: options.isStyled)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func display(_ options: DisplayOptions) -> DisplayText {
        let sanitizer = Sanitizer(mode: .block, options: options)
        return pieces.reduce(into: DisplayText()) { text, piece in
            text.append(sanitizer.display(piece.text).styled(piece.style))
        }
    }
}
