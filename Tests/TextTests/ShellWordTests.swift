import TestSupport
import Testing

@testable import Text

/// The words of a command line, without their quotes.
struct ShellWordTests {
    @Test(arguments: [
        ("sfctl jobs", ["sfctl", "jobs"]),
        (
            #"sfctl  query "SELECT Id FROM A" -r csv"#,
            ["sfctl", "query", "SELECT Id FROM A", "-r", "csv"]
        ),
        (#"a 'b "c" d'e"#, ["a", #"b "c" de"#]),
        (#"a "" b"#, ["a", "", "b"]),
        ("", []),
    ])
    func `quotes join words`(_ line: String, _ words: [String]) {
        expectEqual(ShellWord.words(of: line)?.map(\.text), words)
    }

    @Test(arguments: ["plain", "", "a b", "it's $x", #"a"b\c"#, "o'b$x'", "!"])
    func `a quoted word is read as it was`(_ word: String) {
        expectEqual(
            ShellWord.words(of: ShellWord.line([word, "x"]))?.map(\.text),
            ["sfctl", word, "x"]
        )
    }

    @Test func `an open quote is no command line`() {
        #expect(ShellWord.words(of: "the org's limits") == nil)
    }
}
