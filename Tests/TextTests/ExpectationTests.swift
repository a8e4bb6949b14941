import Synchronization
import TestSupport
import Testing

struct ExpectationTests {
    /// The issues of the one test that wants some.
    private static let issues = Mutex<[Issue]>([])

    @Test func `what is as expected is no issue`() {
        expectEqual(["a"], ["a"])
        expectEqual(1 as Int?, 1)
        expect("abc", .contains("b"))
        expect("abc", .lacks("d"))
        expect("abc", .hasPrefix("ab"))
        expect("abc"[...], .hasSuffix("bc"))
    }

    @Test(
        .compactMapIssues { issue in
            // An issue of a failed #expect is passed on.
            guard case .unconditional = issue.kind else { return issue }
            issues.withLock { $0.append(issue) }
            return nil
        }
    )
    func `what is not as expected is an issue at its line, with the value`() {
        let first = #line + 1
        expectEqual("a\t", "b")
        expectEqual(1 as Int?, nil)
        expectEqual(1 + 2, 4, "the sum")
        expectEqual("a\r\n" as String?, "b\n")
        expectEqual("a\nc\n", "a\nb\n")
        expectEqual("a\n", "a")
        expectEqual("a", "a\nb")
        expectEqual("a\n", "a\r\n")
        expect("ac", .contains("b"))
        expect("ac", .lacks("c"))
        expect("ac", .hasPrefix("c"))
        expect("ac", .hasSuffix("a"), "the end")
        expect(nil as String?, .lacks("a"))
        let words = [
            #""a\t" is not "b""#, "Optional(1) is not nil", "3 is not 4\nthe sum",
            "line 1 is \"a\", not \"b\":\na\r\n",
            "line 2 is \"c\", not \"b\":\na\nc\n", "line 2 is \"\", and should not be there:\na\n",
            "line 2 is missing; it should be \"b\":\na",
            "the lines are the same; their ends, or what they do not show, differ:\na\n",
            "the text does not contain \"b\":\nac", "the text contains \"c\":\nac",
            "the text does not begin with \"c\":\nac",
            "the text does not end with \"a\":\nac\nthe end", "there is no text",
        ]
        let issues = Self.issues.withLock { issues in
            defer { issues = [] }
            return issues
        }
        #expect(issues.flatMap { $0.comments.map(\.rawValue) } == words)
        #expect(issues.map { $0.sourceLocation?.line } == words.indices.map { first + $0 })
    }
}
