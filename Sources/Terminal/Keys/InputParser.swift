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
        /// ESC [ was read; `held` has the parameters and intermediates so far.
        case sequence
        /// ESC [ [ was read, with which the Linux console begins F1 to F5.
        case consoleFunction
        /// ESC [ M was read, which begins a mouse event of X10; how many of its three bytes are to come.
        case oldMouse(Int)
        /// A string that the byte after ESC began; how many bytes of it were passed over.
        case string(UInt8, count: Int)
        /// ESC was read in a string: its end, or what cuts it off.
        case stringEscape
        /// `held` has the bytes of one character in UTF-8 so far, with Alt or without.
        case character(isAlt: Bool)
        /// `held` has what was pasted so far, with what may be the start of its end mark.
        case paste
    }

    private var state = State.ground
    private var held: [UInt8] = []

    /// More of a pasted text is dropped.
    private static let mostPasted = 1 << 20
    /// A longer string is taken for ended; of a longer sequence the rest is passed over.
    private static let longestString = 4096
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    /// Makes a parser that has read nothing.
    public init() {}

    /// Whether it waits for more bytes of something; not within a paste, whose end always comes.
    public var isWaiting: Bool {
        switch state {
        case .ground, .paste: false
        default: true
        }
    }

    /// Whether what it waits for would be a key if nothing more came: Escape, or Alt with a symbol that begins sequences.
    ///
    /// The user waits for that key, so the silence that ends it must be short. The rest of a sequence or of a character
    /// may take longer, on a slow line.
    public var isWaitingForKey: Bool { pendingKey != nil }

    /// Reads bytes.
    public mutating func parse(_ bytes: [UInt8]) -> [TerminalInput] {
        var events: [TerminalInput] = []
        for byte in bytes { read(byte, &events) }
        return events
    }

    /// Ends what it waits for, because nothing came for a while: a lone Escape is the key, halves are dropped.
    public mutating func timeOut() -> [TerminalInput] {
        guard isWaiting else { return [] }
        defer { state = .ground }
        return pendingKey.map { [.key($0)] } ?? []
    }

    private var pendingKey: Key? {
        switch state {
        case .escape: .escape
        case .singleShift: .alt("O")
        case .sequence where held.isEmpty: .alt("[")
        case .string(let first, count: 0): .alt(Character(Unicode.Scalar(first)))
        default: nil
        }
    }

    // MARK: - States

    private mutating func read(_ byte: UInt8, _ events: inout [TerminalInput]) {
        switch state {
        case .ground: start(byte, &events)
        case .escape: escaped(byte, &events)
        case .singleShift: singleShift(byte, &events)
        case .sequence: sequence(byte, &events)
        case .consoleFunction:
            state = .ground
            if let key = KeySequence.consoleFunction(byte) { events.append(.key(key)) }
        case .oldMouse(let count): state = count > 1 ? .oldMouse(count - 1) : .ground
        case .string(let first, let count): string(first, count, byte)
        case .stringEscape:
            state = .ground
            if byte != UInt8(ascii: "\\") { escaped(byte, &events) }
        case .character(let isAlt): character(isAlt, byte, &events)
        case .paste: paste(byte, &events)
        }
    }

    private mutating func start(_ byte: UInt8, _ events: inout [TerminalInput]) {
        switch byte {
        case 0x1B: state = .escape
        case 0x20..<0x7F: events.append(.key(.character(Character(Unicode.Scalar(byte)))))
        case 0xC2...0xF4: startCharacter(byte, isAlt: false)
        default: if let key = KeySequence.control(byte) { events.append(.key(key)) }
        }
    }

    private mutating func escaped(_ byte: UInt8, _ events: inout [TerminalInput]) {
        state = .ground
        switch byte {
        case UInt8(ascii: "["): startSequence()
        case UInt8(ascii: "O"): state = .singleShift
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
            UInt8(ascii: "_"):
            state = .string(byte, count: 0)
        case 0x1B:
            events.append(.key(.escape))
            state = .escape
        case 0x20..<0x7F: events.append(.key(.alt(Character(Unicode.Scalar(byte)))))
        // Alt and Backspace, which takes a word away.
        case 0x08, 0x7F: events.append(.key(.alt("\u{7F}")))
        case 0xC2...0xF4: startCharacter(byte, isAlt: true)
        default:
            // Escape, and then another key.
            events.append(.key(.escape))
            start(byte, &events)
        }
    }

    private mutating func singleShift(_ byte: UInt8, _ events: inout [TerminalInput]) {
        state = .ground
        switch byte {
        case 0x30...0x3B:
            // Modifiers before the final byte, as some terminals have them.
            startSequence()
            held.append(byte)
        case 0x20..<0x7F:
            if let key = KeySequence.singleShift(byte) { events.append(.key(key)) }
        default:
            events.append(.key(.alt("O")))
            start(byte, &events)
        }
    }

    private mutating func startSequence() {
        held.removeAll()
        state = .sequence
    }

    private mutating func sequence(_ byte: UInt8, _ events: inout [TerminalInput]) {
        switch byte {
        case 0x20...0x3F: if held.count < Self.longestString { held.append(byte) }
        case UInt8(ascii: "[") where held.isEmpty: state = .consoleFunction
        case UInt8(ascii: "M") where held.isEmpty: state = .oldMouse(3)
        case UInt8(ascii: "~") where held == Array("200".utf8):
            held.removeAll()
            state = .paste
        case 0x40...0x7E:
            state = .ground
            if let event = KeySequence.event(held, final: byte) { events.append(event) }
        default:
            // No part of a sequence: it was cut off.
            state = .ground
            start(byte, &events)
        }
    }

    private mutating func string(_ first: UInt8, _ count: Int, _ byte: UInt8) {
        switch byte {
        case 0x1B: state = .stringEscape
        case 0x07: state = .ground
        default:
            state = count < Self.longestString ? .string(first, count: count + 1) : .ground
        }
    }

    private mutating func startCharacter(_ byte: UInt8, isAlt: Bool) {
        held = [byte]
        state = .character(isAlt: isAlt)
    }

    private mutating func character(
        _ isAlt: Bool,
        _ byte: UInt8,
        _ events: inout [TerminalInput]
    ) {
        guard byte & 0xC0 == 0x80 else {
            state = .ground
            events.append(.key(.character("\u{FFFD}")))
            return start(byte, &events)
        }
        held.append(byte)
        guard held.count == (held[0] < 0xE0 ? 2 : held[0] < 0xF0 ? 3 : 4) else { return }
        state = .ground
        let scalars = String(decoding: held, as: UTF8.self).unicodeScalars
        let character = Character(scalars.first ?? "\u{FFFD}")
        // C1 controls are no keys.
        if character < "\u{80}" || character > "\u{9F}" {
            events.append(.key(isAlt ? .alt(character) : .character(character)))
        }
    }

    private mutating func paste(_ byte: UInt8, _ events: inout [TerminalInput]) {
        held.append(byte)
        if held.count > Self.mostPasted + Self.pasteEnd.count { held.remove(at: Self.mostPasted) }
        guard byte == UInt8(ascii: "~"), held.suffix(Self.pasteEnd.count) == Self.pasteEnd[...]
        else { return }
        state = .ground
        held.removeLast(Self.pasteEnd.count)
        events.append(.paste(String(decoding: held, as: UTF8.self)))
        held = []
    }
}
