import Foundation
import TestSupport
import Testing

@testable import Terminal

/// Sessions on pseudo-terminals, one after the other: the process has one terminal to give back.
@Suite(.serialized, .timeLimit(.minutes(1))) struct TerminalSessionTests {
    private let terminal: PseudoTerminal
    private let session: TerminalSession

    init() throws {
        terminal = try PseudoTerminal()
        session = try #require(
            TerminalSession(input: terminal.far, output: terminal.far, escapeDelay: 25)
        )
    }

    private var written: String { String(decoding: terminal.written(), as: UTF8.self) }

    // MARK: - Taking and giving back

    @Test func `what is no terminal has no session`() {
        var ends: [Int32] = [-1, -1]
        expectEqual(unsafe pipe(&ends), 0)
        #expect(TerminalSession(input: ends[0], output: ends[1]) == nil)
        for end in ends { close(end) }
    }

    @Test func `a session changes nothing before it is entered`() {
        #expect(terminal.isCooked)
        #expect(session.write(Array("frame".utf8)))
        session.leave()
        session.setMouse(false)
        expectEqual(written, "")
    }

    @Test func `keys and screen are taken and given back`() {
        #expect(session.enter())
        #expect(terminal.isRaw)
        expectEqual(written, ScreenModes.enter)
        session.leave()
        #expect(terminal.isCooked)
        expectEqual(written, ScreenModes.leave)
        session.leave()
        expectEqual(written, "")
    }

    @Test func `a session can be entered again, with the mouse as it was`() {
        session.enter()
        session.setMouse(true)
        session.leave()
        _ = written
        session.enter()
        #expect(terminal.isRaw)
        expectEqual(written, ScreenModes.enter + ScreenModes.mouseOn)
        session.leave()
        #expect(terminal.isCooked)
    }

    @Test func `a frame that comes after the screen was given back is not shown`() {
        session.enter()
        session.write(Array("first".utf8))
        session.leave()
        _ = written
        #expect(session.write(Array("second".utf8)))
        expectEqual(written, "")
    }

    @Test func `whatever ends the process gives the terminal back once`() {
        session.enter()
        _ = written
        TerminalRestoration.restore()
        #expect(terminal.isCooked)
        expectEqual(written, ScreenModes.leave)
        TerminalRestoration.restore()
        session.leave()
        expectEqual(written, "")
    }

    @Test func `a frame that is larger than what the terminal holds is written whole`() async {
        session.enter()
        _ = written
        let frame = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000)
        let writing = Task.detached { [session] in session.write(frame) }
        var bytes: [UInt8] = []
        while bytes.count < frame.count {
            bytes += terminal.written()
            await Task.yield()
        }
        #expect(await writing.value)
        expectEqual(bytes, frame)
        session.leave()
    }

    @Test func `the size is the terminal's, and none where it does not tell`() {
        expectEqual(session.size, nil)
        terminal.setSize(ScreenSize(columns: 120, rows: 40))
        expectEqual(session.size, ScreenSize(columns: 120, rows: 40))
    }

    // MARK: - Events

    /// Types something and waits for a number of events.
    private func events(_ count: Int, after pieces: String...) async -> [TerminalEvent] {
        session.enter()
        defer { session.leave() }
        var events: [TerminalEvent] = []
        var rest = pieces[...]
        let stream = session.events()
        rest.popFirst().map(terminal.type)
        for await event in stream {
            events.append(event)
            rest.popFirst().map(terminal.type)
            if events.count == count { break }
        }
        return events
    }

    @Test func `keys come one by one`() async {
        await expectEqual(
            events(4, after: "a\u{1B}[A\u{3}\u{1A}"),
            [
                .input(.key(.character("a"))), .input(.key(.up)), .input(.key(.control("c"))),
                .input(.key(.control("z"))),
            ]
        )
    }

    @Test func `an Escape by itself is told after a while`() async {
        await expectEqual(
            events(2, after: "\u{1B}", "j"),
            [.input(.key(.escape)), .input(.key(.character("j")))]
        )
    }

    @Test func `a paste is one event, whatever its length`() async {
        let text = String(repeating: "0123456789\n", count: 300)
        await expectEqual(events(1, after: "\u{1B}[200~\(text)\u{1B}[201~"), [.input(.paste(text))])
    }

    @Test func `a change of size, a stop that is asked for, and going on are told`() async {
        session.enter()
        var iterator = session.events().makeAsyncIterator()
        let signals: [(Int32, TerminalEvent)] = [
            (SIGWINCH, .resized), (SIGTSTP, .stopAsked), (SIGCONT, .continued),
        ]
        for (number, event) in signals {
            kill(getpid(), number)
            await expectEqual(iterator.next(), event)
        }
        session.leave()
    }

    @Test func `a terminal that goes away ends the events`() async {
        session.enter()
        var events: [TerminalEvent] = []
        let stream = session.events()
        terminal.hangUp()
        for await event in stream { events.append(event) }
        expectEqual(events, [.closed])
        #expect(!session.write([0x61]))
        session.leave()
    }

    @Test func `nothing is read while another program has the terminal`() async {
        session.enter()
        let stream = session.events()
        session.leave()
        terminal.type("for the other\n")
        var iterator = stream.makeAsyncIterator()
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = unsafe read(terminal.far, &buffer, buffer.count)
        expectEqual(String(decoding: buffer.prefix(count), as: UTF8.self), "for the other\n")
        session.enter()
        terminal.type("q")
        await expectEqual(iterator.next(), .input(.key(.character("q"))))
        session.leave()
    }

    @Test func `half a paste from before is forgotten`() async {
        session.enter()
        var iterator = session.events().makeAsyncIterator()
        terminal.type("x\u{1B}[200~half")
        await expectEqual(iterator.next(), .input(.key(.character("x"))))
        session.leave()
        session.enter()
        terminal.type("q")
        await expectEqual(iterator.next(), .input(.key(.character("q"))))
        session.leave()
    }
}
