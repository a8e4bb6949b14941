@testable import sfctl

extension GoldenCase {
    static let views =
        both("views/none", "views")
        + both("views/list", "views").map(saved)
        + both("views/list-json", "views", "list", "--json").map(saved)
        + both("views/show", "views", "show", "open-cases").map(saved)
        + both("views/show-json", "views", "show", "open-cases", "--json").map(saved)
        + both("views/show-missing", "views", "show", "open-csaes").map(saved)
        + both("views/remove", "views", "remove", "big-accounts").map(saved)
        + both("views/remove-json", "views", "remove", "big-accounts", "--json").map(saved)
        + both("views/remove-of-project", "views", "remove", "team").map(saved)
        + both("views/view", "view", "open-cases").map(saved)
        + both("views/view-of-project", "view", "team", "-r", "table").map(saved)
        + both("views/view-contacts", "view", "roses").map(saved)
        + both("views/view-without-name", "view").map(saved)
        + both("views/view-broken", "view", "broken").map(saved)
        + both("views/save", "query", "SELECT Name FROM Lead LIMIT 1", "--save", "leads")
        + both("views/save-twice", "query", "SELECT Name FROM Lead LIMIT 1", "--save", "team")
        .map(saved)
        + both(
            "views/save-taken",
            "query",
            "SELECT Name FROM Lead LIMIT 1",
            "--save",
            "big-accounts"
        ).map(saved)

    private static func saved(_ testCase: GoldenCase) -> GoldenCase {
        testCase.with(\.files, files)
    }

    private static let files = [
        ".config/sfctl/views.json": """
        {
          "open-cases": {
            "soql": "SELECT CaseNumber, Subject, Status FROM Case WHERE IsClosed = FALSE LIMIT 3",
            "flags": {"result-format": "csv", "no-header": true}
          },
          "big-accounts": {
            "soql": "SELECT Name, NumberOfEmployees\\nFROM Account\\nWHERE NumberOfEmployees > 1000"
          },
          "roses": {
            "soql": "SELECT Name, Title, Account.Name, Phone, Email, Id FROM Contact \
        WHERE Name LIKE '%rose%' ORDER BY Name",
            "leaveOut": ["Title", "Id", "Account.Name"]
          },
          "broken": {"soql": "SELECT Name FORM Account"}
        }

        """,
        ".sfctl/views.json": """
        {"team": {"soql": "SELECT Name FROM Account LIMIT 2"}}

        """,
    ]
}
