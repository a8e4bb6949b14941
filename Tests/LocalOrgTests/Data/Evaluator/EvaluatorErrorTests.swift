import TestSupport
import Testing

@testable import LocalOrg

struct EvaluatorErrorTests {
    @Test func `an error shows the line, the column and the words`() throws {
        let fault = try #require(Fixture.fault("SELECT Id,\nBacon__c FROM Account LIMIT 2"))
        expectEqual(fault.status, 400)
        expectEqual(fault.code, "INVALID_FIELD")
        expectEqual(
            fault.message,
            """

            Bacon__c FROM Account LIMIT 2
            ^
            ERROR at Row:2:Column:1
            No such column 'Bacon__c' on entity 'Account'. If you are attempting to use a \
            custom \
            field, be sure to append the '__c' after the custom field name. Please reference \
            your \
            WSDL or the describe call for the appropriate names.
            """
        )
    }

    /// The code, the column and the beginning of the text.
    private static let errors: [(String, String, Int, String)] = [
        (
            "SELECT Id FROM Xyzzy", "INVALID_TYPE", 16,
            "sObject type 'Xyzzy' is not supported. If you are attempting to use a custom object, "
                + "be sure to append the '__c' after the entity name. Please"
        ),
        (
            "SELECT Foo.Name FROM Contact", "INVALID_FIELD", 8,
            "Didn't understand relationship 'Foo' in field path. If you are attempting to use a "
                + "custom relationship, be sure to append the '__r' after the custom relationship "
                + "name. Please"
        ),
        (
            "SELECT Account.Foo FROM Contact", "INVALID_FIELD", 8,
            "No such column 'Foo' on entity 'Account'."
        ),
        (
            "SELECT (SELECT Id FROM Foos) FROM Account", "INVALID_TYPE", 24,
            "Didn't understand relationship 'Foos' in FROM part of query call."
        ),
        (
            "SELECT Owner.Industry FROM Case", "INVALID_FIELD", 8,
            "No such column 'Industry' on entity 'Name'."
        ),
        (
            "SELECT Id FROM Contact WHERE LastName = 5", "INVALID_FIELD", 30,
            "value of filter criterion for field 'LastName' must be of type string and should be "
                + "enclosed in quotes"
        ),
        (
            "SELECT Id FROM Contact WHERE Birthdate = '1941-06-20'", "INVALID_FIELD", 30,
            "value of filter criterion for field 'Birthdate' must be of type date and should not "
                + "be enclosed in quotes"
        ),
        (
            "SELECT Id FROM Contact WHERE CreatedDate > 2024-01-01", "INVALID_FIELD", 30,
            "value of filter criterion for field 'CreatedDate' must be of type dateTime and should "
                + "not be enclosed in quotes"
        ),
        (
            "SELECT Id FROM Contact WHERE HasOptedOut = 'true'", "INVALID_FIELD", 30,
            "value of filter criterion for field 'HasOptedOut' must be of type boolean and should "
                + "not be enclosed in quotes"
        ),
        (
            "SELECT Id FROM Account WHERE NumberOfEmployees = '5'", "INVALID_FIELD", 30,
            "value of filter criterion for field 'NumberOfEmployees' must be of type int and "
                + "should not be enclosed in quotes"
        ),
        (
            "SELECT Id FROM Contact WHERE Score__c IN (1, '2')", "INVALID_FIELD", 30,
            "value of filter criterion for field 'Score__c' must be of type double and should not "
                + "be enclosed in quotes"
        ),
        (
            "SELECT Id FROM Contact WHERE Id = 'abc'", "INVALID_QUERY_FILTER_OPERATOR", 30,
            "invalid ID field: abc"
        ),
        (
            "SELECT Id FROM Contact WHERE AccountId LIKE '001%'", "INVALID_QUERY_FILTER_OPERATOR",
            30, "invalid operator on id field"
        ),
        (
            "SELECT Id FROM Contact WHERE CreatedDate > 2024-01-01T00:00:00+24:00", "INVALID_FIELD",
            44, "invalid date: 2024-01-01T00:00:00+24:00"
        ),
        (
            "SELECT TYPEOF Owner WHEN User THEN Email WHEN user THEN Name END FROM Case",
            "MALFORMED_QUERY", 47, "duplicate object type in TYPEOF: user"
        ),
        (
            "SELECT Id FROM Account WHERE Description = 'x'", "INVALID_FIELD", 30,
            "field 'Description' can not be filtered in a query call"
        ),
        (
            "SELECT Id FROM Account ORDER BY Description", "INVALID_FIELD", 33,
            "field 'Description' can not be sorted in a query call"
        ),
        (
            "SELECT COUNT(Id) FROM Account GROUP BY AnnualRevenue", "INVALID_FIELD", 40,
            "field 'AnnualRevenue' can not be grouped in a query call"
        ),
        (
            "SELECT SUM(Name) FROM Account", "MALFORMED_QUERY", 8,
            "field Name does not support aggregate operator SUM"
        ),
        ("SELECT Id, Name, id FROM Account", "INVALID_FIELD", 18, "duplicate field selected: id"),
        (
            "SELECT Name, COUNT(Id) FROM Account", "MALFORMED_QUERY", 8,
            "Field must be grouped or aggregated: Name"
        ),
        (
            "SELECT COUNT(Id) FROM Account LIMIT 1", "MALFORMED_QUERY", 8,
            "Non-grouped query that uses overall aggregate functions cannot also use LIMIT"
        ),
        (
            "SELECT Industry FROM Account GROUP BY Industry ORDER BY Name", "MALFORMED_QUERY", 57,
            "Ordered field must be grouped or aggregated: Name"
        ),
        (
            "SELECT Name n FROM Account", "MALFORMED_QUERY", 8,
            "only aggregate expressions use field aliasing"
        ),
        (
            "SELECT FIELDS(ALL) FROM Account", "MALFORMED_QUERY", 8,
            "The SOQL FIELDS function must have a LIMIT of at most 200"
        ),
        (
            "SELECT FIELDS(CUSTOM) FROM Case LIMIT 1", "MALFORMED_QUERY", 8,
            "'FIELDS(...)' expansion function must result in at least one field being selected."
        ),
        (
            "SELECT Id FROM Account LIMIT 1 OFFSET 2001", "NUMBER_OUTSIDE_VALID_RANGE", 32,
            "Maximum SOQL offset allowed for apiName Account is 2000"
        ),
        (
            "SELECT Owner.Name, TYPEOF Owner WHEN User THEN Email END FROM Case", "INVALID_FIELD",
            27,
            "duplicate field selected: Owner"
        ),
        (
            "SELECT TYPEOF Owner WHEN User THEN Email END, Owner.Name FROM Case", "INVALID_FIELD",
            47,
            "duplicate field selected: Name"
        ),
        ("SELECT BOGUS(Id) FROM Account", "MALFORMED_QUERY", 8, "Invalid function: BOGUS"),
        (
            "SELECT CALENDAR_YEAR(CreatedDate) FROM Contact", "MALFORMED_QUERY", 8,
            "Field must be grouped or aggregated: CALENDAR_YEAR"
        ),
        (
            "SELECT Id FROM Account WHERE Name = 'a' OR Id IN (SELECT AccountId FROM Contact)",
            "MALFORMED_QUERY", 44, "Semi join sub-selects are only allowed at the top level"
        ),
        (
            "SELECT Id FROM Account WHERE Id IN (SELECT Id FROM Contact)", "MALFORMED_QUERY", 44,
            "The selected field 'Id' in the subquery and the left operand field in the where "
                + "expression in the outer query 'Id' should point to the same object type"
        ),
        (
            "SELECT Id FROM Contact WHERE Account.Founded__c = 2024-02-30", "INVALID_FIELD", 51,
            "invalid date: 2024-02-30"
        ),
    ]

