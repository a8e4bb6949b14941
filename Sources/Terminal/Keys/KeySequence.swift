/// The meanings of control bytes and of sequences that begin with Escape.
enum KeySequence {
    /// Returns the key of a control byte (0–31 and 127).
    static func control(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x08, 0x7F: .backspace
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x00: .control(" ")
        case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
        case 0x1C...0x1F: .control(Character(Unicode.Scalar(byte + 0x40)))
        default: nil
        }
    }

    /// Returns the key of `ESC O` and a byte (SS3), as sent by keypads in application mode.
    static func singleShift(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "P"): .function(1)
        case UInt8(ascii: "Q"): .function(2)
        case UInt8(ascii: "R"): .function(3)
        case UInt8(ascii: "S"): .function(4)
        case UInt8(ascii: "M"): .enter
        default: arrow(byte)
        }
    }

    /// Returns the key of `ESC [ [` and a byte, as sent by the Linux console.
    static func consoleFunction(_ byte: UInt8) -> Key? {
        guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) else { return nil }
        return .function(Int(byte - UInt8(ascii: "A")) + 1)
    }

    /// Returns the event for `ESC [`, parameters and a final byte; nil if there is none.
    static func event(_ bytes: [UInt8], final: UInt8) -> TerminalInput? {
        if bytes.first == UInt8(ascii: "<") { return mouse(bytes.dropFirst(), final) }
        if let first = bytes.first, !(0x30...0x3B).contains(first) {
            return .reply(bytes + [final])
        }
        let parameters = numbers(bytes[...])
        switch final {
        case UInt8(ascii: "~"): return numbered(parameters).map { .key($0) }
        case UInt8(ascii: "Z"): return .key(.backTab)
        case UInt8(ascii: "I") where bytes.isEmpty: return .focus(true)
        case UInt8(ascii: "O") where bytes.isEmpty: return .focus(false)
        case UInt8(ascii: "R") where parameters.count == 2 && parameters[0] != 1:
            return .reply(bytes + [final])
        case UInt8(ascii: "P")...UInt8(ascii: "S"): return singleShift(final).map { .key($0) }
        default:
            guard let key = arrow(final) else { return nil }
            return .key(modified(key, by: parameters.count > 1 ? parameters[1] : 1))
        }
    }

    private static func arrow(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        default: nil
        }
    }

    /// Returns the key with a number, as on the VT220: `ESC [ 5 ~`.
    private static func numbered(_ parameters: [Int]) -> Key? {
        switch parameters.first {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case .some(let number) where (11...15).contains(number): .function(number - 10)
        case .some(let number) where (17...21).contains(number): .function(number - 11)
        case 23: .function(11)
        case 24: .function(12)
        default: nil
        }
    }

    /// Returns an arrow with modifiers: 1 plus 1 for Shift, 2 for Alt, 4 for Control.
    private static func modified(_ key: Key, by modifiers: Int) -> Key {
        let bits = max(0, modifiers - 1)
        if bits & 0b110 != 0 {
            return key == .left ? .wordLeft : key == .right ? .wordRight : key
        }
        guard bits & 1 != 0 else { return key }
        switch key {
        case .up: return .shiftUp
        case .down: return .shiftDown
        case .left: return .shiftLeft
        case .right: return .shiftRight
        default: return key
        }
    }

    private static func mouse(_ bytes: ArraySlice<UInt8>, _ final: UInt8) -> TerminalInput? {
        let parameters = numbers(bytes)
        guard parameters.count == 3, parameters[1] > 0, parameters[2] > 0,
            final == UInt8(ascii: "M") || final == UInt8(ascii: "m")
        else { return nil }
        // Bits 2 to 4 are Shift, Alt and Control; bit 5 is motion.
        let action: Mouse.Action =
            switch parameters[0] & ~0b11100 {
            case _ where final == UInt8(ascii: "m"): .release
            case 0: .press
            case 32: .drag
            case 64: .wheelUp
            case 65: .wheelDown
            default: .other
            }
        return .mouse(Mouse(action, column: parameters[1] - 1, row: parameters[2] - 1))
    }

    /// Returns decimal numbers separated by semicolons; an absent one is 1, and one that is too
    /// large is clamped.
    private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
        guard !bytes.isEmpty else { return [] }
        return bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            digits in
            digits.isEmpty
                ? 1 : digits.reduce(0) { min($0 * 10 + Int($1 & 0x0F), 1_000_000) }
        }
    }
}
