import Accounts
import CommandLine
import Completion
import Output
import Platform
import Text

/// `sfctl completion SHELL`: prints the script for a shell, and answers its questions.
struct CompletionCommand: ImmediateCommand {
    private let shell: CompletionShell
    /// The words that the script passes; empty for the script itself.
    private let words: [String]

    static let declaration = Declaration(
        summary: "print the script that completes sfctl's command lines on Tab",
        discussion: """
            Tab then completes commands, flags, their values, orgs, journals, views, settings, \
            objects and, inside SOQL, fields, parents' fields, picklist values and date literals. Nothing \
            is sent to an org: objects and fields come from descriptions that other commands \
            fetched in the last 30 days, login among them, and sfctl describe --cache fetches more. The built-in \
            org needs no cache. make install puts the scripts where the shells look for them.
            """,
        parameters: [
            Parameter(
                "SHELL",
                kind: .choices(CompletionShell.allCases.map(\.rawValue)),
                isRequired: true,
                help: "bash, zsh or fish"
            ),
            Parameter(
                "LINE",
                isRepeatable: true,
                help: "only for the scripts: the line to complete, around the cursor"
            ),
        ],
        examples: [
            .init(
                "For bash; source the file in ~/.bashrc",
                "sfctl completion bash > ~/.sfctl.bash"
            ),
            .init("For fish, in config.fish", "sfctl completion fish | source"),
        ]
    )

    init(_ arguments: Arguments) throws(UsageError) {
        let names = CompletionShell.allCases.map(\.rawValue)
        guard let name = arguments.positionals.first else {
            throw UsageError(
                "name the shell: \(names.joined(separator: ", "))",
                hints: ["sfctl completion bash"]
            )
        }
        guard let shell = CompletionShell(rawValue: name) else {
            throw UsageError(
                "no completion for '\(name)'; expected one of \(names.joined(separator: ", "))",
                hints: [
                    ShellWord.line(["completion", Spelling.closest(to: name, in: names) ?? "bash"])
                ]
            )
        }
        self.shell = shell
        words = Array(arguments.positionals.dropFirst())
    }

    func answer(in context: Context) throws {
        let text: String
        if words.isEmpty {
            text = shell.script
        } else {
            let completer = Completer(CommandTable.specifications, CompletionSources(context))
            let folder = context.environment.workingFolder()
            text = CompletionRequest(shell, words).answer(by: completer, in: folder)
        }
        try context.environment.output.write(Array(text.utf8))
    }
}
