/// `sfctl version`, `sfctl --version`, `sfctl -V`.
struct VersionCommand: Command {
    /// The program's version.
    static let number = "0.1.0"

    static let specification = Specification(
        ["version"],
        summary: "show the program's version",
        examples: [.init("The version", "sfctl --version")]
    )

    init(_ arguments: Arguments) throws(UsageError) {}

    func run(in context: Context) async throws {
        try context.environment.output.write(Array("sfctl \(Self.number)\n".utf8))
    }
}
