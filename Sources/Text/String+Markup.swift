extension String {
    /// The text as the content of an element or of a quoted attribute in XML and HTML (XML 1.0,
    /// §2.4).
    package var markupEscaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}
