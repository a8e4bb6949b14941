import Testing

@testable import Browser
@testable import CommandLine
@testable import sfctl

/// What is typed in line mode.
struct LineCommandTests {
    @Test(
        arguments: [
            ("7", .open(7)), (" n ", .next), ("", .next), ("P", .previous), ("d", .delete),
            ("m 3-7", .mark([3...7])), ("m 3,5 9-9", .mark([3...3, 5...5, 9...9])),
            ("m12", .mark([12...12])),
            ("/ada love", .filter("ada love")), ("/", .filter("")),
            (": SELECT Id FROM Account", .query("SELECT Id FROM Account")), ("?", .help),
            ("quit", .quit),
        ] as [(String, LineCommand)]
    )
    func `a line is a command`(_ line: String, _ command: LineCommand) {
        #expect(LineCommand(line) == command)
    }

    @Test(arguments: ["0", "-3", "m", "m x", "m 7-3", "m 1-2-3", "m 0-4", "dd", "delete", ":", "x"])
    func `any other line is none`(_ line: String) {
        #expect(LineCommand(line) == nil)
    }
}
