import HTTPServer
import LocalOrg
import Testing

@Suite struct SOAPQueryTests {
    private let soap: SOAPBench

    init() throws {
        soap = try SOAPBench()
    }

    private static func result(_ content: String) -> String {
        "<queryResponse><result xsi:type=\"QueryResult\">\(content)</result></queryResponse>"
    }

    private static let allDone = "<done>true</done><queryLocator xsi:nil=\"true\"/>"

    @Test func `a record has its type, its id, and the fields`() async {
        let answer = await soap.query(
            """
            SELECT Id, Name, Department, Account.Name, MasterRecord.Name FROM Contact \
            WHERE Name = 'Rose Gonzalez'
            """
        )
        let records = """
            <records xsi:type="sf:sObject"><sf:type>Contact</sf:type>\
            <sf:Id>003Dm000001kZ00IAE</sf:Id><sf:Id>003Dm000001kZ00IAE</sf:Id>\
            <sf:Name>Rose Gonzalez</sf:Name><sf:Department>Procurement</sf:Department>\
            <sf:Account xsi:type="sf:sObject"><sf:type>Account</sf:type>\
            <sf:Id xsi:nil="true"/><sf:Name>Edge Communications</sf:Name></sf:Account>\
            <sf:MasterRecord xsi:nil="true"/></records>
            """
        #expect(answer == Self.result("\(Self.allDone)\(records)<size>1</size>"))
    }

    @Test func `values are written as XML Schema has them`() async {
        let answer = await soap.query(
            "SELECT Amount, IsWon, CreatedDate, NextStep FROM Opportunity WHERE Amount = 915000"
        )
        #expect(
            answer.contains(
                """
                <sf:Amount>915000.0</sf:Amount><sf:IsWon>true</sf:IsWon>\
                <sf:CreatedDate>2026-03-17T16:21:26.000Z</sf:CreatedDate>\
                <sf:NextStep xsi:nil="true"/>
                """
            ),
            "\(answer)"
        )
    }

    @Test func `children are a result of their own, or nil`() async {
        let answer = await soap.query(
            "SELECT Name, (SELECT Name FROM Contacts LIMIT 1), (SELECT Id FROM Tasks) FROM Account "
                + "WHERE Name = 'Edge Communications'"
        )
        #expect(
            answer.contains(
                """
                <sf:Contacts xsi:type="QueryResult">\(Self.allDone)\
                <records xsi:type="sf:sObject"><sf:type>Contact</sf:type><sf:Id xsi:nil="true"/>\
                <sf:Name>Rose Gonzalez</sf:Name></records><size>1</size></sf:Contacts>\
                <sf:Tasks xsi:nil="true"/>
                """
            ),
            "\(answer)"
        )
    }

    @Test func `groups are told with the types of their values`() async {
        let answer = await soap.query(
            "SELECT AccountId, COUNT(Id) n FROM Contact GROUP BY AccountId ORDER BY COUNT(Id) DESC LIMIT 1"
        )
        #expect(
            answer.contains(
                "<sf:type>AggregateResult</sf:type><sf:Id xsi:nil=\"true\"/><sf:AccountId xsi:type="
            )
        )
        #expect(answer.contains("<sf:n xsi:type=\"xsd:int\">"), "\(answer)")
        #expect(
            await soap.query("SELECT COUNT() FROM Contact")
                == Self.result("\(Self.allDone)<size>20</size>")
        )
    }

    @Test func `an address has its parts`() async {
        let answer = await soap.query(
            "SELECT MailingAddress FROM Contact WHERE Name = 'Rose Gonzalez'"
        )
        let start = "<sf:MailingAddress xsi:type=\"address\"><city xsi:nil=\"true\"/>"
        #expect(answer.contains(start), "\(answer)")
    }

    @Test func `queryAll finds deleted records`() async {
        _ = await soap.send(SOAPBench.call("delete", ["003Dm000001kZ05IAE"]))
        let soql = "SELECT Name FROM Contact WHERE IsDeleted = true"
        #expect(await soap.query(soql).contains("<size>0</size>"))
        #expect(await soap.query(soql, "queryAll").contains("<sf:Name>Tim Barr</sf:Name>"))
    }

    @Test func `queryMore follows the locator to the end`() async throws {
        let soap = try SOAPBench(contacts: 430)
        let size = "<QueryOptions><batchSize>200</batchSize></QueryOptions>"
        var page = await soap.query("SELECT Id FROM Contact", header: size)
        var sizes: [Int] = []
        while true {
            #expect(page.contains("<size>450</size>"))
            sizes.append(page.split(separator: "<records ").count - 1)
            guard let start = page.firstRange(of: "<queryLocator>")?.upperBound else { break }
            let locator = page[start...].prefix { $0 != "<" }
            #expect(locator.hasPrefix("0r8"))
            let body = "<queryMore><queryLocator>\(locator)</queryLocator></queryMore>"
            page = SOAPBench.content(await soap.send(body))
        }
        #expect(sizes == [200, 200, 50])
        #expect(page.contains("<done>true</done>"))
    }

    static let faults: [(String, String, String, String)] = [
        ("SELECT Nme FROM Contact", "INVALID_FIELD", "InvalidFieldFault", "<sf:row>1</sf:row>"),
        ("SELECT Id FROM Contac", "INVALID_TYPE", "InvalidSObjectFault", "<sf:row>1</sf:row>"),
        ("SELECT", "MALFORMED_QUERY", "MalformedQueryFault", "<sf:row>-1</sf:row>"),
    ]

    @Test(arguments: faults) func `a query that is wrong is a fault`(
        soql: String,
        code: String,
        type: String,
        row: String
    ) async {
        let answer = await soap.query(soql)
        #expect(answer.contains("<faultcode>sf:\(code)</faultcode>"), "\(answer)")
        #expect(answer.contains("<sf:\(type) xsi:type=\"sf:\(type)\">"))
        #expect(answer.contains(row))
    }

    @Test func `a locator that is none is a fault`() async {
        let answer = await soap.send("<queryMore><queryLocator>x</queryLocator></queryMore>")
        #expect(answer.status == 500)
        #expect(answer.text.contains("<sf:InvalidQueryLocatorFault"))
    }
}
