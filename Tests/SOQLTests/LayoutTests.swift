import SOQL
import TestSupport
import Testing

struct LayoutTests {
    @Test func `a short query has a clause a line`() throws {
        let query = try Query(parsing: "select Id, Name from Contact where Name like 'A%' limit 5")
        expectEqual(
            query.formatted(),
            """
            SELECT Id, Name
            FROM Contact
            WHERE Name LIKE 'A%'
            LIMIT 5
            """
        )
    }

    @Test func `a line as long as the width stays whole, a longer one is broken`() throws {
        let list = try Query(parsing: "SELECT Id, Name FROM A")
        expectEqual(list.formatted(width: 15), "SELECT Id, Name\nFROM A")
        expectEqual(list.formatted(width: 14), "SELECT Id,\n       Name\nFROM A")
        let condition = try Query(
            parsing: "SELECT Id FROM A WHERE Name LIKE 'A%' AND (Bbbbb = 1 OR Ccccc = 2)"
        )
        expectEqual(
            condition.formatted(width: 32),
            """
            SELECT Id
            FROM A
            WHERE Name LIKE 'A%'
                AND (Bbbbb = 1 OR Ccccc = 2)
            """
        )
        expectEqual(
            condition.formatted(width: 31),
            """
            SELECT Id
            FROM A
            WHERE Name LIKE 'A%'
                AND (
                    Bbbbb = 1
                    OR Ccccc = 2
                )
            """
        )
    }

    @Test func `long lists and conditions are broken`() throws {
        let query = try Query(
            parsing: """
                SELECT Id, FirstName, LastName, (SELECT Id, Subject FROM Cases ORDER BY Id), Email,
                TYPEOF Owner WHEN User THEN Email WHEN Group THEN Name ELSE Id END FROM Contact
                WHERE (Name LIKE 'A%' OR (Name LIKE 'B%' AND Email != null)) AND Id IN ('003A', \
                '003B')
                AND AccountId NOT IN (SELECT AccountId FROM Opportunity) ORDER BY Name DESC, Email
                """
        )
        expectEqual(
            query.formatted(width: 36),
            """
            SELECT Id, FirstName, LastName,
                   (SELECT Id, Subject
                    FROM Cases
                    ORDER BY Id),
                   Email,
                   TYPEOF Owner
                       WHEN User THEN Email
                       WHEN Group THEN Name
                       ELSE Id
                   END
            FROM Contact
            WHERE (
                    Name LIKE 'A%'
                    OR (
                        Name LIKE 'B%'
                        AND Email != NULL
                    )
                )
                AND Id IN ('003A', '003B')
                AND AccountId NOT IN (
                    SELECT AccountId
                    FROM Opportunity
                )
            ORDER BY Name DESC, Email
            """
        )
        try expectEqual(Query(parsing: query.formatted(width: 36)), query)
    }
}
