import TestSupport
import Testing

@testable import LocalOrg

/// Single sentences of "SOQL and SOSL Reference", version 65.0, put to the built-in org.
struct EvaluatorReferenceTests {
    private let org: SampleOrg

    init() throws {
        org = try SampleOrg()
    }

    // MARK: FIELDS()

    // "`WHERE Id IS idList` where idList is a list of up to 200 ID tests joined with boolean
    // operators."
    @Test(arguments: [
        "Id = '003Dm000001kZ05' OR Id = '003Dm000001kZ06'",
        "Id IN ('003Dm000001kZ05') OR (Id = '003Dm000001kZ06' AND Name != NULL)",
        "Contact.Id = '003Dm000001kZ05' OR c.Id = '003Dm000001kZ06'",
    ])
    func `tests of ids joined by OR bound FIELDS(ALL)`(_ condition: String) throws {
        try expectEqual(org.count("SELECT FIELDS(ALL) FROM Contact c WHERE \(condition)"), 2)
    }

    @Test func `an OR that lets others in bounds nothing, nor do more than 200 ids`() {
        let ids = repeatElement("Id = '003Dm000001kZ05'", count: 201).joined(separator: " OR ")
        for condition in ["Id = '003Dm000001kZ05' OR Name = 'x'", "Account.Id = '001'", ids] {
            let fault = org.fault("SELECT FIELDS(ALL) FROM Contact WHERE \(condition)")
            expectEqual(fault?.words, "The SOQL FIELDS function must have a LIMIT of at most 200")
        }
    }

    // "If there are any fields included in the field list, there's no error."
    @Test func `FIELDS(CUSTOM) without custom fields needs a field beside it`() throws {
        for selection in ["Id, FIELDS(CUSTOM)", "FIELDS(CUSTOM), Id"] {
            try expectEqual(
                org.records("SELECT \(selection) FROM User WHERE Alias = 'auser' LIMIT 200"),
                org.records("SELECT Id FROM User WHERE Alias = 'auser'")
            )
        }
        let fault = org.fault("SELECT FIELDS(CUSTOM) FROM User LIMIT 200")
        expectEqual(
            fault?.words,
            "'FIELDS(...)' expansion function must result in at least one field being "
                + "selected."
        )
    }

    // "… results in a 'Field must be grouped or aggregated' error because it's equivalent to SELECT
    // IsDeleted, …"
    @Test func `FIELDS() in a grouped query counts as if its fields were written`() {
        let fault = org.fault(
            "SELECT FIELDS(ALL), MIN(NumberOfEmployees) FROM Account GROUP BY Id LIMIT 200"
        )
        expectEqual(fault?.code, "MALFORMED_QUERY")
        expectEqual(fault?.words, "Field must be grouped or aggregated: IsDeleted")
    }

    // MARK: Null

    // "The clause `WHERE Test_c = null` is equivalent to `WHERE Test_c = false`."
    @Test(arguments: [
        ("IsWon = NULL", "IsWon = FALSE"), ("IsWon != NULL", "IsWon = TRUE"),
        ("IsWon IN (NULL)", "IsWon = FALSE"), ("IsWon NOT IN (NULL)", "IsWon = TRUE"),
    ])
    func `null is false for a checkbox`(_ null: String, _ boolean: String) throws {
        let count = try org.count("SELECT Id FROM Opportunity WHERE \(boolean)")
        #expect(count > 0)
        try expectEqual(org.count("SELECT Id FROM Opportunity WHERE \(null)"), count)
    }

    @Test func `a parent that is missing has no checked box`() throws {
        let missing = try org.count("SELECT Id FROM Contact WHERE ReportsToId = NULL")
        #expect(missing > 0)
        let soql = "SELECT Id FROM Contact WHERE ReportsToId = NULL AND ReportsTo.IsEmailBounced"
        try expectEqual(org.count("\(soql) = NULL"), missing)
        try expectEqual(org.count("\(soql) != NULL"), 0)
    }

    // MARK: Groups

    // "You can use the date field instead of the date function in the `GROUP BY` clause. This
    // doesn't work for dateTime fields."
    @Test func `a date that is grouped by may show its parts`() throws {
        let parts = "CALENDAR_YEAR(CloseDate) y, DAY_IN_WEEK(CloseDate) d"
        let grouped = "FROM Opportunity WHERE Name LIKE 'Edge%' GROUP BY CloseDate"
        try expectEqual(
            org.records("SELECT \(parts), COUNT(Id) n \(grouped) ORDER BY CloseDate"),
            org.records(
                """
                SELECT \(parts), COUNT(Id) n FROM Opportunity WHERE Name LIKE 'Edge%'
                GROUP BY CloseDate, CALENDAR_YEAR(CloseDate), DAY_IN_WEEK(CloseDate)
                ORDER BY CloseDate
                """
            )
        )
        try expectEqual(
            org.count("SELECT CloseDate \(grouped) HAVING CALENDAR_YEAR(CloseDate) > 3000"),
            0
        )
        let fault = org.fault(
            "SELECT CALENDAR_YEAR(CloseDate) FROM Opportunity GROUP BY DAY_IN_WEEK(CloseDate)"
        )
        expectEqual(fault?.words, "Field must be grouped or aggregated: CALENDAR_YEAR")
    }

