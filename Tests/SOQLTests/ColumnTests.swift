import SOQL
import TestSupport
import Testing
import Text

struct ColumnTests {
    static let names: [(soql: String, names: [String])] = [
        ("SELECT id, NAME FROM Contact", ["id", "NAME"]),
        ("SELECT Contact.LastName, c.Account.Name FROM Contact c", ["LastName", "Account.Name"]),
        ("SELECT Contact.LastName FROM Contacts", ["Contact.LastName"]),
        ("SELECT a.Name FROM Contact c, c.Account a", ["Account.Name"]),
        ("SELECT u.Alias FROM Contact c, a.CreatedBy u, c.Account a", ["Account.CreatedBy.Alias"]),
        ("SELECT x.Id FROM Contact c, y.A x, x.B y", ["x.B.A.Id"]),
        (
            "SELECT Account.Owner.Name, Account.Owner.Email FROM Contact",
            ["Account.Owner.Name", "Account.Owner.Email"]
        ),
        (
            "SELECT COUNT(Id), MAX(Amount) top, MIN(Amount) FROM Opportunity",
            ["count(Id)", "top", "min(Amount)"]
        ),
        (
            "SELECT Account.Name, COUNT(Id) FROM Contact GROUP BY Account.Name",
            ["Name", "count(Id)"]
        ),
        (
            "SELECT Account.Name n, Count(Account.Id) FROM Contact GROUP BY Account.Name",
            ["n", "count(Account.Id)"]
        ),
        (
            "SELECT toLabel(Status), HOUR_IN_DAY(convertTimezone(CreatedDate)) FROM Lead "
                + "GROUP BY ROLLUP(Status, HOUR_IN_DAY(convertTimezone(CreatedDate)))",
            ["tolabel(Status)", "hour_in_day(converttimezone(CreatedDate))"]
        ),
        (
            "SELECT CALENDAR_YEAR(CloseDate) FROM Opportunity GROUP BY CALENDAR_YEAR(CloseDate)",
            ["calendar_year(CloseDate)"]
        ),
        (
            "SELECT toLabel(Status), FORMAT(convertCurrency(Amount)) FROM Lead",
            ["Status", "Amount"]
        ),
        ("SELECT FORMAT(Account.AnnualRevenue) r FROM Contact", ["Account.r"]),
        ("SELECT FORMAT(MIN(CloseDate)) FROM Opportunity", ["format(min(CloseDate))"]),
        (
            "SELECT Id, DISTANCE(Place__c, GEOLOCATION(1, -2.5), 'km') FROM X__c",
            ["Id", "distance(Place__c, geolocation(1, -2.5), 'km')"]
        ),
        (
            "SELECT TYPEOF What WHEN Account THEN Id, Owner.Name ELSE id, Name END FROM Event",
            ["What.Id", "What.Owner.Name", "What.Name"]
        ),
        ("SELECT COUNT() FROM Contact", []),
    ]

    @Test(arguments: names)
    func `columns are named as the API names them`(_ soql: String, _ names: [String]) throws {
        try expectEqual(Query(parsing: soql).columns?.map(\.name), names)
    }

    @Test func `the keys of calls without an alias are counted`() throws {
        let query = try Query(
            parsing: "SELECT COUNT(Id), MAX(Amount) top, FORMAT(MIN(CloseDate)) FROM Opportunity"
        )
        expectEqual(query.columns?.map(\.path), [["expr0"], ["top"], ["expr1"]])
    }

    @Test func `a schema tells the columns of FIELDS(), where they stand`() throws {
        let query = try Query(parsing: "SELECT Id, FIELDS(CUSTOM), Account.Name FROM Contact")
        let columns = query.columns { $0 == .custom ? ["Level__c", "Code__c"] : nil }
        expectEqual(columns?.map(\.name), ["Id", "Level__c", "Code__c", "Account.Name"])
        expectEqual(query.columns { _ in nil }, nil)
    }

    @Test func `a path leads through parents`() throws {
        let query = try Query(parsing: "SELECT c.Account.Owner.Name FROM Contact c")
        expectEqual(query.columns?.first?.path, ["Account", "Owner", "Name"])
        expectEqual(query.columns?.first?.kind, .field)
    }

    @Test(arguments: ["Contacts", "Account.Contacts"])
    func `a child's own prefix is dropped`(_ relationship: String) throws {
        let query = try Query(
            parsing:
                "SELECT (SELECT Contact.LastName, Owner.Name FROM \(relationship)) FROM Account"
        )
        let children = [
            ResultColumn(name: "LastName", path: ["LastName"], field: ["LastName"]),
            ResultColumn(
                name: "Owner.Name",
                path: ["Owner", "Name"],
                field: ["Owner", "Name"]
            ),
        ]
        expectEqual(
            query.columns,
            [
                ResultColumn(
                    name: "Contacts",
                    path: ["Contacts"],
                    kind: .children,
                    childColumns: children
                )
            ]
        )
    }

    @Test func `a parent path in a child's columns stays`() throws {
        let query = try Query(parsing: "SELECT (SELECT Contact.LastName FROM Cases) FROM Account")
        let column = try #require(query.columns?.first)
        expectEqual(column.kind, .children)
        expectEqual(column.childColumns?.map(\.name), ["Contact.LastName"])
    }

    @Test func `FIELDS() hides the columns of its own level only`() throws {
        try expectEqual(Query(parsing: "SELECT Id, FIELDS(ALL) FROM Contact LIMIT 5").columns, nil)
        let parent = try Query(
            parsing: "SELECT Id, (SELECT FIELDS(ALL) FROM Contacts) FROM Account"
        )
        expectEqual(parent.columns?.last?.kind, .children)
        expectEqual(parent.columns?.last?.childColumns, nil)
    }

    static let aggregates: [(soql: String, isAggregate: Bool, isCount: Bool)] = [
        ("SELECT Id FROM Contact", false, false),
        ("SELECT COUNT() FROM Contact", false, true),
        ("SELECT count(Id) FROM Contact", true, false),
        ("SELECT FORMAT(MAX(Amount)) FROM Opportunity", true, false),
        ("SELECT Name FROM Contact GROUP BY Name", true, false),
        ("SELECT toLabel(Status) FROM Lead", false, false),
    ]

    @Test(arguments: aggregates)
    func `groups and counts are told from records`(
        _ soql: String,
        _ isAggregate: Bool,
        _ isCount: Bool
    ) throws {
        let query = try Query(parsing: soql)
        expectEqual(query.isAggregate, isAggregate)
        expectEqual(query.isCount, isCount)
    }
}
