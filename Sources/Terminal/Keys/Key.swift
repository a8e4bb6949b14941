/// A key, as a terminal sends it.
public enum Key: Hashable, Sendable {
    /// What is printed: letters, digits, the blank.
    case character(Character)
    /// A letter in lower case, or a symbol, pressed with Control.
    case control(Character)
    case alt(Character)
    case enter, tab, backTab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case shiftUp, shiftDown, shiftLeft, shiftRight
    case wordLeft, wordRight
    case function(Int)
}
