/// A key, as far as a terminal tells it.
public enum Key: Hashable, Sendable {
    /// Something printable: a letter with its case, a digit, a symbol, the blank.
    case character(Character)
    /// A letter in lower case or a symbol, pressed with Control: `^A` is `.control("a")`.
    case control(Character)
    /// A printable key pressed with Alt, or right after Escape.
    case alt(Character)
    case enter, tab, backTab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case shiftUp, shiftDown, shiftLeft, shiftRight
    /// An arrow with Control or Alt, which moves by words.
    case wordLeft, wordRight
    /// F1 to F12.
    case function(Int)
}
