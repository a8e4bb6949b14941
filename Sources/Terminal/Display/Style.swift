/// The style of a piece of text, using only ANSI colours 1–6, which are readable on light and dark
/// backgrounds.
package enum Style: Hashable, Sendable {
    case plain
    case bold
    case heading
    case red
    case yellow
    case green
    case magenta
    case reverse
}

extension Style {
    /// The control sequence that starts the style (ECMA-48, Select Graphic Rendition).
    var start: String {
        switch self {
        case .plain: ""
        case .bold: "\u{1B}[1m"
        case .heading: "\u{1B}[1;4m"
        case .red: "\u{1B}[31m"
        case .green: "\u{1B}[32m"
        case .yellow: "\u{1B}[33m"
        case .magenta: "\u{1B}[35m"
        case .reverse: "\u{1B}[7m"
        }
    }

    /// The control sequence that ends the style.
    var end: String { self == .plain ? "" : "\u{1B}[0m" }
}
