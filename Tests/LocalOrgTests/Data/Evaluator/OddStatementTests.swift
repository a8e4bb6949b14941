import TestSupport
import Testing

@testable import LocalOrg

/// Statements that people write seldom, each judged by the SOQL reference, on the sample records.
struct OddStatementTests {
    private let org: SampleOrg

    init() throws {
        org = try SampleOrg()
    }

    static let answered: [(soql: String, count: Int)] = [
        ("select ID, contact.ACCOUNT.name from CONTACT", 20),
        ("SELECT Id FROM Contact Contact WHERE Contact.Account.Name = 'GenePoint'", 1),
        ("SELECT Id FROM Contact order LIMIT 3", 3),
        ("SELECT c.Name, o.Name FROM Contact c, c.Account a, a.Owner o LIMIT 1", 1),
        ("SELECT Id FROM Contact WHERE Name='Rose Gonzalez'AND(Email!=null)", 1),
        ("SELECT Id FROM Contact WHERE NOT (NOT Name LIKE 'R%')", 1),
        ("SELECT Id FROM Contact WHERE Name = '\\u0052OSE \\u0067onzalez'", 1),
        ("SELECT Id FROM Contact WHERE Name LIKE 'r_se%'", 1),
        ("SELECT Id FROM Contact WHERE Name LIKE 'R\\_se%'", 0),
        ("SELECT Id FROM Contact WHERE Email = ''", 2),
        ("SELECT Id FROM Contact WHERE Email IN (NULL, 'ROSE@EDGE.COM')", 3),
        ("SELECT Id FROM Contact WHERE Email NOT IN (NULL, 'rose@edge.com')", 17),
        ("SELECT Id FROM Contact WHERE Email != 'rose@edge.com'", 19),
        ("SELECT Id FROM Contact WHERE Email > NULL", 0),
        ("SELECT Id FROM Contact WHERE IsDeleted = NULL", 20),
        ("SELECT Id FROM Contact WHERE Id > '003Dm000001kZ0H'", 2),
        ("SELECT Id FROM Contact WHERE Id = '003dm000001kz00'", 0),
        ("SELECT Id FROM Contact WHERE Id = '001Dm000001kZ00IAE'", 0),
        ("SELECT Id FROM Account WHERE NumberOfEmployees > 99999999999999999999", 0),
        ("SELECT Id FROM Account WHERE AnnualRevenue = +139000000.00", 1),
        ("SELECT Id FROM Account WHERE AnnualRevenue > .5", 8),
        ("SELECT Id FROM Opportunity WHERE Amount > USD500000", 2),
        ("SELECT Id FROM Opportunity WHERE Amount > -.5", 31),
        ("SELECT Id FROM Contact WHERE CreatedDate = LAST_N_DAYS:99999999999", 20),
        ("SELECT Id FROM Contact WHERE CreatedDate IN (TODAY, YESTERDAY)", 20),
        ("SELECT Id FROM Contact WHERE CALENDAR_YEAR(CreatedDate) IN (2023, 2024)", 20),
        ("SELECT Id FROM Contact WHERE DAY_ONLY(CreatedDate) > 2020-01-01", 20),
        ("SELECT COUNT() FROM Contact LIMIT 10", 10),
        ("SELECT COUNT() FROM Contact LIMIT 0", 0),
        ("SELECT COUNT() FROM Contact OFFSET 5", 15),
        ("SELECT Id FROM Contact LIMIT 0", 0),
        ("SELECT Id FROM Contact OFFSET 2000", 0),
        ("SELECT COUNT(Id) FROM Contact WHERE Name = 'Nobody'", 1),
        ("SELECT LeadSource FROM Contact GROUP BY LeadSource", 5),
        ("SELECT COUNT(Id) FROM Contact GROUP BY LeadSource HAVING COUNT(Id) IN (1, 3)", 4),
        (
            "SELECT Name FROM Account WHERE (Id IN (SELECT AccountId FROM Contact) AND Name > 'V')",
            0
        ),
        ("SELECT COUNT(Id) FROM Account WHERE Id NOT IN (SELECT AccountId FROM Contact)", 1),
        ("SELECT Id FROM Case WHERE OwnerId IN (SELECT Id FROM Group)", 1),
        ("SELECT FIELDS(ALL) FROM Contact WHERE Id IN ('003Dm000001kZ00IAE')", 1),
        ("SELECT FIELDS(STANDARD), Level__c FROM Contact", 20),
        ("SELECT Owner.Name, Owner.Profile.Name FROM Case", 27),
        ("SELECT TYPEOF Owner WHEN User THEN Manager.Name END FROM Case", 27),
    ]

