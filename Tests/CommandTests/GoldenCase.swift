import Client
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// A command line in a world; all that it prints, and its exit code, stand in a file that people
/// read.
struct GoldenCase: Sendable, CustomTestStringConvertible {
    private let name: String
    private let world: GoldenWorld
    private let arguments: [String]
    /// Command lines run before in the same home; they have to succeed.
    var before: [[String]] = []
    /// Files of the home folder, by name.
    var files: [String: String] = [:]
    /// Environment variables besides the shell's own.
    var variables: [String: String] = [:]
    /// What stdin holds.
    var input = ""
    /// What a person answers, a line each.
    var answers: [String] = []
    /// Makes the org behind `https://acme.my.salesforce.com`; without it the built-in org is asked.
    var acme: (@Sendable (Shell) throws -> any Transport)?

    /// A case in one world.
    init(_ name: String, _ world: GoldenWorld, _ arguments: [String]) {
        self.name = name
        self.world = world
        self.arguments = arguments
    }

    /// The same command line in a pipe and on a terminal.
    static func both(_ name: String, columns: Int = 80, _ arguments: String...) -> [GoldenCase] {
        both(name, columns: columns, arguments)
    }

    /// The same command line in a pipe and on a terminal.
    static func both(_ name: String, columns: Int = 80, _ arguments: [String]) -> [GoldenCase] {
        [.init(name, .pipe, arguments), .init(name, .terminal(columns), arguments)]
    }

    /// A command line in a pipe.
    static func pipe(_ name: String, _ arguments: String...) -> GoldenCase {
        GoldenCase(name, .pipe, arguments)
    }

    /// A command line on a terminal.
    static func terminal(_ name: String, columns: Int = 80, _ arguments: String...) -> GoldenCase {
        GoldenCase(name, .terminal(columns), arguments)
    }

    /// The case with something changed.
    func with<Value>(_ path: WritableKeyPath<Self, Value>, _ value: Value) -> GoldenCase {
        var changed = self
        changed[keyPath: path] = value
        return changed
    }

    var testDescription: String { fileName }

    /// The words that call the command.
    var commandName: String { Invocation(arguments, of: CommandTable.specifications).commandName }

    var isOnTerminal: Bool { if case .pipe = world { false } else { true } }

    private var fileName: String { "\(name).\(world.word).txt" }

    /// Stands for the home folder in arguments and in the file.
    static let home = "/home/me"

    /// Runs the command line and compares all that came out with the file.
    func check(at location: SourceLocation = #_sourceLocation) async throws {
        let shell = try makeShell()
        for line in before {
            let outcome = await shell.run(line)
            #expect(outcome.code == .success, "\(outcome)", sourceLocation: location)
        }
        let outcome = await shell.run(
            arguments.map { $0.replacing(Self.home, with: shell.folder.path) }
        )
        let text = "\(heading)\(outcome)".replacing(shell.folder.path, with: Self.home)
        try expectGolden(Self.readable(Self.steady(text)), fileName, at: location)
    }

    private func makeShell() throws -> Shell {
        var shell = try world.makeShell()
        for (name, text) in files { try shell.folder.write(text, to: name) }
        shell.variables.merge(variables) { $1 }
        shell.input = Array(input.utf8)
        shell.answers = answers
        guard let acme else { return shell }
        shell.variables["SFCTL_TARGET_ORG"] = nil
        shell.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        shell.variables["SFCTL_ACCESS_TOKEN"] = "00D000000000001!secret"
        shell.transport = try acme(shell)
        return shell
    }

    /// The command line as a person would type it, and what it meets.
    private var heading: String {
        let settings = variables.sorted { $0.key < $1.key }.map { "\($0)=\(ShellWord.quoted($1)) " }
        let lines = before.map { "$ \(Self.line($0))\n" }
        let typed = answers.map { "(answer: \($0))\n" }
        return lines.joined() + "$ \(settings.joined())\(Self.line(arguments))\n" + typed.joined()
    }

    /// What differs from run to run, in words: times and the names of requests.
    private static func steady(_ text: String) -> String {
        text.replacing(/[0-9]+ ms/, with: "N ms").replacing(/[0-9a-f]{32}/, with: "REQUEST-ID")
    }

    private static func line(_ arguments: [String]) -> String {
        (["sfctl"] + arguments.map(ShellWord.quoted)).joined(separator: " ")
    }

    /// Control characters as their numbers, `‹1B›`, so that the file can be read and diffed.
    private static func readable(_ text: String) -> String {
        var readable = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isPlain = scalar == "\n" || scalar == "\t"
            if isPlain || ![.control, .format].contains(scalar.properties.generalCategory) {
                readable.append(scalar)
            } else {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                readable += "‹\(digits.count < 2 ? "0" : "")\(digits)›".unicodeScalars
            }
        }
        return String(readable)
    }
}

extension ResultFormat {
    /// The formats that stdout can have.
    static let texts = all.filter { !$0.isSpreadsheet }
}
