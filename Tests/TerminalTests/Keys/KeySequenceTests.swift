import TestSupport
import Testing

@testable import Terminal

/// The keys of all sequences that terminals in use send.
struct KeySequenceTests {
    static let keys: [(String, Key)] =
        arrows + edges + functions + [
            ("a", .character("a")), ("Z", .character("Z")), (" ", .character(" ")),
            ("~", .character("~")), ("é", .character("é")), ("山", .character("山")),
            ("🌾", .character("🌾")),
            ("\u{0}", .control(" ")), ("\u{1}", .control("a")), ("\u{3}", .control("c")),
            ("\u{1A}", .control("z")), ("\u{1C}", .control("\\")), ("\u{1D}", .control("]")),
            ("\u{1E}", .control("^")), ("\u{1F}", .control("_")),
            ("\t", .tab), ("\r", .enter), ("\n", .enter), ("\u{8}", .backspace),
            ("\u{7F}", .backspace), ("\u{1B}[Z", .backTab),
            ("\u{1B}a", .alt("a")), ("\u{1B}<", .alt("<")), ("\u{1B}é", .alt("é")),
            ("\u{1B}\r", .alt("\r")), ("\u{1B}\n", .alt("\r")),
            ("\u{1B}\u{7F}", .alt("\u{7F}")), ("\u{1B}\u{8}", .alt("\u{7F}")),
        ]

    private static let arrows: [(String, Key)] = [
        ("\u{1B}[A", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
        ("\u{1B}OA", .up), ("\u{1B}OB", .down), ("\u{1B}OC", .right), ("\u{1B}OD", .left),
        ("\u{1B}[1;2A", .shiftUp), ("\u{1B}[1;2B", .shiftDown),
        ("\u{1B}[1;2C", .shiftRight), ("\u{1B}[1;2D", .shiftLeft),
        ("\u{1B}[1;5C", .wordRight), ("\u{1B}[1;5D", .wordLeft),
        ("\u{1B}[1;3C", .wordRight), ("\u{1B}[1;3D", .wordLeft), ("\u{1B}[;5D", .wordLeft),
        ("\u{1B}[1;5A", .up), ("\u{1B}[1;3B", .down), ("\u{1B}O5A", .up),
    ]

    private static let edges: [(String, Key)] = [
        ("\u{1B}[H", .home), ("\u{1B}OH", .home), ("\u{1B}[1~", .home), ("\u{1B}[7~", .home),
        ("\u{1B}[F", .end), ("\u{1B}OF", .end), ("\u{1B}[4~", .end), ("\u{1B}[8~", .end),
        ("\u{1B}[2~", .insert), ("\u{1B}[3~", .delete), ("\u{1B}[3;5~", .delete),
        ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}[1;5H", .home),
        ("\u{1B}[1;2F", .end),
    ]

    private static let functions: [(String, Key)] =
        [
            ("\u{1B}OP", .function(1)), ("\u{1B}OQ", .function(2)), ("\u{1B}OR", .function(3)),
            ("\u{1B}OS", .function(4)), ("\u{1B}[1;2P", .function(1)),
            ("\u{1B}[1;5S", .function(4)), ("\u{1B}OM", .enter),
        ]
        + zip([11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24], 1...12)
        .map { ("\u{1B}[\($0)~", .function($1)) }
        + zip("ABCDE", 1...5).map { ("\u{1B}[[\($0)", .function($1)) }

    @Test(arguments: keys)
    func `a sequence is its key`(_ sequence: String, _ key: Key) {
        var parser = InputParser()
        expectEqual(parser.parse(Array(sequence.utf8)), [.key(key)])
        #expect(!parser.isWaiting)
    }

    @Test func `what is no key leaves nothing`() {
        let sequences = [
            "\u{1B}[97;5u", "\u{1B}[99~",
            "\u{1B}[5$y", "\u{1B}[=1;2w", "\u{1B}[!p", "\u{1B}[8;24;80t", "\u{1B}[201~",
            "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}]0;title✜\u{1B}\\",
            "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_kitty\u{1B}\\", "\u{1B}^x\u{1B}\\",
            "\u{1B}X\u{1B}\\", "\u{1B}[M !!", "\u{1B}[\(String(repeating: "1", count: 9000))z",
            "\u{1B}Ox", "\u{9B}", "\u{80}",
        ]
        for sequence in sequences {
            var parser = InputParser()
            let keys = parser.parse(Array("a\(sequence)b".utf8)).filter {
                if case .key = $0 { true } else { false }
            }
            expectEqual(
                keys,
                [.key(.character("a")), .key(.character("b"))],
                "\(sequence.debugDescription)"
            )
        }
    }

    @Test(arguments: ["\u{1B}[?2026;2$y", "\u{1B}[?1;2c", "\u{1B}[>41;354;0c", "\u{1B}[24;80R"])
    func `an answer of the terminal is no key`(_ answer: String) {
        var parser = InputParser()
        let bytes = Array(answer.utf8)
        expectEqual(parser.parse(bytes), [.reply(Array(bytes.dropFirst(2)))])
    }

    @Test func `the mouse and the focus are told`() {
        let events: [(String, TerminalInput)] = [
            ("\u{1B}[I", .focus(true)), ("\u{1B}[O", .focus(false)),
            ("\u{1B}[<0;1;1M", .mouse(Mouse(.press, column: 0, row: 0))),
            ("\u{1B}[<0;120;40m", .mouse(Mouse(.release, column: 119, row: 39))),
            ("\u{1B}[<20;7;8M", .mouse(Mouse(.press, column: 6, row: 7))),
            ("\u{1B}[<32;7;8M", .mouse(Mouse(.drag, column: 6, row: 7))),
            ("\u{1B}[<64;7;8M", .mouse(Mouse(.wheelUp, column: 6, row: 7))),
            ("\u{1B}[<65;7;8M", .mouse(Mouse(.wheelDown, column: 6, row: 7))),
            ("\u{1B}[<2;7;8M", .mouse(Mouse(.other, column: 6, row: 7))),
        ]
        for (sequence, event) in events {
            var parser = InputParser()
            expectEqual(parser.parse(Array(sequence.utf8)), [event])
        }
        var parser = InputParser()
        #expect(parser.parse(Array("\u{1B}[<0;0;5M\u{1B}[<0;5M\u{1B}[<9;9;9;9M".utf8)).isEmpty)
    }
}