    @Test(arguments: answered)
    func `what the reference allows is answered`(_ soql: String, _ count: Int) throws {
        try expectEqual(org.count(soql), count)
    }

    static let refused: [(soql: String, code: String, words: String)] = [
        (
            "SELECT DISTINCT Name FROM Contact", malformed,
            "only aggregate expressions use field aliasing"
        ),
        ("SELECT Name AS n FROM Contact", malformed, "unexpected token: 'AS'"),
        ("SELECT Id, Contact.Id FROM Contact", "INVALID_FIELD", "duplicate field selected: Id"),
        (
            "SELECT toLabel(LeadSource), LeadSource FROM Contact", "INVALID_FIELD",
            "duplicate field selected: LeadSource"
        ),
        (
            "SELECT Account..Name FROM Contact", "INVALID_FIELD",
            "Didn't understand relationship '' in field path."
        ),
        (
            "SELECT AccountId.Name FROM Contact", "INVALID_FIELD",
            "Didn't understand relationship 'AccountId' in field path."
        ),
        (
            "SELECT Account FROM Contact", "INVALID_FIELD",
            "No such column 'Account' on entity 'Contact'."
        ),
        (
            "SELECT d.Name FROM Contact c", "INVALID_FIELD",
            "Didn't understand relationship 'd' in field path."
        ),
        (
            "SELECT Owner.Department FROM Case", "INVALID_FIELD",
            "No such column 'Department' on entity 'Name'."
        ),
        ("SELECT UPPER(Name) FROM Contact", malformed, "Invalid function: UPPER"),
        ("SELECT FIELDS(Name) FROM Contact", malformed, "Invalid function: FIELDS"),
        (
            "SELECT Id FROM Contact WHERE COUNT(Id) > 1", malformed,
            "The function COUNT is not valid at this location"
        ),
        (
            "SELECT MAX(CALENDAR_YEAR(CreatedDate)) FROM Contact", malformed,
            "Invalid arguments of function MAX"
        ),
        (
            "SELECT COUNT(IsDeleted) FROM Contact", malformed,
            "field IsDeleted does not support aggregate operator COUNT"
        ),
        (
            "SELECT COUNT(Id) FROM Contact ORDER BY Name", malformed,
            "Ordered field must be grouped or aggregated: Name"
        ),
        (
            "SELECT COUNT(Id) n FROM Contact GROUP BY Name HAVING n > 1", "INVALID_FIELD",
            "No such column 'n' on entity 'Contact'."
        ),
        (
            "SELECT Name, Account.Name FROM Contact GROUP BY Name, Account.Name", malformed,
            "duplicate alias: Name"
        ),
        (
            "SELECT FIELDS(STANDARD), COUNT(Id) FROM Contact GROUP BY Id", malformed,
            "Field must be grouped or aggregated: IsDeleted"
        ),
        (
            "SELECT CreatedDate FROM Contact GROUP BY CreatedDate", "INVALID_FIELD",
            "field 'CreatedDate' can not be grouped in a query call"
        ),
        (
            "SELECT HOUR_IN_DAY(CreatedDate) h FROM Contact GROUP BY "
                + "HOUR_IN_DAY(convertTimezone(CreatedDate))",
            malformed, "Field must be grouped or aggregated: HOUR_IN_DAY"
        ),
        (
            "SELECT Id FROM Contact WHERE MailingAddress = 'x'", "INVALID_FIELD",
            "field 'MailingAddress' can not be filtered in a query call"
        ),
        (
            "SELECT Id FROM Contact WHERE Description LIKE 'x'", "INVALID_FIELD",
            "field 'Description' can not be filtered in a query call"
        ),
        (
            "SELECT Id FROM Contact ORDER BY toLabel(LeadSource)", malformed,
            "The function toLabel is not valid at this location"
        ),
        (
            "SELECT Id FROM Opportunity WHERE convertCurrency(Amount) > 5", malformed,
            "The function convertCurrency is not valid at this location"
        ),
        (
            "SELECT Id FROM Opportunity WHERE Amount > EUR5000", malformed,
            "currency EUR is not active in this org"
        ),
        (
            "SELECT Id FROM Opportunity WHERE Probability > USD50", "INVALID_FIELD",
            "value of filter criterion for field 'Probability' must be of type double"
        ),
        (
            "SELECT Id FROM Account WHERE NumberOfEmployees = 10.5", "INVALID_FIELD",
            "value of filter criterion for field 'NumberOfEmployees' must be of type int"
        ),
        (
            "SELECT Id FROM Contact WHERE CALENDAR_YEAR(CreatedDate) = THIS_YEAR", "INVALID_FIELD",
            "value of filter criterion for field 'CreatedDate' must be of type int"
        ),
        (
            "SELECT Id FROM Contact WHERE IsDeleted > FALSE", "INVALID_QUERY_FILTER_OPERATOR",
            "invalid operator on boolean field"
        ),
        (
            "SELECT Id FROM Contact WHERE LeadSource INCLUDES ('Web')",
            "INVALID_QUERY_FILTER_OPERATOR", "invalid operator on picklist field"
        ),
        (
            "SELECT Id FROM Contact WHERE Id = '003Dm000001kZ00IAF'",
            "INVALID_QUERY_FILTER_OPERATOR", "invalid ID field: 003Dm000001kZ00IAF"
        ),
        (
            "SELECT Id FROM Contact WHERE CreatedDate > 2020-01-01T23:59:60Z", "INVALID_FIELD",
            "invalid date: 2020-01-01T23:59:60Z"
        ),
        (
            "SELECT Id FROM Contact WHERE Birthdate > 1699-12-31", "INVALID_FIELD",
            "invalid date: 1699-12-31"
        ),
        (
            "SELECT Id FROM Contact WHERE Account.ParentId IN (SELECT Id FROM Account)", malformed,
            "The left operand field in the where expression for outer query should be an id"
        ),
        (
            "SELECT Id FROM Account WHERE Id IN (SELECT AccountId FROM Contact) AND Id IN "
                + "(SELECT AccountId FROM Contact) AND Id IN (SELECT AccountId FROM Contact)",
            "EXCEEDED_MAX_SEMIJOIN_SUBSELECTS", "Maximum 2 semi join sub-selects are allowed"
        ),
        (
            "SELECT Id FROM Account WHERE NOT Id IN (SELECT AccountId FROM Contact)", malformed,
            "Semi join sub-selects are only allowed at the top level"
        ),
        (
            "SELECT Id FROM Account WHERE Id IN (SELECT ParentId FROM Account)", malformed,
            "The inner and outer selects should not be on the same object type"
        ),
        (
            "SELECT Id FROM Account WHERE Id IN (SELECT Account.Id FROM Contact)", malformed,
            "The inner select of a semi join must select exactly one id field"
        ),
        (
            "SELECT Id, (SELECT Id FROM Contacts GROUP BY Id) FROM Account", malformed,
            "Only root queries support aggregate expressions"
        ),
        (
            "SELECT Id, (SELECT Id FROM Contacts USING SCOPE mine) FROM Account", malformed,
            "unexpected token: 'USING'"
        ),
        (
            "SELECT TYPEOF Owner WHEN Account THEN Name END FROM Case", "INVALID_TYPE",
            "sObject type 'Account' is not supported."
        ),
        (
            "SELECT TYPEOF Account WHEN Account THEN Name END FROM Contact", "INVALID_FIELD",
            "Didn't understand relationship 'Account' in field path."
        ),
        (
            "SELECT Id FROM Contact LIMIT -1", "NUMBER_OUTSIDE_VALID_RANGE",
            "LIMIT must not be negative"
        ),
        ("SELECT Id FROM Contact WHERE Name = 'R\\%'", malformed, "unexpected token: '\\%'"),
        (
            "SELECT Id FROM Contact WHERE Name BETWEEN 'a' AND 'b'", malformed,
            "unexpected token: 'BETWEEN'"
        ),
        ("SELECT COUNT() FROM Contact GROUP BY LeadSource", malformed, "unexpected token: 'COUNT'"),
    ]
    private static let malformed = "MALFORMED_QUERY"

    @Test(arguments: refused)
    func `what the reference does not allow is refused`(
        _ soql: String,
        _ code: String,
        _ words: String
    ) {
        let fault = org.fault(soql)
        expectEqual(fault?.code, code)
        expect(fault?.words, .hasPrefix(words), "\(fault?.words ?? "no error")")
    }
}
