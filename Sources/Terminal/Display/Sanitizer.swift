/// The one way from a raw value to text that a terminal may be sent.
///
/// Anybody who can fill in a web form can put bytes into a record, so record data, server messages,
/// names and file contents all pass here (CWE-150). Controls become visible placeholders, hidden
/// characters go, malformed UTF-8 becomes U+FFFD, and emoji whose width terminals dispute are folded
/// to their base where columns have to line up. Placeholders are styled in reverse, so that they
/// differ from a value that literally contains them.
public struct Sanitizer: Hashable, Sendable {
    /// What the text is for.
    public enum Mode: Hashable, Sendable {
        /// One line in a column: line breaks are shown as `⏎`, emoji sequences folded.
        case cell
        /// Lines of its own: line breaks break, emoji sequences are whole.
        case block
    }

    /// What the text is for.
    public let mode: Mode
    /// What the terminal can show.
    public let options: DisplayOptions

    /// Makes a sanitiser.
    public init(mode: Mode, options: DisplayOptions) {
        self.mode = mode
        self.options = options
    }

    /// The value as it may be shown, unstyled.
    public func text(of raw: String) -> String {
        String(decoding: display(raw).bytes, as: UTF8.self)
    }

    /// Appends a value as it may be shown, unstyled.
    ///
    /// - Parameters:
    ///   - raw: UTF-8; malformed parts become U+FFFD.
    ///   - output: Where to.
    /// - Returns: Whether the text shown differs from the value.
    @discardableResult
    public func append(_ raw: ArraySlice<UInt8>, to output: inout [UInt8]) -> Bool {
        let shown = display(raw).bytes
        output += shown
        return shown[...] != raw
    }

    func display(_ raw: some StringProtocol) -> DisplayText {
        display(Array(raw.utf8)[...])
    }

    func display(_ raw: ArraySlice<UInt8>) -> DisplayText {
        if let columns = options.width.plainColumns(of: raw) {
            return DisplayText(bytes: Array(raw), columns: columns)
        }
        return cleaned(raw)
    }

    /// The value scalar by scalar; the way for what is not plain.
    func cleaned(_ raw: ArraySlice<UInt8>) -> DisplayText {
        var cleaning = Cleaning(mode: mode, options: options)
        for character in String(decoding: raw, as: UTF8.self) {
            cleaning.append(character)
        }
        return cleaning.text
    }
}
