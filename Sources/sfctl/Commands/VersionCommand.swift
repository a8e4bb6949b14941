import CommandLine
import Output
import Platform
import Text

/// `sfctl version`, `sfctl --version`, `sfctl -V`.
struct VersionCommand: ImmediateCommand {
    static let specification = Specification(
        ["version"],
        summary: "show the program's version",
        examples: [.init("The version", "sfctl --version")]
    )

    init(_ arguments: Arguments) throws(UsageError) {}

    func answer(in context: Context) throws {
        try context.environment.output.write(Array("sfctl \(ProgramVersion.number)\n".utf8))
    }
}
