/// A value on its way through the sanitiser.
struct Cleaning {
    let mode: Sanitizer.Mode
    let options: DisplayOptions
    /// What is shown: of this value, behind whatever stood there before it.
    var text = DisplayText()
    /// The last scalar shown with a column of its own; nil after a placeholder or a line break.
    private var base: Unicode.Scalar?
    /// The combining marks shown since.
    private var markCount = 0

    /// More marks than any language stacks only smear over the lines around.
    private static let mostMarks = 4
    /// What line breaks are shown as, one column for each character.
    private static let unicodeLineBreak = placeholder("⏎", columns: 1)
    private static let asciiLineBreak = placeholder("\\n", columns: 2)
    /// Emoji sequences in use stay below; longer ones are folded.
    private static let mostSequenceBytes = 32

    init(mode: Sanitizer.Mode, options: DisplayOptions) {
        self.mode = mode
        self.options = options
    }

    /// Appends the whole value, which is a part of `bytes` and begun by a plain run.
    mutating func append(_ value: Range<Int>, begunBy run: PlainRun, of bytes: [UInt8]) {
        let before = text.end
        text.append(run, of: bytes)
        guard !appendScalars(of: run.end..<value.upperBound, of: bytes) else { return }
        text.removeAll(after: before)
        appendCharacters(of: value, of: bytes)
    }

    /// Appends a value character by character, which is right for any, and slow.
    mutating func appendCharacters(of value: Range<Int>, of bytes: [UInt8]) {
        base = nil
        markCount = 0
        for character in String(decoding: bytes[value], as: UTF8.self) { append(character) }
    }

    /// Appends a value scalar by scalar: only emoji sequences have to be seen as characters.
    ///
    /// - Returns: False for a value that may hold one, or is malformed; then it is not all there.
    private mutating func appendScalars(of value: Range<Int>, of bytes: [UInt8]) -> Bool {
        var offset = value.lowerBound
        while true {
            offset = appendPlainRun(offset..<value.upperBound, of: bytes)
            guard offset < value.upperBound else { return true }
            guard let (scalar, length) = bytes.scalar(at: offset, before: value.upperBound),
                !scalar.changesEmoji
            else { return false }
            offset += length
            // CR LF is one line break, which the LF makes.
            let isCRLF =
                scalar == "\r" && offset < value.upperBound && bytes[offset] == UInt8(ascii: "\n")
            if !isCRLF { append(scalar) }
        }
    }

    private mutating func appendPlainRun(_ range: Range<Int>, of bytes: [UInt8]) -> Int {
        let run = PlainRun(in: range, of: bytes, measuredBy: options.width)
        guard !run.range.isEmpty else { return run.end }
        text.append(run, of: bytes)
        markCount = 0
        return run.end
    }

    private mutating func append(_ character: Character) {
        if let ascii = character.asciiValue, ascii.isPrintable {
            show(ascii)
        } else if character.isEmojiSequence {
            appendSequence(character)
        } else if character == "\r\n" {
            appendLineBreak()
        } else {
            for scalar in character.unicodeScalars { append(scalar) }
        }
    }

    private mutating func appendSequence(_ character: Character) {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return }
        let isFolded =
            mode == .cell || character.utf8.count > Self.mostSequenceBytes
            || scalars.last == "\u{200D}"
        guard !isFolded else { return show(first, ScalarClass(first)) }
        text.bytes += character.utf8
        text.columns += options.width.columns(of: character)
        base = first
        markCount = Self.mostMarks
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        let scalarClass = ScalarClass(scalar)
        switch scalarClass {
        case .narrow, .wide, .ambiguous, .joining: show(scalar, scalarClass)
        case .joiningWide: appendJoiningWide(scalar)
        case .mark: appendMark(scalar)
        case .hidden: appendHidden(scalar)
        case .direction: appendPlaceholder(Self.hexadecimal(scalar))
        case .control: appendControl(scalar)
        case .lineBreak: appendLineBreak()
        case .replaced: appendPlaceholder(options.isUnicode ? "\u{FFFD}" : "<FFFD>")
        }
    }

    private mutating func show(_ printable: UInt8) {
        text.bytes.append(printable)
        text.columns += 1
        base = Unicode.Scalar(printable)
        markCount = 0
    }

    private mutating func show(_ scalar: Unicode.Scalar, _ scalarClass: ScalarClass) {
        text.bytes += scalar.utf8
        text.columns += options.width.columns(of: scalarClass)
        base = scalar
        markCount = 0
    }

    /// A skin tone can arrive alone where something hidden stood before it; left in, it would colour
    /// the emoji that it then follows.
    private mutating func appendJoiningWide(_ scalar: Unicode.Scalar) {
        if scalar.isSkinTone, let base, base.isPictograph { return }
        show(scalar, .joiningWide)
    }

    private mutating func appendMark(_ scalar: Unicode.Scalar) {
        guard markCount < Self.mostMarks else { return }
        text.bytes += scalar.utf8
        markCount += 1
    }

    private mutating func appendHidden(_ scalar: Unicode.Scalar) {
        guard options.showsHidden else { return }
        appendPlaceholder(options.isUnicode ? "·" : Self.hexadecimal(scalar))
    }

    private mutating func appendControl(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x09:
            for _ in 0..<(mode == .cell ? 1 : 4) { show(UInt8(ascii: " ")) }
        case 0x80...:
            appendPlaceholder(Self.hexadecimal(scalar))
        case let value where options.isUnicode:
            appendPlaceholder(Self.character(value == 0x7F ? 0x2421 : 0x2400 + value))
        case let value:
            appendPlaceholder("^" + Self.character(value ^ 0x40))
        }
    }

    private mutating func appendLineBreak() {
        if mode == .block {
            text.bytes.append(UInt8(ascii: "\n"))
        } else if options.isUnicode {
            text.append(Self.unicodeLineBreak)
        } else {
            text.append(Self.asciiLineBreak)
        }
        base = nil
        markCount = 0
    }

    private mutating func appendPlaceholder(_ placeholder: String) {
        let start = text.bytes.count
        for scalar in placeholder.unicodeScalars { show(scalar, ScalarClass(scalar)) }
        text.runs.append(DisplayText.Run(range: start..<text.bytes.count, style: .reverse))
        base = nil
        markCount = 0
    }

    private static func placeholder(_ text: String, columns: Int) -> DisplayText {
        DisplayText(bytes: Array(text.utf8), columns: columns).styled(.reverse)
    }

    /// `<202E>`; two digits for a control, as terminals' manuals write those.
    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let zeros = scalar.value > 0xFF ? max(0, 4 - digits.count) : 0
        return "<" + String(repeating: "0", count: zeros) + digits + ">"
    }

    private static func character(_ value: UInt32) -> String {
        Unicode.Scalar(value).map { String($0) } ?? "\u{FFFD}"
    }
}
