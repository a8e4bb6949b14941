import TestSupport
import Testing

@testable import LocalOrg

struct EvaluatorConditionTests {
    private static let contactConditions: [(String, [String])] = [
        ("LastName = 'GONZALEZ'", ["1"]),
        ("LastName = 'ÅNGSTRÖM'", ["3"]),
        ("LastName != 'forbes'", ["1", "3", "4", "5"]),
        ("FirstName = null", ["4"]),
        ("FirstName = ''", ["4"]),
        ("FirstName != null", ["1", "2", "3", "5"]),
        ("FirstName != 'Rose'", ["2", "3", "4", "5"]),
        ("NOT FirstName = 'Rose'", ["2", "3", "4", "5"]),
        ("FirstName > 'rosd'", ["1", "2", "3"]),
        ("FirstName <= 'LIZ'", ["5"]),
        ("LastName LIKE '%o%'", ["1", "2", "5"]),
        ("LastName LIKE '100\\% %'", ["4"]),
        ("LastName LIKE '%\\_%'", ["4"]),
        ("LastName LIKE '_ngstr_m'", ["3"]),
        ("LastName LIKE 'o\\'%'", ["5"]),
        ("FirstName LIKE '%'", ["1", "2", "3", "5"]),
        ("FirstName LIKE '*'", []),
        ("FirstName LIKE 'Li?'", []),
        ("LastName IN ('FORBES', 'o\\'brien')", ["2", "5"]),
        ("FirstName IN ('rose', null)", ["1", "4"]),
        ("LastName NOT IN ('forbes')", ["1", "3", "4", "5"]),
        ("(LastName = 'forbes' OR FirstName = 'Liz') AND HasOptedOut = TRUE", ["2"]),
        ("HasOptedOut = FALSE AND Email != null", ["1", "4"]),
        ("Score__c >= 1.5", ["3", "4"]),
        ("Score__c < 1.0", ["1"]),
        ("Score__c != 1", ["1", "3", "4", "5"]),
        ("Score__c IN (0.5, 2)", ["1", "4"]),
        ("Id = '003000000000002'", ["2"]),
        ("Id IN ('003000000000002AAA', '003000000000004')", ["2", "4"]),
        ("Id > '003000000000003'", ["4", "5"]),
        ("AccountId = '001000000000002'", ["3", "4"]),
        ("Account.Name = 'genepoint'", ["3", "4"]),
        ("Account.Name = null", ["5"]),
        ("Account.Owner.IsActive = false", ["3", "4", "5"]),
        ("AccountId = null OR Account.Industry = 'apparel'", ["1", "2", "5"]),
        ("Birthdate = 1941-06-20", ["1"]),
        ("Birthdate < 1941-06-20", []),
        ("Birthdate <= 1941-06-19", []),
        ("Birthdate <= 1941-06-20", ["1"]),
        ("Birthdate > 1941-06-19", ["1"]),
        ("Birthdate > 1941-06-20", []),
        ("Birthdate >= 1941-06-20", ["1"]),
        ("Birthdate >= 1941-06-21", []),
        ("Birthdate != 1941-06-20", ["2", "3", "4", "5"]),
        ("Birthdate != TODAY", ["1", "2", "3", "4", "5"]),
        ("Birthdate NOT IN (1941-06-20)", ["2", "3", "4", "5"]),
        ("AccountId NOT IN (SELECT Id FROM Account WHERE Name = 'GenePoint')", ["1", "2", "5"]),
        ("CreatedDate = 2024-03-15T18:30:00Z", ["1"]),
        ("CreatedDate = 2024-03-15T20:30:00+02:00", ["1"]),
        ("CreatedDate >= 2024-03-13T00:00:00Z", ["1", "2", "3"]),
        ("CreatedDate = TODAY", ["1"]),
        ("CreatedDate = LAST_N_DAYS:2", ["1", "2", "3"]),
        ("CreatedDate < YESTERDAY", ["3", "4", "5"]),
        ("CreatedDate = N_DAYS_AGO:3", ["4"]),
        ("DAY_IN_WEEK(CreatedDate) = 6", ["1"]),
        ("CALENDAR_YEAR(CreatedDate) > 2023", ["1", "2", "3", "4", "5"]),
        (
            "HOUR_IN_DAY(CreatedDate) = 18 AND HOUR_IN_DAY(convertTimezone(CreatedDate)) = 11",
            ["1", "2", "3", "4", "5"]
        ),
        ("DAY_ONLY(CreatedDate) = 2024-03-14", ["2"]),
        ("DISTANCE(MailingAddress, GEOLOCATION(30.3, -97.7), 'km') < 10", ["1"]),
        ("DISTANCE(MailingAddress, GEOLOCATION(30.3, -97.7), 'mi') > 4000", ["3"]),
    ]

