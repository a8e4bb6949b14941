import TestSupport
import Testing

@testable import Text

/// Ages as people type them.
struct TypedAgeTests {
    @Test(arguments: [("12h", 12), ("30d", 720), ("30D", 720), ("2w", 336), ("0d", 0)])
    func `a number and a unit are an age`(text: String, hours: Int) {
        expectEqual(TypedAge(text)?.hours, hours)
    }

    @Test(arguments: [
        "", "d", "7", "7m", "-1d", "1.5d", "d7", "9223372036854775807w", "99999999999999999999d",
    ])
    func `anything else is none`(text: String) {
        expectEqual(TypedAge(text), nil)
    }
}
