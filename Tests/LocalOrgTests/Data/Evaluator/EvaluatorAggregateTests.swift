import TestSupport
import Testing

@testable import LocalOrg

struct EvaluatorAggregateTests {
    private static let head = #""attributes":{"type":"AggregateResult"},"#

    @Test(arguments: [
        ("SELECT COUNT(Id) FROM Contact", #"{"expr0":5}"#),
        ("SELECT FORMAT(MAX(AnnualRevenue)) m FROM Account", #"{"m":"$139,000,000.00"}"#),
        ("SELECT COUNT(Id) n, COUNT(FirstName) FROM Contact", #"{"n":5,"expr0":4}"#),
        ("SELECT SUM(Score__c), AVG(Score__c) FROM Contact", #"{"expr0":5.0,"expr1":1.25}"#),
        (
            "SELECT MIN(LastName) a, MAX(CreatedDate) b FROM Contact",
            #"{"a":"100% Real_Name","b":"2024-03-15T18:30:00.000+0000"}"#
        ),
        ("SELECT COUNT_DISTINCT(MailingCity) FROM Contact", #"{"expr0":2}"#),
        (
            "SELECT SUM(NumberOfEmployees) s, MAX(NumberOfEmployees) m FROM Account",
            #"{"s":1265.0,"m":1000}"#
        ),
        (
            "SELECT COUNT(Id), SUM(Score__c), MIN(LastName) FROM Contact WHERE LastName = 'nobody'",
            #"{"expr0":0,"expr1":null,"expr2":null}"#
        ),
        (
            "SELECT Account.Name, COUNT(Id) FROM Contact GROUP BY Account.Name",
            #"{"Name":null,"expr0":1}{"Name":"Edge Communications","expr0":2}{"Name":"GenePoint","#
                + #""expr0":2}"#
        ),
        (
            "SELECT MailingCity city, COUNT(Id) FROM Contact GROUP BY MailingCity HAVING COUNT(Id) "
                + "> 1 ORDER BY COUNT(Id) DESC, MailingCity",
            #"{"city":null,"expr0":2}{"city":"Austin","expr0":2}"#
        ),
        (
            "SELECT MailingCity FROM Contact WHERE MailingCity != null GROUP BY MailingCity "
                + "LIMIT 1",
            #"{"MailingCity":"Austin"}"#
        ),
        (
            "SELECT CALENDAR_YEAR(CreatedDate), COUNT(Id) FROM Contact GROUP BY "
                + "CALENDAR_YEAR(CreatedDate)",
            #"{"expr0":2024,"expr1":5}"#
        ),
        (
            "SELECT Industry, COUNT(Id) n, GROUPING(Industry) g FROM Account WHERE Industry != "
                + "null GROUP BY ROLLUP (Industry)",
            #"{"Industry":"Apparel","n":1,"g":0}{"Industry":"Biotechnology","n":1,"#
                + #""g":0}{"Industry":null,"n":2,"g":1}"#
        ),
        (
            "SELECT HasOptedOut a, MailingCity b, COUNT(Id) n FROM Contact WHERE MailingCity = "
                + "'Austin' GROUP BY CUBE (HasOptedOut, MailingCity)",
            #"{"a":false,"b":"Austin","n":1}{"a":false,"b":null,"n":1}{"a":true,"b":"austin","#
                + #""n":1}{"a":true,"b":null,"n":1}{"a":null,"b":"Austin","n":2}{"a":null,"#
                + #""b":null,"n":2}"#
        ),
    ])
    func `aggregates ignore nulls and are named by alias or number`(
        _ soql: String,
        _ rows: String
    ) throws {
        let json = try Fixture.records(soql)
        let bare = json.replacing(Self.head, with: "").replacing("},{", with: "}{")
        expectEqual(bare, "[\(rows)]")
    }

    @Test func `groups come in one batch`() throws {
        let result = try Fixture.answer("SELECT Id FROM Contact GROUP BY Id")
        #expect(result.isSingleBatch)
        expectEqual(result.totalSize, 5)
    }
}
