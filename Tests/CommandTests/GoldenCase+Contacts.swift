@testable import sfctl

extension GoldenCase {
    private static let rose = "003Dm000001kZ00IAE"

    static let contactLists =
        both("contacts/word", "contacts", "gonz")
        + both("contacts/words", "contacts", "united", "vp")
        + both("contacts/wide", columns: 120, "contacts", "united")
        + both("contacts/none", "contacts", "nobody")
        + both("contacts/phone", "contacts", "5127576000", "--fields", "Name,Phone")
        + both("contacts/account", "contacts", "--account", "edge", "--fields", "Id,Name")
        + both("contacts/activity", columns: 120, "contacts", "--sort", "activity", "-n", "2")
        + both("contacts/unknown-field", "contacts", "rose", "--fields", "Name,Emial")
        + both("contacts/wrong-condition", "contacts", "--matching", "Email !! null")
        + both("contacts/wrong-time", "contacts", "--modified-since", "lately")
        + both("contacts/missing", "contacts", "--missing", "phone")
        + both("contacts/unknown-word", "contacts", "--missing", "emial,phone")
        + both("contacts/contradiction", "contacts", "--has", "email,city", "--missing", "email")
        + both("contacts/no-activity", "contacts", "--no-activity-since", "180d", "-n", "2")
        + both("contacts/print-soql", "contacts", "rose", "o'brien", "50%", "a_b", "--print-soql")
        + [
            terminal("contacts/all", columns: 60, "contacts"),
            terminal("contacts/all", columns: 80, "contacts"),
            terminal("contacts/all", columns: 100, "contacts"),
            terminal("contacts/no-activity", columns: 60, "contacts", "--no-activity-since", "1w"),
            terminal("contacts/title", columns: 80, "contacts", "--title", "svp"),
            terminal("contacts/all-whole", columns: 80, "contacts", "-n", "1", "--no-truncate"),
            pipe("contacts/print-vcard-soql", "contacts", "-r", "vcard", "--print-soql"),
            pipe("contacts/print-as-csv", "contacts", "rose", "-r", "csv", "--print-soql"),
            pipe("contacts/debug", "contacts", "rose", "--debug"),
            pipe("contacts/vcard", "contacts", "gonzalez", "-r", "vcard"),
            pipe("contacts/vcard3", "contacts", "gonzalez", "-r", "vcard3"),
            pipe("contacts/ids", "contacts", "edge", "-r", "ids"),
            pipe("contacts/json", "contacts", "gonzalez", "--json"),
            pipe("contacts/fail-empty", "contacts", "nobody", "--fail-empty"),
        ]

    static let contactCards =
        both("contact/words", "contact", "rose", "gonzalez")
        + both("contact/id", "contact", "003Dm000001kZ0F")
        + both("contact/narrow", columns: 40, "contact", "gonzalez")
        + both("contact/several", "contact", "edge")
        + [terminal("contact/several", columns: 60, "contact", "edge")]
        + both("contact/several-json", "contact", "edge", "--json")
        + both("contact/none", "contact", "rose", "nobody")
        + both("contact/no-such-id", "contact", "003Dm000001kZ99")
        + both("contact/id-of-account", "contact", "001Dm000001kZ00IAE")
        + both("contact/wrong-id", "contact", "003Dm000001kZ00IAF")
        + both("contact/nothing", "contact")
        + both("contact/tree", "contact", "gonzalez", "--tree")
        + both("contact/tree-several", "contact", "edge", "--tree")
        + both("contact/tree-none", "contact", "003Dm000001kZ99", "--tree")
        + both("contact/tree-vcard", "contact", "gonzalez", "--tree", "-r", "vcard")
        + [
            terminal("contact/tree", columns: 40, "contact", "gonzalez", "--tree"),
            terminal("contact/tree-table", columns: 80, "contact", rose, "--tree", "-r", "table"),
            pipe("contact/tree-json", "contact", rose, "--tree", "--json"),
            pipe("contact/json", "contact", rose, "--json"),
            pipe("contact/vcard", "contact", rose, "-r", "vcard"),
            pipe("contact/vertical", "contact", rose, "-r", "vertical"),
        ]
}
