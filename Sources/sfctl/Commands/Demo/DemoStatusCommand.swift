import CommandLine
import LocalOrg
import Output
import Platform
import Records
import Text

/// `sfctl demo status`: shows the number of records in the built-in org.
struct DemoStatusCommand: Command {
    var output = ListingOptions()

    static let declaration = Declaration(
        summary: "show the record counts of the built-in org",
        groups: [ListingOptions.self, BuiltInOrgOption.self],
        examples: [.init("Counts by object", "sfctl demo status")]
    )

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context)
        let org = try BuiltInOrg(context)
        let status = try org.store.status(at: context.environment.now())
        var listing = Listing([
            .init("Object"), .init("Records"),
            .init("InRecycleBin"),
        ])
        for count in status.objects {
            listing.add([.text(count.object), .number(count.records), .number(count.deleted)])
        }
        try listing.show(style, context, noun: "object")
        let created = Instant(seconds: status.created / 1000)
        context.messages.note(
            "created \(created.text(in: context.environment.localTime, headingZone: nil)), "
                + Count.text(status.generatedContacts, "generated contact")
                + (org.folder.map { ", kept in \($0)" } ?? "")
        )
    }
}

extension DemoStatusCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        output = try ListingOptions(arguments)
        _ = try BuiltInOrgOption(arguments)
    }
}
