import Accounts
import Client
import CommandLine
import Compression
import Crypto
import HTTPServer
import Output
import Platform
import Text

/// `sfctl version`, `sfctl --version`, `sfctl -V`.
struct VersionCommand: ImmediateCommand {
    static let declaration = Declaration(
        summary: "show the program's version",
        discussion: """
            With --verbose, also shows the libraries and programs of this machine that sfctl \
            uses, and which commands need the missing ones: a paste for a bug report.
            """,
        examples: [
            .init("The version", "sfctl --version"),
            .init("What sfctl found on this machine", "sfctl version --verbose"),
        ]
    )

    init(_ arguments: Arguments) throws(UsageError) {}

    func answer(in context: Context) throws {
        var lines = ["sfctl \(ProgramVersion.number)"]
        if context.isDebugging { lines += parts(in: context.environment) }
        try context.environment.output.write(Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    /// Returns a line for each part of the machine that the program uses.
    private func parts(in environment: Environment) -> [String] {
        let sf = ChildProgram.find("sf", in: environment)
        return [
            "libcurl    " + words(CurlLibrary.system, neededBy: "every org but demo"),
            "zlib       "
                + words(
                    CompressionLibrary.systemLibrary,
                    neededBy: "xlsx files and compressed answers"
                ),
            "libcrypto  " + words(Libcrypto.system, neededBy: "sfctl login and the logins of sf"),
            "keychain   " + Keychain.report(in: environment),
            "sf         " + (sf ?? "missing: only its own logins need it"),
        ]
    }

    private func words(_ library: SystemLibrary, neededBy users: String) -> String {
        switch library {
        case .found(let version): version
        case .missing(let reason): "missing, but needed by \(users): \(reason)"
        }
    }
}
