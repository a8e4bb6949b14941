/// How a cell looks: attributes, and one of the colours that light and dark backgrounds both show well.
public struct CellStyle: Hashable, Sendable {
    /// The ANSI colours 1 to 6, the standard one, and a quiet one for what is less important.
    public enum Color: UInt8, Hashable, Sendable {
        case standard, red, green, yellow, blue, magenta, cyan
    }

    /// The colour of the text.
    public var color: Color
    public var isBold: Bool
    /// Whether it is shown quietly (SGR 2).
    public var isDim: Bool
    public var isUnderlined: Bool
    public var isReversed: Bool

    /// Makes a style; by default a plain one.
    public init(
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

    /// Text as it is.
    public static let plain = CellStyle()

    /// The same in eight bits: three of the colour, then bold, dim, underlined, reversed.
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

    /// The control sequence that sets the style, whatever was set before (ECMA-48, Select Graphic Rendition).
    func sequence(isColored: Bool) -> String {
        var codes = "0"
        if isBold { codes += ";1" }
        if isDim { codes += ";2" }
        if isUnderlined { codes += ";4" }
        if isReversed { codes += ";7" }
        if isColored, color != .standard { codes += ";3\(color.rawValue)" }
        return codes == "0" ? "\u{1B}[m" : "\u{1B}[\(codes)m"
    }

    /// A letter for golden files: `.` plain, the colour's first letter, in upper case where it is bold; `-` dim, `_`
    /// underlined, `#` reversed, `@` reversed and bold.
    var letter: Character {
        if isReversed { return isBold ? "@" : "#" }
        if isUnderlined { return "_" }
        if isDim { return "-" }
        let letter: String =
            switch color {
            case .standard: isBold ? "b" : "."
            case .red: "r"
            case .green: "g"
            case .yellow: "y"
            case .blue: "l"
            case .magenta: "m"
            case .cyan: "c"
            }
        return Character(isBold ? letter.uppercased() : letter)
    }
}
