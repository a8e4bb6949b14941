/// A message in pieces, each with its style; raw, and sanitised when it is rendered.
public struct StyledText: Sendable {
    private var pieces: [(text: String, style: Style)] = []

    /// Makes a message of one piece.
    public init(_ text: String = "", style: Style = .plain) {
        append(text, style: style)
    }

    /// Appends a piece.
    public mutating func append(_ text: String, style: Style = .plain) {
        pieces.append((text, style))
    }

    /// The message as it is sent to a terminal, without a line break at the end.
    ///
    /// - Parameters:
    ///   - width: The columns that a line may take; nil for lines as the message has them. Words are
    ///     wrapped, and nothing is cut.
    ///   - indent: The blanks before every line but the first.
    ///   - options: What the terminal can show.
    /// - Returns: Lines of UTF-8, with styles only where `options` has them.
    public func rendered(
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
