/// The style of a cell: attributes, and a colour that is readable on light and dark backgrounds.
package struct CellStyle: Hashable, Sendable {
    /// The default colour and the ANSI colours 1 to 6.
    package enum Color: UInt8, Hashable, Sendable {
        case standard, red, green, yellow, blue, magenta, cyan
    }

    /// The colour of the text.
    package var color: Color
    /// Whether the text is bold.
    package var isBold: Bool
    /// Whether the text is dim (SGR 2).
    package var isDim: Bool
    /// Whether the text is underlined.
    package var isUnderlined: Bool
    /// Whether the colours of text and background are swapped.
    package var isReversed: Bool

    /// Makes a style; plain by default.
    package init(
        color: Color = .standard,
        isBold: Bool = false,
        isDim: Bool = false,
        isUnderlined: Bool = false,
        isReversed: Bool = false
    ) {
        self.color = color
        self.isBold = isBold
        self.isDim = isDim
        self.isUnderlined = isUnderlined
        self.isReversed = isReversed
    }

    /// Unstyled text.
    package static let plain = CellStyle()

    /// The style in eight bits: three for the colour, then bold, dim, underlined, reversed.
    var bits: UInt8 {
        color.rawValue | (isBold ? 8 : 0) | (isDim ? 16 : 0) | (isUnderlined ? 32 : 0)
            | (isReversed ? 64 : 0)
    }

    init(bits: UInt8) {
        color = Color(rawValue: bits & 7) ?? .standard
        isBold = bits & 8 != 0
        isDim = bits & 16 != 0
        isUnderlined = bits & 32 != 0
        isReversed = bits & 64 != 0
    }

    /// Returns the control sequence that sets the style, whatever the previous style (ECMA-48,
    /// Select Graphic Rendition).
    func sequence(isColored: Bool) -> String {
        var codes = "0"
        if isBold { codes += ";1" }
        if isDim { codes += ";2" }
        if isUnderlined { codes += ";4" }
        if isReversed { codes += ";7" }
        if isColored, color != .standard { codes += ";3\(color.rawValue)" }
        return codes == "0" ? "\u{1B}[m" : "\u{1B}[\(codes)m"
    }
}
