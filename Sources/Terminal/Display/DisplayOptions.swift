/// The capabilities of the terminal behind a stream, and the user's preferences.
package struct DisplayOptions: Hashable, Sendable {
    /// Whether styles are written; if not, no control byte is written.
    package var isStyled: Bool
    /// Whether decoration may use characters beyond ASCII.
    ///
    /// Decoration is `…`, `⏎` and control pictures; data is always UTF-8.
    package var isUnicode: Bool
    /// Whether hidden characters of a value are marked instead of removed.
    var showsHidden: Bool
    /// The rules for measuring text.
    package var width: TextWidth

    /// Makes options; the defaults are those of a modern terminal without colour.
    package init(
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

    /// Returns the ellipsis for shortened text, within a limit of columns.
    func ellipsis(within limit: Int) -> String {
        let ellipsis = isUnicode ? "…" : "..."
        let fits = width.columns(of: ellipsis) <= limit
        return fits ? ellipsis : String(repeating: ".", count: max(0, limit))
    }
}
