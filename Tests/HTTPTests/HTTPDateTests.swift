import HTTP
import TestSupport
import Testing

struct HTTPDateTests {
    /// The first is the example of RFC 9110 §5.6.7.
    static let dates: [(Int, String)] = [
        (784_111_777_000, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (1_709_251_199_999, "Thu, 29 Feb 2024 23:59:59 GMT"),
        (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
        (4_102_444_800_000, "Fri, 01 Jan 2100 00:00:00 GMT"),
    ]

    @Test(arguments: dates) func `dates are written as HTTP writes them`(ms: Int, text: String) {
        expectEqual(HTTPDate(milliseconds: ms).description, text)
    }

    @Test(arguments: dates) func `what was written is read back`(ms: Int, text: String) {
        expectEqual(HTTPDate(text), HTTPDate(milliseconds: ms))
    }

    @Test(arguments: [
        "", "yesterday", "Sun, 06 Nov 1994 08:49:37", "Mon, 06 Nov 1994 08:49:37 GMT",
        "Sun, 6 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
        "Fri, 31 Jun 2024 00:00:00 GMT", "Sun, 06 Nov 1994 25:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:-7 GMT", "Sun, 06 Nov 99999999999999999 08:49:37 GMT",
    ])
    func `anything else is no date`(text: String) {
        expectEqual(HTTPDate(text), nil)
    }
}
