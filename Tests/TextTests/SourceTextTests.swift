import TestSupport
import Testing
import Text

struct SourceTextTests {
    static let positions: [(text: String, offset: Int, line: Int, column: Int)] = [
        ("", 0, 1, 1), ("abc", 2, 1, 3), ("a\nb", 2, 2, 1), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1),
        ("a\r\nb", 2, 1, 3), ("é😀x", 6, 1, 3), ("a\n\n", 3, 3, 1), ("ab", 99, 1, 3),
        ("ab", -1, 1, 1), ("a\r", 2, 2, 1), ("a\r", 1, 1, 2),
    ]

    @Test(arguments: positions)
    func `an offset has a line and a column of scalars`(
        _ text: String,
        _ offset: Int,
        _ line: Int,
        _ column: Int
    ) {
        expectEqual(SourceText(text).position(at: offset), .init(line: line, column: column))
    }

    @Test(arguments: [
        ("SELECT Id\r\nFROM Contact", 2, 6, 16), ("SELECT Id\nFROM", 9, 9, 14),
        ("SELECT Id\nFROM", 1, 99, 9), ("SELECT Id\nFROM", 0, 0, 0), ("", 1, 1, 0),
        ("x\n'山e\u{301}' y", 2, 6, 10), ("a\rb", 2, 1, 2), ("a\n", 2, 1, 2),
    ])
    func `a position has an offset, the nearest there is`(
        _ text: String,
        _ line: Int,
        _ column: Int,
        _ offset: Int
    ) {
        expectEqual(SourceText(text).offset(of: .init(line: line, column: column)), offset)
    }

    static let lines: [(text: String, offset: Int, line: String)] = [
        ("one\ntwo\nthree", 5, "two"), ("one\r\ntwo", 6, "two"), ("one\r\ntwo", 1, "one"),
        ("one\n", 4, ""), ("", 0, ""), ("one\ntwo", 3, "one"), ("a\r\nb", 2, "a"), ("a\rb", 0, "a"),
    ]

    @Test(arguments: lines)
    func `an offset has a line of text`(_ text: String, _ offset: Int, _ line: String) {
        let source = SourceText(text)
        expectEqual(source.string(in: source.line(at: offset)), line)
    }

    @Test(arguments: [
        ("é", 1, 0), ("é", 2, 2), ("a😀", 4, 1), ("ab", 1, 1), ("ab", 9, 2), ("ab", -1, 0),
    ])
    func `an offset within a scalar is that scalar's start`(
        _ text: String,
        _ offset: Int,
        _ start: Int
    ) {
        expectEqual(SourceText(text).scalarStart(at: offset), start)
    }
}
