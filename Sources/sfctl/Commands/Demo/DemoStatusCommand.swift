import LocalOrg
import Records

/// `sfctl demo status`: what the built-in org holds.
struct DemoStatusCommand: Command {
    static let specification = Specification(
        ["demo", "status"],
        summary: "show what the built-in org holds",
        options: Option.ofRecords,
        examples: [.init("Counts by object", "sfctl demo status")]
    )

    init(_ arguments: Arguments) throws(UsageError) {}

    func run(in context: Context) async throws {
        let options = try OutputOptions(context, isListing: true)
        let status = try BuiltInOrg(context).store.status(at: context.environment.now())
        var listing = Listing([
            .init("Object"), .init("Records"),
            .init("InRecycleBin"),
        ])
        for count in status.objects {
            listing.add([.text(count.object), .number(count.records), .number(count.deleted)])
        }
        try listing.show(options, context, noun: "object")
        let folder = try Locations(context.environment).state()
        let created = Instant(seconds: status.created / 1000)
        context.messages.note(
            "created \(created.text(in: context.environment.localTime, headingZone: nil)), "
                + "\(Count.text(status.generatedContacts, "generated contact")), kept in "
                + folder
        )
    }
}
