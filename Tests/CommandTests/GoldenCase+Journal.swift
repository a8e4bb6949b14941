@testable import sfctl

extension GoldenCase {
    static let journal =
        both("journal/none", "journal")
        + both("journal/list", "journal", "list").map(journalled)
        + [.terminal("journal/list", columns: 140, "journal").with(\.files, journals)]
        + both("journal/list-json", "journal", "--json").map(journalled)
        + both("journal/list-ids", "journal", "-r", "ids").map(journalled)
        + both("journal/show", columns: 300, "journal", "show", partial).map(journalled)
        + both("journal/show-last", columns: 300, "journal", "show", "--last").map(journalled)
        + both("journal/show-json", "journal", "show", partial, "--json").map(journalled)
        + both("journal/show-csv", columns: 300, "journal", "show", partial, "-r", "csv").map(
            journalled
        )
        + both(
            "journal/show-path",
            columns: 300,
            "journal",
            "show",
            "\(folder)/\(damaged).journal.ndjson"
        )
        .map(journalled)
        + both("journal/show-damaged", columns: 300, "journal", "show", damaged).map(journalled)
        + both("journal/show-not-begun", columns: 300, "journal", "show", unbegun).map(journalled)
        + both("journal/show-missing", columns: 300, "journal", "show", "x").map(journalled)
        + both("journal/show-alone", "journal", "show")
        + both("journal/show-last-of-none", "journal", "show", "--last")
        + both("journal/prune-dry-run", columns: 300, "journal", "prune", "--dry-run").map(
            journalled
        )
        + both("journal/prune", columns: 300, "journal", "prune", "--older-than", "1d", "--yes")
        .map(journalled)
        + both("journal/prune-json", "journal", "prune", "--yes", "--json").map(journalled)
        + both("journal/prune-named", columns: 300, "journal", "prune", partial, "-y").map(
            journalled
        )
        + both("journal/prune-none", "journal", "prune", "--yes")
        + both("journal/prune-missing", columns: 300, "journal", "prune", "x", "--yes").map(
            journalled
        )
        + both("journal/prune-no-input", "journal", "prune", "--no-input").map(journalled)
        + both("journal/prune-wrong-age", "journal", "prune", "--older-than", "30")
        + both("journal/prune-twice", "journal", "prune", "x", "--older-than", "30d")
        + [
            .pipe("journal/prune-no-terminal", "journal", "prune").with(\.files, journals),
            .pipe(
                "journal/prune-names-no-terminal",
                "journal",
                "prune",
                "20260101T080000Z-Case-1",
                "--",
                "a b"
            ),
            .terminal("journal/prune-yes", "journal", "prune").with(\.files, journals)
                .with(\.answers, ["y"]),
            .terminal("journal/prune-no", "journal", "prune").with(\.files, journals)
                .with(\.answers, [""]),
            .terminal("journal/prune-end", "journal", "prune").with(\.files, journals),
            .terminal("journal/misspelt", "journal", "lsit"),
        ]

    private static let folder = "\(home)/.local/state/sfctl/deleted"
    private static let old = "20260101T080000Z-Case-1"
    private static let damaged = "20260701T080000Z-Lead-1"
    private static let unbegun = "20260702T080000Z-Lead-1"
    private static let partial = "20260911T101500Z-Contact-1"

    private static func journalled(_ testCase: GoldenCase) -> GoldenCase {
        testCase.with(\.files, journals)
    }

    /// A delete long ago, one whose file is damaged, one that was not begun, and yesterday's, which
    /// was killed.
    private static let journals: [String: String] = {
        let ids = [
            "003Dm000001kZ04IAE", "003Dm000001kZ05IAE", "003Dm000001kZ00IAE", "003Dm000001kZ0JIAU",
        ]
        let list = ids.map { "\"\($0)\"" }.joined(separator: ",")
        let files = [
            "\(old).journal.ndjson": head("Case", "2026-01-01T08:00:00.000+0000", old, records: 1)
                + """
                {"event":"confirmed","ids":["500Dm000001kZ00IAE"]}
                {"event":"sending","ids":["500Dm000001kZ00IAE"]}
                {"event":"results","results":[{"id":"500Dm000001kZ00IAE","result":"deleted"}]}

                """,
            "\(old).records.ndjson": """
            {"attributes":{"type":"Case"},"Id":"500Dm000001kZ00IAE","CaseNumber":"00001000"}

            """,
            "\(damaged).journal.ndjson": head("Lead", "2026-07-01T08:00:00.000+0000", damaged)
                + "{\"event\":\"confirmed\"}\n",
            "\(unbegun).journal.ndjson": "{\"sfctlJournal\":1,\"org\":\"demo\",",
            "\(partial).journal.ndjson": head(
                "Contact",
                "2026-09-11T10:15:00.250+0000",
                partial,
                records: 4
            )
                + """
                {"event":"confirmed","ids":[\(list)]}
                {"event":"sending","ids":["\(ids[0])","\(ids[1])","\(ids[2])"]}
                {"event":"results","results":[{"id":"\(ids[0])","result":"deleted"},\
                {"id":"\(ids[2])","result":"refused","code":"DELETE_FAILED","message":"it has \
                cases:\\n00001000"}]}
                {"event":"restored","ids":["003
                """,
            "\(partial).records.ndjson": """
            {"attributes":{"type":"Contact"},"Id":"\(ids[0])","Name":"Andy Young"}
            {"attributes":{"type":"Contact"},"Id":"\(ids[1])","Name":"\\u001b[31mTim"}
            {"attributes":{"type":"Contact"},"Id":"\(ids[2])","Name":"Rose Gonzalez"}
            {"attributes":{"type":"Contact"},"Id":"\(ids[3])","Name":null}

            """,
        ]
        return Dictionary(
            uniqueKeysWithValues: files.map { (".local/state/sfctl/deleted/\($0)", $1) }
        )
    }()

    private static func head(
        _ object: String,
        _ time: String,
        _ name: String,
        records: Int = 2
    ) -> String {
        """
        {"sfctlJournal":1,"org":"demo","instanceUrl":"https://demo.example","object":"\(object)",\
        "startedAt":"\(time)","recordsFile":"\(name).records.ndjson","allOrNone":false,\
        "records":\(records),"process":4711}

        """
    }
}
