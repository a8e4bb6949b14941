import CommandLine
import LocalOrg
import Output
import Platform
import Text

/// `sfctl demo reset`: restores the initial state of the built-in org.
struct DemoResetCommand: Command {
    /// The number of contacts to generate.
    let contacts: Int

    private static let contacts = Option(
        "contacts",
        value: .number(WholeNumber(0...StoreFault.contactLimit)),
        isCommon: true,
        help: "add N generated contacts, for large results; always the same ones"
    )
    static let options = [contacts]

    static let declaration = Declaration(
        summary: "reset the built-in org to its initial state",
        discussion: """
            Discards all changes to the built-in org. Generated contacts include every kind of \
            field, several writing systems, nulls and long texts.
            """,
        groups: [DemoResetCommand.self, YesOption.self, BuiltInOrgOption.self],
        examples: [
            .init("The 20 contacts of a fresh Developer Edition org", "sfctl demo reset"),
            .init("And 100,000 more", "sfctl demo reset --contacts 100000"),
        ]
    )

    func run(in context: Context) async throws {
        guard !context.environment.isSwitchedOn("SFCTL_READ_ONLY") else {
            throw UsageError("read-only mode: sfctl does not reset the demo org")
        }
        let org = try BuiltInOrg(context, mustKeep: true)
        try org.store.reset(contacts: contacts, now: context.environment.now())
        let added = contacts > 0 ? " with \(Count.text(contacts, "generated contact"))" : ""
        context.messages.note("reset the demo org to its initial state\(added)")
    }
}

extension DemoResetCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        contacts = arguments.number(Self.contacts) ?? 0
        _ = try BuiltInOrgOption(arguments)
    }
}
