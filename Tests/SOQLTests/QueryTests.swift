import SOQL
import TestSupport
import Testing

struct QueryTests {
    /// A query with every clause.
    static let whole = """
        select Id, a.Name n, count(Id), (select Id from Cases limit 5) from Contact as c, \
        c.Account a
        using scope mine where LastName like 'A%' with data category Geo__c at (de__c, fr__c)
        and Kind__c above all__c group by rollup (Name, calendar_year(CreatedDate))
        having count(Id) > 1 order by Name desc nulls last, Id asc limit 10 offset +5 for view
        update tracking, viewstat
        """

    @Test func `every clause reaches the tree`() throws {
        let query = try Query(parsing: Self.whole)
        expectEqual(query.selection.count, 4)
        expectEqual(query.objectName, "Contact")
        expectEqual(query.source.alias, "c")
        expectEqual(query.source.related, [.init(path: FieldPath(["c", "Account"]), alias: "a")])
        expectEqual(query.scope, "mine")
        #expect(query.condition != nil)
        expectEqual(query.filters.count, 1)
        expectEqual(query.grouping?.form, .rollup)
        expectEqual(query.grouping?.terms.count, 2)
        #expect(query.having != nil)
        expectEqual(query.ordering.map(\.isDescending), [true, false])
        expectEqual(query.ordering.map(\.nulls), [.last, nil])
        expectEqual(query.limit, 10)
        expectEqual(query.offset, 5)
        expectEqual(query.viewing, [.view])
        expectEqual(query.updates, [.tracking, .viewStat])
    }

    @Test func `canonical SOQL has keywords in upper case and names as written`() throws {
        let expected = """
            SELECT Id, a.Name n, count(Id), (SELECT Id FROM Cases LIMIT 5) \
            FROM Contact c, c.Account a USING SCOPE mine WHERE LastName LIKE 'A%' \
            WITH DATA CATEGORY Geo__c AT (de__c, fr__c) AND Kind__c ABOVE all__c \
            GROUP BY ROLLUP(Name, calendar_year(CreatedDate)) HAVING count(Id) > 1 \
            ORDER BY Name DESC NULLS LAST, Id LIMIT 10 OFFSET 5 FOR VIEW UPDATE TRACKING, VIEWSTAT
            """
        try expectEqual(Query(parsing: Self.whole).description, expected)
    }

    @Test func `parts carry their offset in the whole text`() throws {
        let text =
            "SELECT Id, (SELECT c.Name FROM Cases WHERE d = 'é') FROM Contact WHERE MAX(e) = 1.5"
        let query = try Query(parsing: text)
        guard case .children(let child) = query.selection[1],
            case .field(let name, _) = child.selection[0],
            case .comparison(.call(let call), .equal, let literal) = query.condition
        else {
            Issue.record("another tree: \(query)")
            return
        }
        let offsets = [name.offset, query.source.object.offset, call.offset, literal.offset]
        let starts = ["c.Name", "Contact", "MAX", "1.5"].map { piece in
            text.utf8.firstRange(of: piece.utf8).map {
                text.utf8.distance(from: text.startIndex, to: $0.lowerBound)
            }
        }
        expectEqual(offsets, starts)
    }

    static let names: [String] = [
        "SELECT all, end, order, offset, typeof, view, data FROM Group",
        "SELECT order FROM Order ORDER BY order",
        "SELECT Id FROM Account order ORDER BY Id",
        "SELECT Id FROM Account offset OFFSET 5",
        "SELECT Group.Name, Case.Count FROM Case WHERE Group.First = 1",
        "SELECT COUNT(Id) distinct, MIN(a) MIN FROM Set",
        "SELECT Id FROM Account view FOR VIEW",
        "SELECT Contact..Name FROM Contact",
        "SELECT bind(Id), a.Set, java(b) shared FROM Before",
    ]

    @Test(arguments: names)
    func `keywords are names where Salesforce takes them so`(_ soql: String) throws {
        try expectEqual(Query(parsing: soql).description, soql)
    }

    static let notNames: [String] = [
        "SELECT Id FROM Account group", "SELECT Limit FROM A", "SELECT Id FROM A WHERE Count = 1",
        "SELECT Id count FROM A", "SELECT CUBE(a) FROM A", "SELECT Id a.b FROM A",
        "SELECT Id. FROM A", "SELECT .Id FROM A", "SELECT _a FROM A", "SELECT 1a FROM A",
        "SELECT Id FROM A USING SCOPE order", "SELECT (SELECT Id FROM B) b FROM A",
        "SELECT Set FROM A", "SELECT COUNT(Id) after FROM A", "SELECT Id FROM A before",
        "SELECT Id FROM A WHERE Get = 1", "SELECT Id FROM A ORDER BY Without",
    ]

    @Test(arguments: notNames)
    func `keywords are no names elsewhere`(_ soql: String) {
        #expect(throws: SyntaxError.self) { try Query(parsing: soql) }
    }

    static let filters: [(soql: String, canonical: String)] = [
        ("with DATA CATEGORY g__c below a__c", "WITH DATA CATEGORY g__c BELOW a__c"),
        ("WITH NETWORK='0DB'", "WITH NETWORK = '0DB'"),
        (
            "WITH RecordVisibilityContext(a=1,b=true, c='x')",
            "WITH RecordVisibilityContext (a = 1, b = TRUE, c = 'x')"
        ),
    ]

    @Test(arguments: filters)
    func `WITH filters are kept in canonical form`(_ soql: String, _ canonical: String) throws {
        let query = try Query(parsing: "SELECT Id FROM A \(soql)")
        expectEqual(query.description, "SELECT Id FROM A \(canonical)")
        try expectEqual(Query(parsing: query.description), query)
    }

    @Test func `TYPEOF keeps its branches apart`() throws {
        let soql =
            "SELECT TYPEOF What WHEN Account THEN Id, Name WHEN Case THEN Id ELSE Name END FROM "
            + "Event"
        let expected = SelectItem.typeOf(
            SelectItem.TypeOf(
                relationship: FieldPath(["What"]),
                branches: [
                    .init(
                        object: FieldPath(["Account"]),
                        fields: [FieldPath(["Id"]), FieldPath(["Name"])]
                    ),
                    .init(object: FieldPath(["Case"]), fields: [FieldPath(["Id"])]),
                ],
                otherwise: [FieldPath(["Name"])]
            )
        )
        try expectEqual(Query(parsing: soql).selection, [expected])
    }
}