    @Test(arguments: errors)
    func `a wrong query is answered as Salesforce answers it`(
        _ soql: String,
        _ code: String,
        _ column: Int,
        _ words: String
    ) throws {
        let fault = try #require(Fixture.fault(soql))
        expectEqual(fault.code, code)
        let caret = String(repeating: " ", count: column - 1) + "^"
        let head = "\n\(soql)\n\(caret)\nERROR at Row:1:Column:\(column)\n"
        #expect(fault.message.hasPrefix(head + words), "\(fault.message)")
    }

    @Test(arguments: [
        ("SELEKT Id FROM Account", "unexpected token: 'SELEKT'"),
        ("SELECT Id FROM Account WHERE", "unexpected token: '<EOF>'"),
    ])
    func `a syntax error names the token`(_ soql: String, _ message: String) throws {
        expectEqual(Fixture.fault(soql), APIFault("MALFORMED_QUERY", message))
    }

    @Test func `of a long line only the part around the fault is shown`() throws {
        let soql =
            "SELECT \(String(repeating: "Name, ", count: 1))"
            + "Industry, \(String(repeating: "Id, ", count: 60))Foo FROM Account"
        let fault = try #require(Fixture.fault(soql))
        let lines = fault.message.split(separator: "\n")
        #expect(lines[0].count <= 80)
        expect(lines[2], .hasPrefix("ERROR at Row:1:Column:"))
    }
}
