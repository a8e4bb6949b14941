import HTTP
import Synchronization
import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Platform
@testable import sfctl

/// Ctrl-C in line mode, and answers that nobody has given.
struct LineInterruptTests {
    private static func shell(_ presses: [LineKeyboard.Press]) throws -> (Shell, LineKeyboard) {
        (try Shell.terminal(), LineKeyboard(presses))
    }

    /// A shell of an org with 620 contacts, during whose first request of a kind Ctrl-C is pressed.
    private static func interrupted(
        _ presses: [LineKeyboard.Press],
        at isHit: @escaping @Sendable (Request) -> Bool
    ) throws -> (Shell, LineKeyboard) {
        var (shell, keyboard) = try shell(presses)
        let org = RemoteDemo(contacts: 600, now: shell.now)
        shell.ask(InterruptedOrg(org, keyboard, at: isHit))
        shell.variables["SFCTL_ACCESS_TOKEN"] = org.accessToken
        return (shell, keyboard)
    }

    private static let deletesAll: [LineKeyboard.Press] = [.line("d 1-600"), .line("600")]

    @Test func `Ctrl-C stops a delete after the requests under way, and the session goes on`()
        async throws
    {
        let (shell, keyboard) = try Self.interrupted(
            Self.deletesAll + [.line("e"), .line("u"), .line("q")]
        ) { $0.method == .delete }
        let outcome = await keyboard.run(shell, "browse", "--no-tui")
        let result = try #require(outcome.output.firstMatch(of: #/interrupted: .*/#)?.output)
        #expect(result.contains(#/^interrupted: [0-9]+ of 600 deleted, .*[0-9]+ not sent/#))
        #expect(outcome.output.contains(#/\n[0-9]+ records: the request was cancelled\n/#))
        #expect(outcome.output.contains(#/[0-9]+ records restored\n/#))
        #expect(outcome.messages.contains(#/^[0-9]+ records deleted and restored/#))
        expectEqual(outcome.code, .success)
    }

    @Test func `a second Ctrl-C during a delete ends the session with the command that undoes it`()
        async throws
    {
        let (shell, keyboard) = try Self.interrupted(Self.deletesAll + [.interrupt, .interrupt]) {
            $0.method == .delete
        }
        let outcome = await keyboard.run(shell, "browse", "--no-tui")
        #expect(outcome.messages.contains(#/^[0-9]+ records deleted, .*not sent/#))
        expect(outcome.messages, .contains("sfctl undelete --last"))
        expect(outcome.messages, .lacks("error:"))
        expectEqual(outcome.code, .interrupted)
    }

    @Test func `at the question Ctrl-C is a no, and the marks stay`() async throws {
        let (shell, keyboard) = try Self.shell([
            .line("m 2-3"), .line("d"), .interrupt, .line("list"), .line("q"),
        ])
        let outcome = await keyboard.run(shell, "browse", "--no-tui")
        expect(outcome.output, .contains("Delete? [y/N] \nnothing was deleted\nCommand: Contact"))
        expect(outcome.output, .contains("2 marked"))
        expectEqual(outcome.messages, "")
        expectEqual(outcome.code, .success)
    }

    @Test func `at the prompt the first Ctrl-C says how to leave, and the second one leaves`()
        async throws
    {
        let (shell, keyboard) = try Self.shell([
            .interrupt, .line("m 1"), .interrupt, .interrupt, .line("m 2"),
        ])
        let outcome = await keyboard.run(shell, "browse", "--no-tui")
        let hint = "Ctrl-C again, or q, quits\n"
        expectEqual(outcome.output.split(separator: hint).count, 3)
        expect(outcome.output, .contains("Andy Young marked\n"))
        expect(outcome.output, .lacks("Arthur Song marked"))
        expectEqual(outcome.code, .interrupted)
    }

    @Test func `Ctrl-C stops a request, and the list stays`() async throws {
        let (shell, keyboard) = try Self.interrupted([
            .line("m 1"), .line(":SELECT Id FROM Account"), .line("list"), .line("q"),
        ]) { $0.target.contains("FROM%20Account") || $0.target.contains("FROM+Account") }
        let outcome = await keyboard.run(shell, "browse", "--no-tui")
        expect(outcome.output, .contains("\nstopped\n"))
        expect(outcome.output, .contains("Contact 1-20 of 620, 1 marked"))
        expectEqual(outcome.code, .success)
    }

    @Test func `no later command waits for a description that Ctrl-C has stopped`() async throws {
        let keyboard = LineKeyboard([.line("object Account"), .line("list"), .line("q")])
        var shell = try Shell.terminal()
        let org = RemoteDemo(now: shell.now)
        shell.ask(
            InterruptedOrg(org, keyboard, isEndless: true) {
                $0.target.hasSuffix("/sobjects/Account/describe")
            }
        )
        let outcome = await keyboard.run(shell, "browse", "--no-tui")
        expect(outcome.output, .contains("q quit): \nstopped\nCommand: Contact 1-20 of 20"))
        expectEqual(outcome.code, .success)
    }

    @Test func `text typed before the question does not answer it, and what follows it does`()
        async throws
    {
        var shell = try Shell.terminal()
        shell.answers = ["d 1", "n", "q"]
        let output = MemorySink()
        let log = Mutex<[Bool]>([])
        var environment = shell.environment(output: output, messages: MemorySink())
        environment.discardTypedAhead = {
            log.withLock { $0.append(output.text.hasSuffix("Delete? [y/N] ")) }
        }
        _ = await Program.run(["browse", "--no-tui"], in: environment)
        expectEqual(log.withLock(\.self), [false])
    }

    @Test func `no control sequence is printed, whatever the colours`() async throws {
        var shell = try Shell.terminal()
        shell.variables["NO_COLOR"] = nil
        shell.variables["FORCE_COLOR"] = "1"
        for org in ["demo", "nope"] {
            let keyboard = LineKeyboard([.line("d 1"), .interrupt, .interrupt, .interrupt])
            let outcome = await keyboard.run(shell, "browse", "--no-tui", "-o", org)
            expect((outcome.output + outcome.messages), .lacks("\u{1B}"))
        }
    }
}
