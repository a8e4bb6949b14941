@testable import sfctl

extension GoldenCase {
    private static let andy = "003Dm000001kZ04IAE"
    private static let tim = "003Dm000001kZ05IAE"
    /// Is not deleted.
    private static let rose = "003Dm000001kZ00IAE"
    private static let nobody = "003Dm000001kZ99IAE"
    private static let deletion = ["delete", "Contact", andy, tim, "--yes"]

    static let undelete =
        both("undelete/last", "undelete", "--last").map(deleted)
        + both("undelete/last-json", "undelete", "--last", "--json").map(deleted)
        + both("undelete/last-again", columns: 200, "undelete", "--last").map {
            $0.with(\.before, [deletion, ["undelete", "--last"]])
        }
        + both("undelete/last-of-none", "undelete", "--last")
        + both("undelete/last-of-nothing-deleted", columns: 200, "undelete", "--last").map(refused)
        + both(
            "undelete/journal",
            "undelete",
            "--journal",
            "20260912T120000Z-Contact-1"
        ).map(deleted)
        + both("undelete/id", "undelete", "Contact", andy).map(deleted)
        + both("undelete/id-json", "undelete", "Contact", andy, "--json").map(deleted)
        + both("undelete/partial", columns: 120, "undelete", "Contact", andy, rose, nobody)
        .map(deleted)
        + both(
            "undelete/partial-csv",
            columns: 120,
            "undelete",
            "Contact",
            andy,
            nobody,
            "-r",
            "csv"
        )
        .map(deleted)
        + both("undelete/partial-json", "undelete", "Contact", rose, nobody, "--json").map(deleted)
        + both("undelete/ids", "undelete", "-s", "Contact", "-i", andy, "-r", "ids").map(deleted)
        + both("undelete/none", columns: 120, "undelete", "Contact", nobody)
        + both("undelete/stdin", "undelete", "Contact", "--ids-from", "-").map(deleted).map {
            $0.with(\.input, "Id\n\(andy)\n\(tim)\n")
        }
        + both("undelete/read-only", "undelete", "--last", "--read-only").map(deleted)
        + both("undelete/not-undeletable", "undelete", "User", "005Dm000001kZ00IAE")
        + both("undelete/unknown-object", "undelete", "Contcat", andy)
        + both("undelete/of-another-object", "undelete", "Account", andy)
        + both("undelete/alone", "undelete")
        + both("undelete/two-ways", "undelete", "Contact", andy, "--last")
        + both("undelete/two-options", "undelete", "--last", "--journal", "x")
        + both("undelete/of-force", "record", "undelete", andy)
        + both("undelete/purged-id", columns: 300, "undelete", "Contact", nobody).map(purged)
        + both("undelete/purged", columns: 300, "undelete", "--last").map(purged)

    static let bin =
        both("bin/contacts", "bin", "Contact").map(deleted)
        + both("bin/json", "bin", "Contact", "--json").map(deleted)
        + both("bin/ids", "bin", "Contact", "-r", "ids").map(deleted)
        + both("bin/limit", "bin", "Contact", "--limit", "1").map(deleted)
        + both("bin/empty", "bin", "Contact")
        + both("bin/no-bin", "bin", "User")
        + both("bin/unknown-object", "bin", "Contcat")
        + both("bin/alone", "bin")
        + both("bin/two", "bin", "Contact", "Account")

    private static func deleted(_ testCase: GoldenCase) -> GoldenCase {
        testCase.with(\.before, [deletion])
    }

    /// A delete that the org has refused, by its journal.
    private static func refused(_ testCase: GoldenCase) -> GoldenCase {
        journal(
            testCase,
            #"{"event":"results","results":[{"id":"\#(rose)","result":"refused","code":"X","#
                + #""message":"y"}]}"#,
            of: rose
        )
    }

    /// A delete so long ago that the recycle bin has let go of the record.
    private static func purged(_ testCase: GoldenCase) -> GoldenCase {
        journal(
            testCase,
            #"{"event":"results","results":[{"id":"\#(nobody)","result":"deleted"}]}"#,
            of: nobody
        )
    }

    private static func journal(
        _ testCase: GoldenCase,
        _ line: String,
        of id: String
    ) -> GoldenCase {
        let name = ".local/state/sfctl/deleted/20260801T080000Z-Contact-1"
        return testCase.with(
            \.files,
            [
                "\(name).journal.ndjson": """
                {"sfctlJournal":1,"org":"demo","instanceUrl":"http://localhost","object":"Contact",\
                "startedAt":"2026-08-01T08:00:00.000+0000","recordsFile":\
                "20260801T080000Z-Contact-1.records.ndjson","allOrNone":false,"records":1,\
                "process":1}
                {"event":"confirmed","ids":["\(id)"]}
                \(line)

                """,
                "\(name).records.ndjson": "{\"Id\":\"\(id)\"}\n",
            ]
        )
    }
}
