/// How a piece of text looks; ANSI 1–6 only, so that light and dark backgrounds both read well.
public enum Style: Hashable, Sendable {
    case plain
    case bold
    case heading
    case red
    case yellow
    case green
    case reverse
}