    // "You can't use ISO_CODEvalue to represent a value in a particular currency, such as USD, when
    // you use an aggregate function."
    @Test func `an aggregate is compared with no currency`() throws {
        let soql = "SELECT Name FROM Opportunity GROUP BY Name HAVING MAX(Amount) >"
        #expect(try org.count("\(soql) 10000") > 0)
        let fault = org.fault("\(soql) USD10000")
        expectEqual(fault?.code, "INVALID_FIELD")
        expectEqual(
            fault?.words,
            "value of filter criterion for field 'Amount' must be of type double and should "
                + "not be enclosed in quotes"
        )
    }

    // "If you use IN in a WHERE clause, you can't mix ISO code and non-ISO code values."
    @Test func `a list has currency codes throughout or not at all`() throws {
        let soql = "SELECT Id FROM Opportunity WHERE Amount IN"
        #expect(try org.count("\(soql) (15000, 125000)") > 0)
        try expectEqual(
            org.count("\(soql) (USD15000, USD125000, NULL)"),
            org.count("\(soql) (15000, 125000, NULL)")
        )
        let fault = org.fault("\(soql) (USD15000, 125000)")
        expectEqual(fault?.code, "MALFORMED_QUERY")
        expectEqual(fault?.words, "a list can not mix values with and without a currency")
    }

    // MARK: Polymorphic references

    // "The following example selects specific fields depending on whether the `What` field of an
    // Event references an Account or Opportunity": its ELSE asks for fields that no such record
    // has.
    @Test func `the Name object has its fields whatever stands behind it`() throws {
        let soql = """
            SELECT TYPEOF What WHEN Account THEN Phone, NumberOfEmployees
            WHEN Opportunity THEN Amount, CloseDate ELSE Name, Email END FROM Event
            """
        try expectEqual(org.count(soql), 0)
        try expectEqual(org.count("SELECT What.Email, What.IsActive, What.ProfileId FROM Task"), 0)
        expect(
            org.fault("SELECT What.Amount FROM Task")?.words,
            .hasPrefix("No such column 'Amount' on entity 'Name'.")
        )
    }

    // Object Reference, "Name": NameOrAlias is a user's alias, and another record's name.
    @Test func `an owner shows its alias, or its name`() throws {
        let soql = "SELECT Owner.NameOrAlias FROM Case"
        try expectEqual(
            org.records("\(soql) WHERE Owner.NameOrAlias = 'support' LIMIT 1"),
            #"[{"Owner":{"NameOrAlias":"Support"}}]"#
        )
        try expectEqual(
            org.records("\(soql) WHERE Owner.Type = 'User' LIMIT 1"),
            org.records("SELECT Owner.Alias FROM Case WHERE Owner.Type = 'User' LIMIT 1")
                .replacing("Alias", with: "NameOrAlias")
        )
    }

    // "`TYPEOF` can't be used in queries with functions in the `SELECT` clause."
    @Test(arguments: ["FORMAT(CreatedDate)", "toLabel(Status) s"])
    func `no function stands beside TYPEOF`(_ function: String) throws {
        let type = "TYPEOF Owner WHEN User THEN Phone END"
        try expectEqual(org.count("SELECT Id, \(type) FROM Case WHERE toLabel(Status) != 'x'"), 27)
        for selection in ["\(function), \(type)", "\(type), \(function)"] {
            let fault = org.fault("SELECT \(selection) FROM Case")
            expectEqual(fault?.code, "MALFORMED_QUERY")
            expectEqual(fault?.words, "TYPEOF can not be used with functions in the SELECT list")
        }
    }

    // "Note that if an `ELSE` clause isn't provided and the object type isn't Account or
    // Opportunity, then `null` is returned for that Event."
    @Test func `without ELSE nothing shows of another type`() throws {
        let soql = "SELECT TYPEOF Owner WHEN User THEN Alias"
        let queue = "FROM Case WHERE Owner.Type = 'Queue'"
        try expectEqual(org.records("\(soql) END \(queue)"), #"[{"Owner":null}]"#)
        try expectEqual(
            org.records("\(soql) ELSE Name END \(queue)"),
            #"[{"Owner":{"Name":"Support"}}]"#
        )
    }

    @Test func `a checkbox that the record behind a reference lacks is not checked`() throws {
        try expectEqual(org.count("SELECT Id FROM Case WHERE Owner.IsActive = FALSE"), 1)
        try expectEqual(org.count("SELECT Id FROM Case WHERE Owner.IsActive != FALSE"), 26)
    }

    @Test func `a parent that TYPEOF shows too is named as it is written`() {
        let type = "TYPEOF Owner WHEN User THEN Phone END"
        let fault = org.fault("SELECT Owner.Name, \(type) FROM Case")
        expectEqual(fault?.words, "duplicate field selected: Owner")
    }

    // MARK: Semi-joins

    // "The following objects aren't currently supported in subqueries: … Event … Task"; the words
    // are those of real orgs.
    @Test(arguments: ["Task", "Event"])
    func `no semi-join reads tasks and events`(_ object: String) throws {
        let fault = org.fault("SELECT Id FROM Contact WHERE Id IN (SELECT WhoId FROM \(object))")
        expectEqual(fault?.code, "MALFORMED_QUERY")
        expectEqual(fault?.words, "Entity '\(object)' is not supported for semi join inner selects")
        expect(fault?.message, .contains("ERROR at Row:1:Column:55\n"))
        try expectEqual(
            org.count("SELECT Id FROM \(object) WHERE WhoId IN (SELECT Id FROM Lead)"),
            0
        )
    }
}
