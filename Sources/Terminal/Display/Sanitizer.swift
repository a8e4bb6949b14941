/// A sanitiser, which turns raw values into text that is safe to send to a terminal.
///
/// Anybody who can fill in a web form can put bytes into a record. So all record data, server
/// messages, names and file contents pass through a sanitiser (CWE-150). Controls become visible
/// placeholders, hidden characters are removed, and malformed UTF-8 becomes U+FFFD. Terminals
/// disagree about the width of some emoji, so these are reduced to their base where columns must
/// line up. Placeholders are shown in reverse, so that they differ from a value that literally
/// contains them.
package struct Sanitizer: Hashable, Sendable {
    /// The purpose of the text.
    package enum Mode: Hashable, Sendable {
        /// One line in a column: line breaks become `⏎`, and emoji sequences are folded.
        case cell
        /// Separate lines: line breaks and emoji sequences stay.
        case block
    }

    /// The purpose of the text.
    let mode: Mode
    /// The terminal's capabilities.
    package let options: DisplayOptions

    /// Makes a sanitiser.
    package init(mode: Mode, options: DisplayOptions) {
        self.mode = mode
        self.options = options
    }

    /// Returns the sanitised value without styles.
    package func text(of raw: String) -> String {
        String(decoding: display(raw).bytes, as: UTF8.self)
    }

    /// Appends the sanitised value without styles.
    ///
    /// - Parameters:
    ///   - value: The value's range in `bytes`: UTF-8, whose malformed parts become U+FFFD.
    ///   - bytes: The bytes that contain the value.
    ///   - output: The buffer to append to.
    package func append(_ value: Range<Int>, of bytes: [UInt8], to output: inout [UInt8]) {
        var text = DisplayText()
        swap(&text.bytes, &output)
        append(value, of: bytes, to: &text)
        swap(&text.bytes, &output)
    }

    func append(_ value: Range<Int>, of bytes: [UInt8], to text: inout DisplayText) {
        append(value, begunBy: plainRun(in: value, of: bytes), of: bytes, to: &text)
    }

    /// Returns the plain run at the start of a value.
    func plainRun(in value: Range<Int>, of bytes: [UInt8]) -> PlainRun {
        PlainRun(in: value, of: bytes, measuredBy: options.width)
    }

    /// Appends a value that begins with a known plain run.
    func append(
        _ value: Range<Int>,
        begunBy run: PlainRun,
        of bytes: [UInt8],
        to text: inout DisplayText
    ) {
        guard run.range != value else { return text.append(run, of: bytes) }
        var cleaning = Cleaning(mode: mode, options: options)
        // Swapped instead of assigned: a second reference to the text would copy it.
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
