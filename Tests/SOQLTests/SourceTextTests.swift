import SOQL
import Testing

@Suite struct SourceTextTests {
    static let places: [(text: String, offset: Int, line: Int, column: Int)] = [
        ("", 0, 1, 1), ("abc", 2, 1, 3), ("a\nb", 2, 2, 1), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1),
        ("a\r\nb", 2, 1, 3), ("é😀x", 6, 1, 3), ("a\n\n", 3, 3, 1), ("ab", 99, 1, 3),
        ("ab", -1, 1, 1),
    ]

    @Test(arguments: places)
    func `an offset has a line and a column of scalars`(
        _ text: String,
        _ offset: Int,
        _ line: Int,
        _ column: Int
    ) {
        #expect(SourceText(text).place(at: offset) == .init(line: line, column: column))
    }

    static let lines: [(text: String, offset: Int, line: String)] = [
        ("one\ntwo\nthree", 5, "two"), ("one\r\ntwo", 6, "two"), ("one\r\ntwo", 1, "one"),
        ("one\n", 4, ""), ("", 0, ""), ("one\ntwo", 3, "one"), ("a\r\nb", 2, "a"),
    ]

    @Test(arguments: lines)
    func `an offset has a line of text`(_ text: String, _ offset: Int, _ line: String) {
        #expect(SourceText(text).line(at: offset) == line)
    }
}
