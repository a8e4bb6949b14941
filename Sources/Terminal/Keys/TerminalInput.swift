/// Input from a terminal.
package enum TerminalInput: Hashable, Sendable {
    case key(Key)
    /// Pasted text as one event, not sanitised, and cut after 1 MiB.
    case paste(String)
    case mouse(Mouse)
    /// Whether the terminal's window has the keyboard.
    case focus(Bool)
    /// The terminal's reply to a query from some program; sfctl sends no queries.
    case reply([UInt8])
}

/// A mouse event (SGR mode 1006); columns and rows count from 0.
package struct Mouse: Hashable, Sendable {
    /// The action of a mouse.
    package enum Action: Hashable, Sendable {
        /// The first button went down.
        case press
        /// A button went up.
        case release
        /// The pointer moved with a button down.
        case drag
        case wheelUp
        case wheelDown
        /// Another action, which is ignored.
        case other
    }

    /// The action.
    package var action: Action
    /// The cell's column.
    package var column: Int
    /// The cell's row.
    package var row: Int

    /// Makes an event.
    package init(_ action: Action, column: Int, row: Int) {
        self.action = action
        self.column = column
        self.row = row
    }
}
