/// What comes from a terminal.
public enum TerminalInput: Hashable, Sendable {
    case key(Key)
    case paste(String)
    case mouse(Mouse)
    case focus(Bool)
    case reply([UInt8])
}

/// A mouse event (SGR 1006); columns and rows count from 0.
public struct Mouse: Hashable, Sendable {
    public enum Action: Hashable, Sendable {
        case press, release, drag, wheelUp, wheelDown
    }
    public var action: Action
    public var column: Int
    public var row: Int

    public init(_ action: Action, column: Int, row: Int) {
        self.action = action
        self.column = column
        self.row = row
    }
}
