extension SyntaxErrorTests {
    /// What SQL and Apex have, and SOQL lacks.
    static let habits: [Case] = [
        Case(
            "SELECT Id, Name AS n FROM A",
            "1:17",
            "AS",
            "expected ',' or FROM, found 'AS'",
            "write Name alone: only aggregates and grouped fields take an alias"
        ),
        Case(
            "SELECT (SELECT Id FROM Contacts) c FROM Account",
            "1:34",
            "c",
            "a subquery takes no alias",
            nil
        ),
        Case(
            "SELECT Id, TYPEOF What WHEN A THEN Id END w FROM Task",
            "1:43",
            "w",
            "TYPEOF takes no alias",
            nil
        ),
        Case(
            "SELECT (SELECT Id FROM Contacts) FORM Account",
            "1:34",
            "FORM",
            "'FORM' is not expected here",
            "did you mean FROM?"
        ),
        Case(
            "SELECT COUNT(DISTINCT Name) FROM A",
            "1:23",
            "Name",
            "expected ')', found 'Name'",
            "write COUNT_DISTINCT(Name)"
        ),
        Case(
            "SELECT \"Id\" FROM A",
            "1:8",
            "\"",
            "SOQL has no double quotes",
            "names are not quoted"
        ),
        Case(
            "SELECT Id FROM A WHERE a = 1 AND \"b\" = 2",
            "1:34",
            "\"",
            "SOQL has no double quotes",
            "names are not quoted"
        ),
        Case(
            "SELECT Id FROM A WHERE b IN ('x', \"y\")",
            "1:35",
            "\"",
            "SOQL has no double quotes",
            "strings take single quotes"
        ),
        Case(
            "SELECT Account. Name FROM Contact",
            "1:15",
            ".",
            "unexpected character '.'",
            "a path has no spaces around its dots"
        ),
        Case(
            "SELECT Id FROM Account JOIN Contact",
            "1:29",
            "Contact",
            "'Contact' does not belong here",
            "SOQL has no joins: write a path such as Account.Name, or a subquery"
        ),
        Case(
            "SELECT TOP 10 Name FROM Contact",
            "1:12",
            "10",
            "expected ',' or FROM, found '10'",
            "write LIMIT 10 at the end"
        ),
        Case(
            "SELECT Id FROM A WHERE Id IN (SELECT Id, Name FROM B)",
            "1:40",
            ",",
            "a subquery of WHERE selects one field",
            nil
        ),
        Case(
            "SELECT Id FROM A WHERE Id IN (SELECT COUNT() FROM B)",
            "1:38",
            "COUNT",
            "a subquery of WHERE selects one field",
            nil
        ),
        Case(
            "SELECT Id FROM A WHERE Name = 'it's'",
            "1:35",
            "s",
            "the string ends before 's'",
            "a single quote inside a string is written \\'"
        ),
        Case(
            "SELECT Id FROM A WHERE Name IN ('O'Brien')",
            "1:36",
            "Brien",
            "the string ends before 'Brien'",
            "a single quote inside a string is written \\'"
        ),
        Case(
            "SELECT Id FROM A WHERE Name LIKE 'O''Leary%'",
            "1:37",
            "'Leary%'",
            "'' does not stand for a quote in SOQL",
            "a single quote inside a string is written \\'"
        ),
        Case(
            "SELECT Id FROM A WHERE Name IN ('O''Leary')",
            "1:36",
            "'Leary'",
            "'' does not stand for a quote in SOQL",
            "a single quote inside a string is written \\'"
        ),
        Case(
            "SELECT Id FROM A WHERE Name IN ('a' 'b')",
            "1:37",
            "'b'",
            "expected ')', found ''b''",
            "a comma is missing"
        ),
        Case(
            "SELECT Id FROM A WHERE D = LAST_WEEK()",
            "1:37",
            "(",
            "'(' does not belong here",
            "a date literal takes no parentheses"
        ),
        Case(
            "SELECT Id FROM A UNION ALL SELECT Id FROM B",
            "1:24",
            "ALL",
            "SOQL has no UNION",
            "run one query after the other"
        ),
        Case(
            "SELECT CASE WHEN a > 5 THEN 1 END FROM A",
            "1:18",
            "a",
            "expected ',' or FROM, found 'a'",
            "SOQL has no conditional values: select the fields themselves"
        ),
        Case(
            "SELECT Id FROM A LIMIT 5, 10",
            "1:25",
            ",",
            "',' does not belong here",
            "write LIMIT 10 OFFSET 5"
        ),
        Case(
            "SELECT Id FROM A WHERE D = LAST_N_DAYS:n",
            "1:40",
            "n",
            "bind variables are for Apex only",
            "write the value itself instead of the variable"
        ),
        Case(
            "SELECT Id FROM A WHERE DISTANCE(L, GEOLOCATION(1, 2), :unit) < 3",
            "1:55",
            ":",
            "bind variables are for Apex only",
            "write the value itself instead of the variable"
        ),
    ]
}
