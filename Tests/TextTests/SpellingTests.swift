import TestSupport
import Testing
import Text

struct SpellingTests {
    private static let commands = [
        "query", "search", "get", "describe", "delete", "undelete", "login",
    ]

    @Test(arguments: [
        ("qurey", "query"), ("qury", "query"), ("querry", "query"), ("QUERY", "query"),
        ("delte", "delete"),
        ("describe", "describe"), ("dlte", nil), ("gte", "get"), ("gt", "get"), ("get2", "get"),
        ("xyz", nil), ("", nil), ("loggin", "login"), ("quaary", "query"), ("quaaary", nil),
    ])
    func `the nearest name is suggested, if one is near`(_ typed: String, _ name: String?) {
        expectEqual(Spelling.closest(to: typed, in: Self.commands), name)
    }

    @Test func `the first of equals is suggested, the nearer before the first`() {
        expectEqual(Spelling.closest(to: "Nane", in: ["Name", "Lane"]), "Name")
        expectEqual(Spelling.closest(to: "Phones", in: ["Phone__", "Phone"]), "Phone")
    }

    @Test(arguments: [("a", ["b"]), ("é", ["ü"])])
    func `one letter is near any other`(_ typed: String, _ names: [String]) {
        expectEqual(Spelling.closest(to: typed, in: names), names.first)
    }

    @Test(arguments: [
        ("WHER", "WHERE", true), ("WEHRE", "WHERE", true), ("WHRE", "WHERE", true),
        ("FRMO", "FROM", true), ("FRM", "FROM", true), ("FMR", "FROM", false),
        ("FROM", "FROM", false), ("from", "FROM", false), ("FR", "FROM", false),
        ("IN", "INN", false), ("WHEEERE", "WHERE", true), ("WHEEEERE", "WHERE", false),
    ])
    func `a misspelt keyword is one with a slip or two, and has three letters`(
        _ word: String,
        _ keyword: String,
        _ isNear: Bool
    ) {
        expectEqual(Spelling.isNear(word, to: keyword), isNear)
    }
}
