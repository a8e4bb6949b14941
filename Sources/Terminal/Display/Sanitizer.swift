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
    ///   - value: The part of `bytes` that is the value: UTF-8; malformed parts become U+FFFD.
    ///   - bytes: What the value stands in.
    ///   - output: Where to.
    public func append(_ value: Range<Int>, of bytes: [UInt8], to output: inout [UInt8]) {
        var text = DisplayText()
        swap(&text.bytes, &output)
        append(value, of: bytes, to: &text)
        swap(&text.bytes, &output)
    }

    func append(_ value: Range<Int>, of bytes: [UInt8], to text: inout DisplayText) {
        append(value, begunBy: plainRun(in: value, of: bytes), of: bytes, to: &text)
    }

    /// The plain run that begins a value.
    func plainRun(in value: Range<Int>, of bytes: [UInt8]) -> PlainRun {
        PlainRun(in: value, of: bytes, measuredBy: options.width)
    }

    /// Appends a value that a plain run is known to begin, or to be.
    func append(
        _ value: Range<Int>,
        begunBy run: PlainRun,
        of bytes: [UInt8],
        to text: inout DisplayText
    ) {
        guard run.range != value else { return text.append(run, of: bytes) }
        var cleaning = Cleaning(mode: mode, options: options)
        // Exchanged rather than assigned: a second reference to the text would copy it.
        swap(&cleaning.text, &text)
        cleaning.append(value, begunBy: run, of: bytes)
        swap(&cleaning.text, &text)
    }

    func display(_ raw: some StringProtocol) -> DisplayText {
        let bytes = Array(raw.utf8)
        var text = DisplayText()
        append(bytes.indices, of: bytes, to: &text)
        return text
    }
}
