@testable import sfctl

extension GoldenCase {
    static let demo =
        both("demo/status", columns: 200, "demo", "status")
        + both("demo/status-json", columns: 200, "demo", "status", "--json")
        + both("demo/status-csv", columns: 200, "demo", "status", "-r", "csv")
        + both("demo/status-after-delete", columns: 200, "demo", "status").map {
            $0.with(\.before, [["delete", "Contact", "003Dm000001kZ04", "--yes"]])
        }
        + both("demo/status-generated", columns: 200, "demo", "status").map {
            $0.with(\.before, [["demo", "reset", "--contacts", "100"]])
        }
        + both("demo/reset", "demo", "reset")
        + both("demo/reset-generated", "demo", "reset", "--contacts", "1200")
        + both("demo/reset-one", "demo", "reset", "--contacts", "1")
        + both("demo/reset-quiet", "demo", "reset", "--quiet")
        + both("demo/reset-below-zero", "demo", "reset", "--contacts", "-1")
        + both("demo/reset-too-many", "demo", "reset", "--contacts", "10000001")
        + both("demo/alone", "demo")
        + both("demo/misspelt", "demo", "rset")
        + [
            .pipe("demo/state-unreadable", "demo", "status").with(
                \.files,
                [".local/state/sfctl/demo-org.json": "{"]
            ),
            .pipe("demo/state-of-later", "demo", "status").with(
                \.files,
                [".local/state/sfctl/demo-org.json": #"{"format":99}"#]
            ),
        ]
}
