import Text

/// A line of the help: a heading, a key with its action, or a sign beside a row with its meaning.
struct HelpLine: Hashable, Sendable {
    /// The keys or the sign; of a heading, its text.
    let keys: String
    var help = ""
    /// The equivalent command line.
    var command: String?
    var isHeading = false

    /// Returns the lines of a context: with headings for the list and the record, and with the
    /// signs of the list at the end.
    static func lines(of table: KeyTable, in context: KeyContext) -> [HelpLine] {
        var lines: [HelpLine] = []
        var heading: String?
        for binding in table.bindings(in: context) {
            if KeyTable.pages.contains(context), let group = binding.heading, group != heading {
                lines.append(HelpLine(keys: group, isHeading: true))
                heading = group
            }
            let keys = binding.keys.map(KeySpelling.text).joined(separator: "  ")
            lines.append(HelpLine(keys: keys, help: binding.help, command: binding.command))
        }
        guard context == .list else { return lines }
        return lines + [HelpLine(keys: "Signs", isHeading: true)] + signs
    }

    private static let signs = [
        HelpLine(keys: ">", help: "the row of the cursor"),
        HelpLine(keys: "*", help: "a marked row"),
        HelpLine(
            keys: "!",
            help: "a row that the org refused to delete; its record has the reason"
        ),
        HelpLine(keys: "?", help: "a row whose delete has no known result"),
        HelpLine(keys: "-", help: "a row that a stopped delete did not send"),
    ]
}
