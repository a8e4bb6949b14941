/// What comes from a terminal.
public enum TerminalInput: Hashable, Sendable {
    case key(Key)
    /// Text that was pasted, as one event; not sanitised. It is cut after 1 MiB.
    case paste(String)
    case mouse(Mouse)
    /// Whether the terminal's window has the keyboard.
    case focus(Bool)
    /// An answer to a question that some program asked the terminal; this one asks none.
    case reply([UInt8])
}

/// What a mouse did (SGR mode 1006); columns and rows count from 0.
public struct Mouse: Hashable, Sendable {
    /// What was done.
    public enum Action: Hashable, Sendable {
        /// The first button went down.
        case press
        /// A button went up.
        case release
        /// The pointer moved with a button down.
        case drag
        case wheelUp
        case wheelDown
        /// Another button, which means nothing.
        case other
    }

    /// What was done.
    public var action: Action
    /// The cell's column.
    public var column: Int
    /// The cell's row.
    public var row: Int

    /// Makes an event.
    public init(_ action: Action, column: Int, row: Int) {
        self.action = action
        self.column = column
        self.row = row
    }
}
