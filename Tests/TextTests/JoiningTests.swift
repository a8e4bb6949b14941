import TestSupport
import Testing
import Text

struct JoiningTests {
    @Test func `texts are joined as the standard library joins them`() {
        for texts in [[], ["a"], ["a", "b"], ["", "", "é"]] as [[String]] {
            expectEqual(texts.joined(separator: ", "), texts.joined(separator: ", "))
        }
    }
}
