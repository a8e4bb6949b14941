extension SyntaxErrorTests {
    /// What may go wrong after WHERE.
    static let conditions: [Case] = [
        Case(
            "a = 1 AND b = 2 OR c = 3",
            "1:40",
            "OR",
            "AND and OR are mixed without parentheses",
            "add parentheses"
        ),
        Case(
            "NOT a = 1 AND b = 2",
            "1:34",
            "AND",
            "NOT is followed by AND without parentheses",
            "write (NOT a = 1) AND …"
        ),
        Case(
            "a = 1 OR NOT b = 2",
            "1:33",
            "NOT",
            "expected a condition, found 'NOT'",
            "put parentheses around it: (NOT b = 2)"
        ),
        Case(
            "(a = 1",
            "1:30",
            "",
            "expected ')', but the query ends here",
            "the '(' at line 1, column 24 is not closed"
        ),
        Case(
            "a IS NULL",
            "1:26",
            "IS",
            "expected an operator, found 'IS'",
            "write = NULL or != NULL"
        ),
        Case("a == 1", "1:27", "=", "expected a value, found '='", "write a single = for equality"),
        Case("a LIK 'x'", "1:26", "LIK", "expected an operator, found 'LIK'", "did you mean LIKE?"),
        Case("a LIKE NULL", "1:31", "NULL", "LIKE does not accept NULL", "write = NULL"),
        Case(
            "a = Paul",
            "1:28",
            "Paul",
            "expected a value, found 'Paul'",
            "strings take single quotes"
        ),
        Case("a > TODY", "1:28", "TODY", "expected a value, found 'TODY'", "did you mean TODAY?"),
        Case(
            "a > LAST_N_DAYS",
            "1:39",
            "",
            "expected ':', but the query ends here",
            "LAST_N_DAYS takes a number: LAST_N_DAYS:30"
        ),
        Case(
            "a = ('x')",
            "1:28",
            "(",
            "expected a value, found '('",
            "a list is allowed only after IN, INCLUDES or EXCLUDES"
        ),
        Case("a IN ()", "1:30", ")", "expected a value, found ')'", nil),
        Case(
            "a = 1e5",
            "1:29",
            "e5",
            "'1e5' is not a number in SOQL",
            "write it without an exponent"
        ),
        Case(
            "a IN (2020-1-5)",
            "1:34",
            "-",
            "write the number with digits only",
            "dates are written YYYY-MM-DD"
        ),
        Case(
            "a IN (2020-01-05T10:00)",
            "1:40",
            "T10",
            "the date-time is incomplete",
            "write YYYY-MM-DDThh:mm:ss and then Z or an offset such as +01:00"
        ),
        Case(
            "a = USD-500",
            "1:28",
            "USD",
            "expected a value, found 'USD'",
            "a currency literal has no sign: USD5000"
        ),
        Case("a = \"x\"", "1:28", "\"", "SOQL has no double quotes", "strings take single quotes"),
        Case(
            "a > \"2020-01-01\"",
            "1:28",
            "\"",
            "SOQL has no double quotes",
            "date values are not quoted"
        ),
        Case(
            "a = ‘x’",
            "1:28",
            "‘",
            "SOQL has no typographic quotes",
            "strings take single quotes"
        ),
        Case("é = 'x'", "1:24", "é", "unexpected character 'é'", nil),
        Case(
            "\u{200B}a = 1",
            "1:24",
            "\u{200B}",
            "unexpected character U+200B, a zero-width space",
            "remove it"
        ),
        Case(
            "a\u{A0}= 1",
            "1:25",
            "\u{A0}",
            "unexpected character U+00A0, a no-break space",
            "write a space"
        ),
        Case(
            "\u{1}a = 1",
            "1:24",
            "\u{1}",
            "unexpected character U+0001",
            "remove it"
        ),
        Case("a = 'é' b", "1:32", "b", "'b' does not belong here", nil),
        Case(
            "a = 'x",
            "1:28",
            "'x",
            "the string is not closed",
            "end it with a single quote; one inside is written \\'"
        ),
        Case(
            "a = 'x\\q'",
            "1:30",
            "\\q",
            "\\q is not a valid escape in a string",
            "write \\\\ for a backslash"
        ),
        Case(
            "a = 'x\\_'",
            "1:30",
            "\\_",
            "\\_ is not a valid escape in a string",
            "outside LIKE, write it without the backslash"
        ),
        Case(
            "a = '\\u12G4'",
            "1:29",
            "\\u",
            "\\u is not a valid escape in a string",
            "write \\\\ for a backslash"
        ),
        Case(
            "a = '\\uD800x'",
            "1:29",
            "\\uD800",
            "half of a surrogate pair is not a character",
            nil
        ),
        Case(
            "a = '\\u0041\\uDE00'",
            "1:35",
            "\\uDE00",
            "half of a surrogate pair is not a character",
            nil
        ),
        Case("a = 1;", "1:29", ";", "';' is not part of a query", "remove it"),
        Case("a = 1 // x", "1:30", "/", "SOQL has no comments", "remove the comment"),
        Case(
            "a = 1 -- x",
            "1:30",
            "-",
            "-- does not start a comment",
            "write // or /* */, which sfctl removes"
        ),
    ].map {
        Case("SELECT Id FROM A WHERE " + $0.soql, $0.position, $0.token, $0.message, $0.fix)
    }
}
