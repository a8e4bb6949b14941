import Output

@testable import sfctl

extension GoldenCase {
    static let lists =
        both("list/accounts", "list", "Account")
        + both("list/words", "list", "Account", "united")
        + both(
            "list/where",
            "list",
            "Opportunity",
            "--where",
            "IsClosed=false",
            "--where",
            "Amount>=100000",
            "--sort",
            "Amount:desc"
        )
        + both("list/cases", "list", "Case", "edge", "-n", "2")
        + both("list/leads", columns: 120, "list", "Lead", "-n", "2")
        + both("list/users", "list", "User", "dana")
        + both("list/custom-columns", "list", "Campaign", "-n", "1")
        + both("list/owner", "list", "Account", "--owner", "me")
        + both("list/modified-since", "list", "Account", "--modified-since", "7d")
        + both("list/missing", "list", "Account", "--missing", "phone")
        + both("list/none", "list", "Account", "genpoint")
        + both("list/unknown-object", "list", "opportunities")
        + both("list/unknown-field", "list", "Account", "--where", "Industri=Energy")
        + both("list/wrong-value", "list", "Account", "--where", "AnnualRevenue=much")
        + both("list/no-comparison", "list", "Account", "--where", "Industry")
        + both("list/by-name-of-parent", "list", "Case", "--where", "AccountId=edge")
        + both("list/nothing", "list")
        + both("list/id", "list", "003Dm000001kZ00IAE")
        + both("list/vcard", "list", "Account", "-r", "vcard")
        + both("list/print-soql", "list", "Account", "gen", "650 867 3450", "--print-soql")
        + ["list/json", "list/ids"].map { name in
            pipe(name, "list", "Account", "genepoint", "-r", String(name.dropFirst(5)))
        }

    static let searches =
        both("search/company", "search", "edge")
        + both("search/wide", columns: 120, "search", "edge")
        + both("search/some", "search", "edge", "--in", "Contact,Case", "--fields", "Name,Subject")
        + both("search/phone", "search", "+1", "512", "757", "6000")
        + both("search/limit", "search", "edge", "-n", "3")
        + both("search/none", "search", "gonzales")
        + both("search/fail-empty", "search", "nobody", "--fail-empty")
        + both("search/one-letter", "search", "rose", "p")
        + both("search/nothing", "search")
        + both("search/sosl", "search", "FIND {rose OR tim} RETURNING Contact(Id, Name)")
        + both("search/ids-alone", "search", "FIND {edge}")
        + both("search/open-brace", "search", "FIND {rose RETURNING Contact")
        + both("search/sosl-field", "search", "FIND {rose} RETURNING Contact(Id, Nmae)")
        + both("search/unknown-object", "search", "rose", "--in", "Contcat")
        + both("search/not-searched", "search", "rose", "--in", "Group")
        + both("search/unknown-field", "search", "rose", "--fields", "Name,Emial")
        + both("search/vcard", "search", "rose", "-r", "vcard")
        + ["csv", "ndjson", "ids", "json", "vertical", "table"].flatMap { format in
            both("search/\(format)", "search", "sean", "-r", format)
        }
        + [pipe("search/file", "search", "-f", "-").with(\.input, "rose\n")]
}
