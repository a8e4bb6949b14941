import Records
import Testing
import Text

struct RowShapeTests {
    @Test func `columns are discovered in the order of their first appearance`() throws {
        let shape = try RowShape.discovered(in: QueryPage(Array(Fixture.contacts.utf8)))
        #expect(shape.columns == Fixture.contactColumns)
    }

    @Test func `a parent that is null at first gives its dotted columns only`() throws {
        let text = #"""
            {"done":true,"records":[{"A":null,"B":1},{"A":{"attributes":{"type":"X"},"C":2},"D":3}]}
            """#
        let shape = try RowShape.discovered(in: QueryPage(Array(text.utf8)))
        #expect(shape.columns.map(\.name) == ["A.C", "B", "D"])
        #expect(shape.columns.map(\.path) == [["A", "C"], ["B"], ["D"]])
    }

    @Test func `child results are told from fields, null or not`() throws {
        let shape = try RowShape.discovered(in: QueryPage(Array(Fixture.pretty.utf8)))
        #expect(
            shape.columns == [
                ResultColumn(name: "Name", path: ["Name"]),
                ResultColumn(name: "Contacts", path: ["Contacts"], kind: .children),
            ]
        )
    }

    @Test func `a page that is no query response has no shape`() {
        let fault = #expect(throws: JSONFault.self) {
            try RowShape.discovered(in: QueryPage(Array(#"{"done":true}"#.utf8)))
        }
        #expect(fault?.code == .missing(member: "records"))
    }

    @Test func `only the record's own Id is its id column`() {
        let parents = [ResultColumn(name: "Account.Id", path: ["Account", "Id"])]
        #expect(RowShape(parents).idColumn == nil)
        #expect(RowShape(parents + fields("id")).idColumn == 1)
    }
}
