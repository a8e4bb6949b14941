import TestSupport

@testable import CommandSupport
@testable import sfctl

/// What the three streams of a golden case are connected to.
enum GoldenWorld: Sendable {
    /// Nothing is a terminal.
    case pipe
    /// Everything is a terminal of some width.
    case terminal(Int = 80)
    /// A terminal that takes colour.
    case colour(Int = 80)

    /// The world in a word, for file names.
    var word: String {
        switch self {
        case .pipe: "pipe"
        case .terminal(let columns): "\(columns)"
        case .colour: "colour"
        }
    }

    func makeShell() throws -> Shell {
        switch self {
        case .pipe: return try Shell()
        case .terminal(let columns): return try .terminal(columns: columns)
        case .colour(let columns):
            var shell = try Shell.terminal(columns: columns)
            shell.variables["NO_COLOR"] = nil
            return shell
        }
    }
}
