@testable import sfctl

extension GoldenCase {
    static let describe = [
        both("describe/objects", "describe"),
        both("describe/id", "describe", "003Dm000001kZ00IAE", "-o", "demo"),
        both("describe/not-a-name", "describe", "Contact;", "--cache"),
        both("describe/objects-wide", columns: 120, "describe"),
        both("describe/objects-pattern", columns: 120, "describe", "Opp*"),
        both("describe/objects-none", "describe", "--kind", "custom"),
        both("describe/objects-csv", "describe", "-r", "csv"),
        both("describe/objects-ids", "describe", "-r", "ids"),
        both("describe/objects-json", "describe", "Opp*", "--json"),
        both("describe/fields", "describe", "Contact"),
        both("describe/fields-wide", columns: 120, "describe", "contact"),
        [.terminal("describe/fields-narrow", columns: 60, "describe", "Contact")],
        both("describe/fields-pattern", columns: 100, "describe", "Contact", "--fields", "*name*"),
        both("describe/fields-several", "describe", "Contact", "--fields", "Email, *phone"),
        both("describe/fields-none", columns: 100, "describe", "Contact", "--fields", "zebra"),
        both("describe/fields-csv", "describe", "Contact", "-r", "csv"),
        both("describe/fields-ids", "describe", "Contact", "-r", "ids"),
        both(
            "describe/fields-ndjson",
            "describe",
            "Contact",
            "--fields",
            "LastName",
            "-r",
            "ndjson"
        ),
        both(
            "describe/fields-vertical",
            "describe",
            "Contact",
            "--fields",
            "?mail",
            "-r",
            "vertical"
        ),
        both("describe/picklist", "describe", "Contact", "--picklist", "leadsource"),
        both("describe/picklist-json", "describe", "Contact", "--picklist", "Salutation", "--json"),
        both(
            "describe/picklist-ids",
            "describe",
            "Contact",
            "--picklist",
            "LeadSource",
            "-r",
            "ids"
        ),
        both("describe/no-picklist", "describe", "Contact", "--picklist", "Name"),
        both("describe/picklist-unknown", "describe", "Contact", "--picklist", "LeadSorce"),
        both("describe/relationships", columns: 100, "describe", "Contact", "--relationships"),
        both("describe/relationships-csv", "describe", "Account", "--relationships", "-r", "csv"),
        both("describe/unknown-object", "describe", "Contcat"),
        both("describe/unknown-object-json", "describe", "Nothing", "--json"),
        both("describe/kind-of-one", "describe", "Contact", "--kind", "custom"),
        both("describe/picklist-of-none", "describe", "--picklist", "LeadSource"),
        both("describe/two-parts", "describe", "Contact", "--relationships", "--fields", "x"),
    ].flatMap(\.self)
}
