import CommandLine
import Lists
import Text

/// The flags that narrow a list of contacts, with its words.
struct ContactFilters: OptionGroup {
    let search: ContactSearch

    private static let account = Option(
        "account",
        value: .text,
        isCommon: true,
        help: "only contacts of accounts with TEXT in the name, or with this id"
    )
    private static let owner = Option(
        "owner",
        value: .text,
        isCommon: true,
        help:
            "only contacts of owners with TEXT in the name, or with this username or id; `me` is "
            + "you"
    )
    private static let modifiedSince = Option(
        "modified-since",
        value: .text,
        named: "WHEN",
        isCommon: true,
        help: "only contacts modified since WHEN: 2026-09-01, 7d, 12h, yesterday, LAST_MONTH"
    )
    private static let matching = Option(
        "matching",
        value: .condition,
        isCommon: true,
        help: "only contacts that match a SOQL condition, as after WHERE"
    )
    static let heading = "Filters"
    static let options = [account, owner, modifiedSince, matching]

    static let parameter = Parameter(
        "TEXT",
        isRepeatable: true,
        help: "words to find in name, email, phone, title or account; all must match"
    )

    init(_ arguments: Arguments) throws(UsageError) {
        var search = ContactSearch(texts: arguments.positionals)
        guard arguments.positionals.isEmpty || arguments.positionals.contains(where: Self.hasWord)
        else {
            throw UsageError(
                "the search text is empty",
                hints: ["sfctl \(arguments.commandName) gonzalez"]
            )
        }
        search.account = arguments[Self.account]
        search.owner = arguments[Self.owner]
        search.modifiedSince = arguments[Self.modifiedSince].map {
            ModifiedSince($0, from: "--\(Self.modifiedSince.name)")
        }
        try arguments.checkCondition(Self.matching)
        search.matching = arguments[Self.matching]
        self.search = search
    }

    private static func hasWord(_ text: String) -> Bool { !text.allSatisfy(\.isWhitespace) }
}
