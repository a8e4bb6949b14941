import CommandLine
import Lists
import Text

/// The flags that narrow a list of contacts, with its words.
struct ContactFilters: OptionGroup {
    let filter: ContactFilter

    private static let account = Option(
        "account",
        value: .selector,
        isCommon: true,
        help: "only contacts of accounts with TEXT in the name, or with this id"
    )
    private static let owner = Option(
        "owner",
        value: .selector,
        isCommon: true,
        help:
            "only contacts of owners with TEXT in the name, or with this username or id; `me` is "
            + "you"
    )
    private static let title = Option(
        "title",
        value: .selector,
        help: "only contacts with TEXT in the title"
    )
    private static let city = Option(
        "city",
        value: .selector,
        help: "only contacts with TEXT in the city of the mailing address"
    )
    private static let modifiedSince = Option(
        "modified-since",
        value: .selector,
        named: "WHEN",
        help: "only contacts modified since WHEN: 2026-09-01, 7d, 12h, yesterday, LAST_MONTH"
    )
    private static let createdSince = Option(
        "created-since",
        value: .selector,
        named: "WHEN",
        help: "only contacts created since WHEN"
    )
    private static let noActivitySince = Option(
        "no-activity-since",
        value: .selector,
        named: "WHEN",
        help: "only contacts whose last event or closed task is before WHEN (180d), or without any"
    )
    private static let missing = Option(
        "missing",
        value: .fieldOrWord(ContactValues.words, .filter),
        named: "A,B",
        isCommon: true,
        isRepeatable: true,
        help:
            "only contacts without any of these: \(ContactValues.words.joined(separator: ", ")), "
            + "or a field's API name"
    )
    private static let has = Option(
        "has",
        value: .fieldOrWord(ContactValues.words, .filter),
        named: "A,B",
        isRepeatable: true,
        help: "only contacts with all of these; the same words as --missing"
    )
    private static let bounced = Option(
        "bounced",
        help: "only contacts whose email address has bounced (IsEmailBounced)"
    )
    static let heading = "Filters"
    static let options = [
        account, owner, title, city, missing, has, bounced, noActivitySince, modifiedSince,
        createdSince,
    ]

    static let parameter = Parameter(
        "TEXT",
        isRepeatable: true,
        help: "words to find in name, email, phone, title or account; all must match"
    )

    init(_ arguments: Arguments) throws(UsageError) {
        var filter = ContactFilter()
        guard arguments.positionals.isEmpty || arguments.positionals.contains(where: Self.hasWord)
        else {
            throw UsageError(
                "the search text is empty",
                hints: ["sfctl \(arguments.commandName) gonzalez"]
            )
        }
        filter.account = arguments[Self.account]
        filter.owner = arguments[Self.owner]
        filter.title = arguments[Self.title]
        filter.city = arguments[Self.city]
        filter.modifiedSince = Self.time(Self.modifiedSince, arguments)
        filter.createdSince = Self.time(Self.createdSince, arguments)
        filter.noActivitySince = Self.time(Self.noActivitySince, arguments)
        filter.missing = try Self.values(Self.missing, arguments)
        filter.has = try Self.values(Self.has, arguments)
        filter.isBounced = arguments.has(Self.bounced)
        try filter.check()
        self.filter = filter
    }

    private static func time(_ option: Option, _ arguments: Arguments) -> SinceTime? {
        arguments[option].map { SinceTime($0, from: "--\(option.name)") }
    }

    private static func values(
        _ option: Option,
        _ arguments: Arguments
    ) throws(UsageError) -> ContactValues? {
        let texts = arguments.all(option)
        return texts.isEmpty ? nil : try ContactValues(texts, from: "--\(option.name)")
    }

    private static func hasWord(_ text: String) -> Bool { !text.allSatisfy(\.isWhitespace) }
}
