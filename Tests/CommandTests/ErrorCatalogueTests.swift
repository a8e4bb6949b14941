import Terminal
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Each kind of failure, as a person and as a script is told of it.
struct ErrorCatalogueTests {
    @Test func `each failure has its words, its JSON and its exit code`() throws {
        let pages = ErrorCatalogue.entries.map { entry in
            let failure = Failure(entry.error)
            return
                "=== \(entry.name)\n\(text(of: failure))\(json(of: failure))exit "
                + "\(failure.exit.rawValue)\n"
        }
        try expectGolden(pages.joined(separator: "\n"), "errors.txt")
    }

    @Test(arguments: ErrorCatalogue.entries)
    func `a script can tell the kind of failure by the exit code`(_ entry: ErrorCatalogue) {
        expectEqual(Failure(entry.error).exit, entry.exit)
    }

    /// A partial success and a signal are no errors of one kind.
    @Test func `each exit code of a failure has an entry`() {
        let told = Set(ErrorCatalogue.entries.map(\.exit))
        let others: Set<ExitCode> = [.success, .partial, .hangup, .terminated]
        expectEqual(told.union(others), Set(ExitCode.allCases))
    }

    @Test(arguments: ErrorCatalogue.entries)
    func `a failure says what, in a sentence without a full stop`(_ entry: ErrorCatalogue) {
        let failure = Failure(entry.error)
        #expect(!failure.message.isEmpty && !failure.name.isEmpty)
        expect(failure.name, .lacks(" "))
        // The org's own words are printed as they are.
        let others = failure.serverErrors.map(\.message)
        for text in [failure.message] + failure.reasons + failure.hints + failure.remarks
        where !others.contains(text) {
            #expect(!text.hasSuffix("."), "\(text)")
        }
    }

    /// A hint is a command to type, or a fact: what to look after helps only those who know how.
    @Test(arguments: ErrorCatalogue.entries)
    func `no hint asks for a check or another try`(_ entry: ErrorCatalogue) {
        for hint in Failure(entry.error).hints {
            let word = hint.split(separator: " ").first.map(String.init) ?? ""
            #expect(!["ask", "check", "make", "please", "try", "wait"].contains(word.lowercased()))
        }
    }

    private func text(of failure: Failure) -> String {
        let sink = MemorySink()
        failure.show(
            on: Messages(sink: sink, isQuiet: false, display: DisplayOptions(), width: nil)
        )
        return sink.text
    }

    private func json(of failure: Failure) -> String {
        String(
            decoding: Envelope.failure(failure, commandName: "query", isPretty: false),
            as: UTF8.self
        ) + "\n"
    }
}
