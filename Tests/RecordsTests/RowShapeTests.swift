import Records
import TestSupport
import Testing
import Text

struct RowShapeTests {
    @Test func `columns are discovered in the order of their first appearance`() throws {
        let shape = try RowShape.discovered(in: QueryPage(Array(Fixture.contacts.utf8)))
        expectEqual(shape.columns, Fixture.contactColumns)
    }

    @Test func `a parent that is null at first gives its dotted columns only`() throws {
        let text = #"""
            {"done":true,"records":[{"A":null,"B":1},{"A":{"attributes":{"type":"X"},"C":2},"D":3}]}
            """#
        let shape = try RowShape.discovered(in: QueryPage(Array(text.utf8)))
        expectEqual(shape.columns.map(\.name), ["A.C", "B", "D"])
        expectEqual(shape.columns.map(\.path), [["A", "C"], ["B"], ["D"]])
    }

    @Test func `child results are told from fields, null or not`() throws {
        let shape = try RowShape.discovered(in: QueryPage(Array(Fixture.pretty.utf8)))
        expectEqual(
            shape.columns,
            [
                ResultColumn(name: "Name", path: ["Name"]),
                ResultColumn(name: "Contacts", path: ["Contacts"], kind: .children),
            ]
        )
    }

    @Test func `a page that is no query response has no shape`() {
        let fault = #expect(throws: JSONFault.self) {
            try RowShape.discovered(in: QueryPage(Array(#"{"done":true}"#.utf8)))
        }
        expectEqual(fault?.code, .missing(member: "records"))
    }

    @Test func `only the record's own Id is its id column`() {
        let parents = [ResultColumn(name: "Account.Id", path: ["Account", "Id"])]
        expectEqual(RowShape(parents).idColumn, nil)
        expectEqual(RowShape(parents + fields("id")).idColumn, 1)
    }
}