    @Test(arguments: contactConditions)
    func `a condition finds its contacts`(_ condition: String, _ numbers: [String]) throws {
        let ids = try Fixture.column("SELECT Id FROM Contact WHERE \(condition)")
        expectEqual(ids.map { String($0.dropFirst(14).prefix(1)) }, numbers)
    }

    private static let accountConditions: [(String, [String])] = [
        ("Regions__c INCLUDES ('north')", ["1"]),
        ("Regions__c INCLUDES ('North;West', 'South')", ["1", "2"]),
        ("Regions__c INCLUDES ('North;South')", []),
        ("Regions__c EXCLUDES ('North')", ["2", "3"]),
        ("Regions__c = 'West;North'", ["1"]),
        ("Regions__c != 'North'", ["1", "2", "3"]),
        ("Id IN (SELECT AccountId FROM Contact WHERE Email != null)", ["1", "2"]),
        ("Id NOT IN (SELECT AccountId FROM Contact)", ["3"]),
        ("Founded__c = 1970-01-01", ["1"]),
        ("toLabel(Industry) = 'clothing'", ["1"]),
        ("AnnualRevenue > USD100000000", ["1"]),
        ("NumberOfEmployees < 1000", ["2"]),
        ("Parent.Parent.Name = 'Edge Communications'", ["3"]),
    ]

    @Test(arguments: accountConditions)
    func `a condition finds its accounts`(_ condition: String, _ numbers: [String]) throws {
        let ids = try Fixture.column("SELECT Id FROM Account WHERE \(condition)")
        expectEqual(ids.map { String($0.dropFirst(14).prefix(1)) }, numbers)
    }

    @Test func `the polymorphic owner's type filters`() throws {
        let numbers = try Fixture.column("SELECT CaseNumber FROM Case WHERE Owner.Type = 'Group'")
        expectEqual(numbers, ["00001001"])
    }

    @Test func `USING SCOPE mine takes the user's own records`() throws {
        let names = try Fixture.column("SELECT Name FROM Account USING SCOPE mine")
        expectEqual(names, ["Edge Communications", "sForce"])
    }

    @Test(arguments: [
        (
            "Industry", ["-", "Apparel", "Biotechnology"],
            "Industry IN (null, 'Apparel', 'Biotechnology')"
        ),
        ("Name DESC", ["sForce", "GenePoint", "Edge Communications"], "Id != null"),
        ("Name", ["Edge Communications", "GenePoint", "sForce"], "Id != null"),
    ])
    func `text sorts without case, picklists in setup order`(
        _ order: String,
        _ values: [String],
        _ condition: String
    ) throws {
        let field = order.split(separator: " ")[0]
        let soql = "SELECT \(field) FROM Account WHERE \(condition) ORDER BY \(order)"
        try expectEqual(Fixture.column(soql), values)
    }

    @Test func `a picklist's setup order is not that of the alphabet`() throws {
        try expectEqual(
            Fixture.column("SELECT Status FROM Case ORDER BY Status"),
            ["New", "Closed"]
        )
    }

    @Test(arguments: [
        ("Score__c", "5 1 2 3 4"),
        ("Score__c DESC", "5 4 3 2 1"),
        ("Score__c NULLS LAST", "1 2 3 4 5"),
        ("Score__c DESC NULLS LAST", "4 3 2 1 5"),
        ("MailingCity NULLS LAST, LastName", "2 1 3 4 5"),
        ("Account.Name, Score__c DESC", "5 2 1 4 3"),
        ("Account.Name NULLS LAST, Id", "5 1 2 3 4"),
        ("AccountId NULLS LAST, Id", "5 1 2 3 4"),
        ("LastName", "4 2 1 5 3"),
        ("HasOptedOut DESC, Id DESC", "2 5 4 3 1"),
    ])
    func `nulls come first in both directions unless told otherwise`(
        _ order: String,
        _ numbers: String
    ) throws {
        let ids = try Fixture.column("SELECT Id FROM Contact ORDER BY \(order)")
        expectEqual(ids.map { String($0.dropFirst(14).prefix(1)) }.joined(separator: " "), numbers)
    }
}
