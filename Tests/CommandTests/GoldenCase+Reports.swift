import Client

@testable import CommandSupport
@testable import sfctl

extension GoldenCase {
    /// Limits as an org with apps that have limits of their own sends them.
    private static let limits = #"""
        {"DailyBulkApiBatches":{"Max":15000,"Remaining":15000,"Dataloader Bulk":{"Max":0,"Remaining":0}},
        "DailyApiRequests":{"Max":15000,"Remaining":953,"My App":{"Max":500,"Remaining":100}},
        "MonthlyPlatformEventsUsageEntitlement":{"Max":0,"Remaining":0},
        "FileStorageMB":{"Max":20,"Remaining":-1},"HourlyDashboardStatuses":{"Max":999999999,"Remaining":999999998},
        "HourlyPublishedStandardVolumePlatformEvents":{"Max":1000,"Remaining":1000}}
        """#

    private static func inOrg(_ cases: [GoldenCase]) -> [GoldenCase] {
        cases.map { $0.with(\.acme) { _ in ScriptedOrg(.versions, .limits(limits)) } }
    }

    static let reports =
        inOrg(
            both("limits/all", "limits")
                + both("limits/named", "limits", "api", "filestoragemb")
                + both("limits/unknown", "limits", "DailyApiRequest", "DailyApiReqests")
                + both("limits/above", "limits", "--fail-above", "80")
                + both("limits/above-json", "limits", "dailyapi", "--fail-above", "80", "--json")
                + [
                    pipe("limits/json", "limits", "--json"),
                    pipe("limits/names", "limits", "-r", "ids"),
                    terminal("limits/narrow", columns: 50, "limits"),
                    GoldenCase("limits/ascii", .terminal(80), ["limits"])
                        .with(\.variables, ["LANG": "C"]),
                ]
        )
        + both("count/all", "count")
        + both("count/named", "count", "lead,Contact")
        + both("count/exact", "count", "Contact", "User", "--exact")
        + both("count/unknown", "count", "Contact", "Leed")
        + both("count/exact-unknown", "count", "Contact", "Leed", "--exact")
        + both("count/not-a-name", "count", "Contact", "a b")
        + [pipe("count/json", "count", "Contact", "--json")]
        + plans + binds + api

    private static let plans =
        both(
            "explain/selective",
            "query",
            "--explain",
            "SELECT Id FROM Contact WHERE LastName = 'Young'"
        )
        + both("explain/scan", "query", "--explain", "SELECT Id FROM Contact WHERE Title = 'CEO'")
        + both("explain/unknown-object", "query", "--explain", "SELECT Id FROM Contakt")
        + both(
            "explain/unused-flag",
            "query",
            "--explain",
            "SELECT Id FROM Lead",
            "--max-rows",
            "1"
        )
        + [pipe("explain/json", "query", "--explain", "SELECT Id FROM Lead", "--json")]

    private static func bound(_ name: String, _ soql: String, _ words: String...) -> [GoldenCase] {
        both("binds/\(name)", ["query", soql] + words)
    }

    private static let byName = "SELECT Name FROM Contact WHERE LastName = :name"
    private static let bySize = "SELECT Name FROM Account WHERE NumberOfEmployees > :size"

    private static let binds =
        bound("text", byName, "--bind", "name=Young")
        + bound(
            "list",
            "SELECT Name FROM Contact WHERE LastName IN :n",
            "--bind",
            "n=Young",
            "--bind",
            "n=Boyle"
        )
        + bound("missing", byName)
        + bound("typo", "\(byName) ORDR BY Name", "--bind", "name=Young")
        + bound("misspelt", byName, "--bind", "nmae=Young")
        + bound("unused", "SELECT Name FROM Contact", "--bind", "name=Young")
        + bound("misfit", bySize, "--bind", "size=many")
        + bound("several", byName, "--bind", "name=Young", "--bind", "name=Boyle")
        + bound("syntax", "SELECT Name FROM Contact WHER LastName = :name", "--bind", "name=Young")
        + bound("field", "SELECT :n FROM Contact", "--bind", "n=Name")
        + bound("object", "SELECT Name FROM :n", "--bind", "n=Contact")
        + bound("no-name", byName, "--bind", "Young")
        + bound("no-json", byName, "--bind-json", "{name}")
        + bound("saved", byName, "--bind", "name=Young", "--save", "young")
        + bound("checked", byName, "--bind", "name=Young", "--check")

    private static let api =
        both("api/get", "api", "GET", "limits/recordCount?sObjects=Contact")
        + both("api/refused", "api", "GET", "nope")
        + both("api/below-the-root", "api", "/limits")
        + both("api/jq", "api", "limits", "--jq", ".DailyApiRequests")
        + both("api/another-host", "api", "GET", "https://evil.example/services/data")
        + both("api/method", "api", "GTE", "limits")
        + both("api/no-path", "api", "POST")
        + both("api/unquoted", "api", "GET", "query?q=SELECT", "Id")
        + both("api/data-of-get", "api", "limits", "--data", "{}")
        + both("api/own-header", "api", "limits", "--header", "Authorization: Bearer x")
        + both("api/no-header", "api", "limits", "--header", "x")
        + both("api/read-only", "api", "POST", "sobjects/Contact", "--data", "{}", "--read-only")
        + both("api/delete", "api", "DELETE", "sobjects/Contact/003Dm000001kZ0JIAU")
        + both("api/delete-yes", "api", "DELETE", "sobjects/Contact/003Dm000001kZ0JIAU", "--yes")
        + [
            GoldenCase(
                "api/delete-answered",
                .terminal(80),
                ["api", "DELETE", "sobjects/Contact/003Dm000001kZ0JIAU"]
            ).with(\.answers, ["y"])
        ]
}
