/// A parser that turns bytes from a terminal into events; a state machine without a clock.
///
/// The events do not depend on how the bytes are split, except for a lone Escape. The caller's
/// clock decides whether an Escape is alone, and reports it with `timeOut`. Sequences have the form
/// of ECMA-48. Unknown sequences are skipped as a whole, so that no part is mistaken for typing.
///
/// Sources: ECMA-48; xterm, "Control Sequences".
struct InputParser: Sendable {
    private enum State {
        case ground
        /// After ESC.
        case escape
        /// After ESC O.
        case singleShift
        /// After ESC [; `held` has the parameters and intermediates so far.
        case sequence
        /// After ESC [ [, the Linux console's prefix of F1 to F5.
        case consoleFunction
        /// After ESC [ M, the start of an X10 mouse event; the number of its three bytes still to
        /// come.
        case oldMouse(Int)
        /// In a string that the byte after ESC began; the number of its bytes skipped.
        case string(UInt8, count: Int)
        /// After ESC in a string, which ends or interrupts it.
        case stringEscape
        /// In a UTF-8 character, with or without Alt; `held` has its bytes so far.
        case character(isAlt: Bool)
        /// In pasted text; `held` has the text so far and possibly the start of its end mark.
        case paste
    }

    private var state = State.ground
    private var held: [UInt8] = []

    /// The greatest size of pasted text; the rest is dropped.
    private static let mostPasted = 1 << 20
    /// The greatest length of a string or sequence; a longer string ends there, and the rest of a
    /// longer sequence is skipped.
    private static let longestString = 4096
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    /// Makes a parser in its initial state.
    init() {}

    /// Whether the parser waits for bytes that may never come; false within a paste or a character,
    /// whose ends always come, however slow the line is.
    var isWaiting: Bool {
        switch state {
        case .ground, .paste, .character: false
        default: true
        }
    }

    /// Whether the bytes so far would be a key if nothing more came: Escape, or Alt with a symbol
    /// that begins sequences.
    ///
    /// The user waits for that key, so its timeout must be short. The rest of a sequence may
    /// take longer on a slow line.
    var isWaitingForKey: Bool { pendingKey != nil }

    /// Reads bytes.
    mutating func parse(_ bytes: [UInt8]) -> [TerminalInput] {
        var events: [TerminalInput] = []
        for byte in bytes { read(byte, &events) }
        return events
    }

    /// Ends the waiting after a timeout: a lone Escape becomes a key, and incomplete sequences are
    /// dropped.
    mutating func timeOut() -> [TerminalInput] {
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
        // Alt and Backspace delete a word.
        case 0x08, 0x7F: events.append(.key(.alt("\u{7F}")))
        case 0x0A, 0x0D: events.append(.key(.alt("\r")))
        case 0xC2...0xF4: startCharacter(byte, isAlt: true)
        default:
            // Escape, followed by another key.
            events.append(.key(.escape))
            start(byte, &events)
        }
    }

    private mutating func singleShift(_ byte: UInt8, _ events: inout [TerminalInput]) {
        state = .ground
        switch byte {
        case 0x30...0x3B:
            // Some terminals send modifiers before the final byte.
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
            // The byte is not part of a sequence, which was interrupted.
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
        // C1 controls are not keys.
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
