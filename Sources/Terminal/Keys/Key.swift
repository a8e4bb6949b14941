/// A key as a terminal reports it.
package enum Key: Hashable, Sendable {
    /// A printable character: a letter with its case, a digit, a symbol or a space.
    case character(Character)
    /// A letter in lower case or a symbol, pressed with Control: `^A` is `.control("a")`.
    case control(Character)
    /// A printable key pressed with Alt, or right after Escape; U+007F for Backspace, a
    /// carriage return for Enter.
    case alt(Character)
    case enter, tab, backTab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case shiftUp, shiftDown, shiftLeft, shiftRight
    /// An arrow with Control or Alt, to move by words.
    case wordLeft, wordRight
    /// F1 to F12.
    case function(Int)
}
