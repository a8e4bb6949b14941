import TestSupport
import Testing

@testable import Terminal

/// Bytes in pieces of any size: the events are the same.
struct InputParserTests {
    private func events(_ pieces: [[UInt8]]) -> [TerminalInput] {
        var parser = InputParser()
        return pieces.flatMap { parser.parse($0) }
    }

    private func events(_ text: String) -> [TerminalInput] { events([Array(text.utf8)]) }

    // MARK: - Pieces

    @Test(arguments: KeySequenceTests.keys)
    func `a key that is cut anywhere is the same`(_ sequence: String, _ key: Key) {
        let bytes = Array("x\(sequence)y".utf8)
        let whole: [TerminalInput] = [.key(.character("x")), .key(key), .key(.character("y"))]
        for cut in 0...bytes.count {
            expectEqual(events([Array(bytes[..<cut]), Array(bytes[cut...])]), whole)
        }
        expectEqual(events(bytes.map { [$0] }), whole)
    }

    @Test func `random input is the same in random pieces`() {
        var generator = SeededGenerator(seed: 11)
        let parts =
            KeySequenceTests.keys.map(\.0) + [
                "\u{1B}[200~a\u{1B}[Ab\u{1B}[201~", "\u{1B}]0;t\u{7}", "\u{1B}[<0;1;1M",
                "\u{1B}[?1;2c", "\u{1B}[M!!!", "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}P",
                "\u{1B}[1;",
            ]
        for _ in 0..<Amount.share(of: 2000) {
            var bytes = (0..<6).flatMap { _ in Array(parts.randomElement(using: &generator)!.utf8) }
            if Bool.random(using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] =
                    UInt8.random(in: 0...255, using: &generator)
            }
            var pieces: [[UInt8]] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...4, using: &generator)
                pieces.append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            expectEqual(events(pieces), events([bytes]))
        }
    }

    // MARK: - Silence

    @Test func `an Escape that nothing follows is the key`() {
        var parser = InputParser()
        #expect(parser.parse([0x1B]).isEmpty)
        #expect(parser.isWaiting)
        #expect(parser.isWaitingForKey)
        expectEqual(parser.timeOut(), [.key(.escape)])
        #expect(!parser.isWaiting)
        expectEqual(parser.parse(Array("[A".utf8)), [.key(.character("[")), .key(.character("A"))])
    }

    @Test func `an Escape whose rest comes in time begins a sequence`() {
        expectEqual(events([[0x1B], Array("[A".utf8)]), [.key(.up)])
    }

    @Test(arguments: ["[", "O", "P", "X", "]", "^", "_"])
    func `Alt with a symbol that begins sequences is a key after a while`(_ symbol: Character) {
        var parser = InputParser()
        #expect(parser.parse(Array("\u{1B}\(symbol)".utf8)).isEmpty)
        #expect(parser.isWaitingForKey)
        expectEqual(parser.timeOut(), [.key(.alt(symbol))])
        expectEqual(parser.parse([0x61]), [.key(.character("a"))])
    }

    @Test(arguments: [
        "\u{1B}[1", "\u{1B}[1;5", "\u{1B}[[", "\u{1B}[M!", "\u{1B}]0;x", "\u{1B}Px\u{1B}",
    ])
    func `half a sequence is dropped after a while`(_ half: String) {
        var parser = InputParser()
        #expect(parser.parse(Array(half.utf8)).isEmpty)
        #expect(parser.isWaiting)
        #expect(!parser.isWaitingForKey)
        #expect(parser.timeOut().isEmpty)
        expectEqual(parser.parse([0x61]), [.key(.character("a"))])
    }

    @Test func `half a character waits for its rest, however long it takes`() {
        var parser = InputParser()
        #expect(parser.parse([0xE5, 0xB1]).isEmpty)
        #expect(!parser.isWaiting)
        #expect(parser.timeOut().isEmpty)
        expectEqual(parser.parse([0xB1]), [.key(.character("\u{5C71}"))])
        #expect(parser.parse([0x1B, 0xC3]).isEmpty)
        #expect(parser.timeOut().isEmpty)
        expectEqual(parser.parse([0xA9]), [.key(.alt("\u{E9}"))])
    }

    // MARK: - Damage

    @Test func `a character that is cut off is replaced, and the next key is not lost`() {
        expectEqual(
            events([[0xE5, 0xB1, 0x61]]),
            [.key(.character("\u{FFFD}")), .key(.character("a"))]
        )
        expectEqual(events([[0xE5, 0x1B], Array("[A".utf8)]).last, .key(.up))
        expectEqual(events([[0xED, 0xA0, 0x80]]), [.key(.character("\u{FFFD}"))])
        #expect(events([[0x80, 0xBF, 0xC0, 0xF5, 0xFF]]).isEmpty)
    }

    @Test func `what cuts a sequence off is read`() {
        expectEqual(events("\u{1B}[1;\u{3}"), [.key(.control("c"))])
        expectEqual(events("\u{1B}[1;\u{1B}[A"), [.key(.up)])
        expectEqual(events("\u{1B}]0;x\u{1B}[A"), [.key(.up)])
        expectEqual(events("\u{1B}O\u{1B}[A"), [.key(.alt("O")), .key(.up)])
        expectEqual(events("\u{1B}\u{1B}[A"), [.key(.escape), .key(.up)])
    }

    @Test func `a string without an end is ended after 4 KiB`() {
        let string = "\u{1B}]52;c;" + String(repeating: "A", count: 5000)
        #expect(events(string).count < 1000)
        expectEqual(events(string + "\u{1B}[B").last, .key(.down))
    }

    // MARK: - Pastes

    @Test func `a paste is one event, wherever it is cut`() {
        let text = "DELETE\r\n\u{1B}[A\u{1B}[20\u{1B}[201x 山\u{0}\u{3}"
        let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~d".utf8)
        let whole: [TerminalInput] = [.paste(text), .key(.character("d"))]
        for cut in 0...bytes.count {
            expectEqual(events([Array(bytes[..<cut]), Array(bytes[cut...])]), whole)
        }
        expectEqual(events(bytes.map { [$0] }), whole)
    }

    @Test func `a paste waits for its end, however long it takes`() {
        var parser = InputParser()
        #expect(parser.parse(Array("\u{1B}[200~half".utf8)).isEmpty)
        #expect(!parser.isWaiting)
        #expect(parser.timeOut().isEmpty)
        expectEqual(parser.parse(Array(" whole\u{1B}[201~".utf8)), [.paste("half whole")])
    }

    @Test func `malformed UTF-8 in a paste is repaired`() {
        let bytes = Array("\u{1B}[200~".utf8) + [0x61, 0xFF, 0x62] + Array("\u{1B}[201~".utf8)
        expectEqual(events([bytes]), [.paste("a\u{FFFD}b")])
    }

    @Test func `an empty paste and a second one are told`() {
        expectEqual(
            events("\u{1B}[200~\u{1B}[201~\u{1B}[200~x\u{1B}[201~"),
            [.paste(""), .paste("x")]
        )
    }

    @Test(.timeLimit(.minutes(1)))
    func `a paste is cut after 1 MiB, and costs a step a byte`() {
        let text = String(repeating: "0123456789abcde\n", count: 3 << 16)
        let result = events("\u{1B}[200~\(text)\u{1B}[201~q")
        expectEqual(result, [.paste(String(text.prefix(1 << 20))), .key(.character("q"))])
    }
}
