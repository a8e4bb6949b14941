/// Makes events of the bytes that a terminal sends; a state machine over bytes, without a clock.
///
/// The bytes may come in pieces of any size: the events are the same, but for an Escape that nothing follows. Whether
/// something follows is decided by the caller's clock, and told by `timeOut`. Sequences have the form of ECMA-48; those
/// that mean nothing here are passed over whole, so that no part of one is taken for typing.
///
/// Sources: ECMA-48; xterm, "Control Sequences".
public struct InputParser: Sendable {
    private enum State {
        case ground
        /// ESC was read.
        case escape
        /// ESC O was read.
        case singleShift
        /// ESC [ was read; parameters and intermediates so far.
        case sequence([UInt8])
        /// An OSC, DCS, APC, PM or SOS string; how many bytes of it were passed over, and whether ESC was the last.
        case string(count: Int, endsInEscape: Bool)
        /// The bytes of one character in UTF-8, so far.
        case character([UInt8])
        /// What was pasted so far, with what may be the start of its end mark.
        case paste([UInt8])
    }

    private var state = State.ground

    /// More of a pasted text is dropped.
    private static let mostPasted = 1 << 20
    /// A longer string or sequence is taken for ended.
    private static let longestString = 4096
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    /// Makes a parser that has read nothing.
    public init() {}

    /// Whether it waits for more bytes of something; not within a paste, whose end always comes.
    public var isWaiting: Bool {
        switch state {
        case .ground, .paste: false
        case .escape, .singleShift, .sequence, .string, .character: true
        }
    }

    /// Reads bytes.
    public mutating func parse(_ bytes: [UInt8]) -> [TerminalInput] {
        var events: [TerminalInput] = []
        for byte in bytes { read(byte, &events) }
        return events
    }

    /// Ends what it waits for, because nothing came for a while: a lone Escape is the key, halves are dropped.
    public mutating func timeOut() -> [TerminalInput] {
        defer { if isWaiting { state = .ground } }
        switch state {
        case .escape: return [.key(.escape)]
        case .singleShift: return [.key(.alt("O"))]
        case .sequence(let bytes) where bytes.isEmpty: return [.key(.alt("["))]
        case .ground, .sequence, .string, .character, .paste: return []
        }
    }

    // MARK: - States

    private mutating func read(_ byte: UInt8, _ events: inout [TerminalInput]) {
        switch state {
        case .ground: start(byte, &events)
        case .escape: escaped(byte, &events)
        case .singleShift:
            state = .ground
            if let key = KeySequence.singleShift(byte) { events.append(.key(key)) }
        case .sequence(let bytes): sequence(bytes, byte, &events)
        case .string(let count, let endsInEscape): string(count, endsInEscape, byte)
        case .character(let bytes): character(bytes, byte, &events)
        case .paste(let bytes): paste(bytes, byte, &events)
        }
    }

    private mutating func start(_ byte: UInt8, _ events: inout [TerminalInput]) {
        switch byte {
        case 0x1B: state = .escape
        case 0x20..<0x7F: events.append(.key(.character(Character(Unicode.Scalar(byte)))))
        case 0xC2...0xF4: state = .character([byte])
        default: if let key = KeySequence.control(byte) { events.append(.key(key)) }
        }
    }

    private mutating func escaped(_ byte: UInt8, _ events: inout [TerminalInput]) {
        state = .ground
        switch byte {
        case UInt8(ascii: "["): state = .sequence([])
        case UInt8(ascii: "O"): state = .singleShift
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
            UInt8(ascii: "_"):
            state = .string(count: 0, endsInEscape: false)
        case 0x1B:
            events.append(.key(.escape))
            state = .escape
        case 0x20..<0x7F: events.append(.key(.alt(Character(Unicode.Scalar(byte)))))
        default:
            // Escape, and then another key.
            events.append(.key(.escape))
            start(byte, &events)
        }
    }

    private mutating func sequence(
        _ bytes: [UInt8],
        _ byte: UInt8,
        _ events: inout [TerminalInput]
    ) {
        switch byte {
        case 0x20...0x3F where bytes.count < Self.longestString: state = .sequence(bytes + [byte])
        case 0x40...0x7E:
            state = .ground
            if byte == UInt8(ascii: "~"), bytes == Array("200".utf8) {
                state = .paste([])
            } else if let event = KeySequence.event(bytes, final: byte) {
                events.append(event)
            }
        case 0x1B: state = .escape
        default: state = .ground
        }
    }

    private mutating func string(_ count: Int, _ endsInEscape: Bool, _ byte: UInt8) {
        let isEnd = byte == 0x07 || byte == 0x9C || endsInEscape && byte == UInt8(ascii: "\\")
        state =
            isEnd || count >= Self.longestString
            ? .ground : .string(count: count + 1, endsInEscape: byte == 0x1B)
    }

    private mutating func character(
        _ bytes: [UInt8],
        _ byte: UInt8,
        _ events: inout [TerminalInput]
    ) {
        guard byte & 0xC0 == 0x80 else {
            state = .ground
            events.append(.key(.character("\u{FFFD}")))
            return read(byte, &events)
        }
        let bytes = bytes + [byte]
        let length = bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4
        guard bytes.count == length else {
            state = .character(bytes)
            return
        }
        state = .ground
        let character = Character(
            String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? " "
        )
        // C1 controls are no keys.
        if character < "\u{80}" || character > "\u{9F}" {
            events.append(.key(.character(character)))
        }
    }

    private mutating func paste(
        _ bytes: [UInt8],
        _ byte: UInt8,
        _ events: inout [TerminalInput]
    ) {
        // The state is emptied first, so that appending does not copy the whole text.
        state = .ground
        var bytes = bytes
        bytes.append(byte)
        if byte == UInt8(ascii: "~"), bytes.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] {
            bytes.removeLast(Self.pasteEnd.count)
            events.append(.paste(String(decoding: bytes.prefix(Self.mostPasted), as: UTF8.self)))
            return
        }
        let tail = Self.mostPasted + Self.pasteEnd.count
        if bytes.count > tail { bytes.remove(at: Self.mostPasted) }
        state = .paste(bytes)
    }
}
