import Text

/// A value while it is being sanitised.
struct Cleaning {
    let mode: Sanitizer.Mode
    let options: DisplayOptions
    /// The sanitised text, which may start with earlier text.
    var text = DisplayText()
    /// The last scalar shown that has a width; nil after a placeholder or a line break.
    private var base: Unicode.Scalar?
    /// The number of combining marks shown since `base`.
    private var markCount = 0

    /// The greatest number of combining marks: no language stacks more, and more would smear over
    /// adjacent lines.
    private static let mostMarks = 4
    /// The placeholder for a line break, one column for each character.
    private static let unicodeLineBreak = placeholder("⏎", columns: 1)
    private static let asciiLineBreak = placeholder("\\n", columns: 2)
    /// The greatest length of an unfolded emoji sequence; all sequences in use are shorter.
    private static let mostSequenceBytes = 32

    init(mode: Sanitizer.Mode, options: DisplayOptions) {
        self.mode = mode
        self.options = options
    }

    /// Appends a whole value: a part of `bytes` that begins with a plain run.
    mutating func append(_ value: Range<Int>, begunBy run: PlainRun, of bytes: [UInt8]) {
        let before = text.end
        text.append(run, of: bytes)
        guard !appendScalars(of: run.end..<value.upperBound, of: bytes) else { return }
        text.removeAll(after: before)
        appendCharacters(of: value, of: bytes)
    }

    /// Appends a value character by character, which is always correct but slow.
    mutating func appendCharacters(of value: Range<Int>, of bytes: [UInt8]) {
        base = nil
        markCount = 0
        for character in String(decoding: bytes[value], as: UTF8.self) { append(character) }
    }

    /// Appends a value scalar by scalar, which is enough for any value without emoji sequences.
    ///
    /// - Returns: False if the value may contain an emoji sequence or is malformed; it is then
    ///   appended only in part.
    private mutating func appendScalars(of value: Range<Int>, of bytes: [UInt8]) -> Bool {
        var offset = value.lowerBound
        while true {
            offset = appendPlainRun(offset..<value.upperBound, of: bytes)
            guard offset < value.upperBound else { return true }
            guard let (scalar, length) = bytes.scalar(at: offset, before: value.upperBound),
                !scalar.changesEmoji
            else { return false }
            offset += length
            // CR LF is one line break; append it at the LF.
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

    /// Appends a wide scalar that joins its neighbour.
    ///
    /// Drops a skin tone whose preceding scalar was hidden: it would change the colour of the emoji
    /// before that.
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

    /// Returns the code point in angle brackets, `<202E>`; a control has two digits, as in terminal
    /// manuals.
    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "<\(scalar.value > 0xFF ? digits.zeroPadded(to: 4) : digits)>"
    }

    private static func character(_ value: UInt32) -> String {
        Unicode.Scalar(value).map { String($0) } ?? "\u{FFFD}"
    }
}
