/// What the terminal behind a stream can show, and what its user wants shown.
public struct DisplayOptions: Hashable, Sendable {
    /// Whether styles are written; without, not one control byte is.
    public var isStyled: Bool
    /// Whether decoration may go beyond ASCII.
    ///
    /// That is `…`, `⏎` and control pictures; data is UTF-8 always.
    public var isUnicode: Bool
    /// Whether hidden characters of a value are marked rather than left out.
    public var showsHidden: Bool
    /// How text is measured.
    public var width: TextWidth

    /// Makes options; by default those of a modern terminal without colour.
    public init(
        isStyled: Bool = false,
        isUnicode: Bool = true,
        showsHidden: Bool = false,
        width: TextWidth = TextWidth()
    ) {
        self.isStyled = isStyled
        self.isUnicode = isUnicode
        self.showsHidden = showsHidden
        self.width = width
    }

    /// What stands for the part of a text that was cut, within a limit of columns.
    func ellipsis(within limit: Int) -> String {
        let ellipsis = isUnicode ? "…" : "..."
        let fits = width.columns(of: ellipsis) <= limit
        return fits ? ellipsis : String(repeating: ".", count: max(0, limit))
    }
}
