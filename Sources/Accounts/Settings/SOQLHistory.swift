package import Platform
import SOQL
import Text

/// The history of typed statements for `sfctl query` without arguments and for the SOQL line of
/// `browse`.
///
/// `SFCTL_HISTORY` names another file; if empty, it turns the history off. A failure to save the
/// history is not an error.
package struct SOQLHistory: Sendable {
    /// The file, one statement a line, the newest last; nil if the history is off.
    private let path: String?
    /// The maximum number of statements in the history.
    package static let most = 1000
    /// The maximum size of the file in bytes; a longer file is not ours.
    private static let largestFile = 4 << 20
    /// The maximum length of a statement; longer ones are not typed by hand.
    private static let longestStatement = 4096

    package init(_ environment: Environment) {
        let named = environment.readVariable("SFCTL_HISTORY")
        path =
            named.map { $0.isEmpty ? nil : $0 }
            ?? (try? Locations(environment).state(for: .history)).map { "\($0)/history" }
    }

    /// The statements, the newest last; empty if they cannot be read.
    package var statements: [String] { (try? read()) ?? [] }

    private func read() throws -> [String] {
        guard let path, let bytes = try WholeFile.read(path, limit: Self.largestFile + 1) else {
            return []
        }
        guard bytes.count <= Self.largestFile else {
            throw FileError(path: path, problem: "too large for a history")
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Adds a statement as the newest one, unless it begins with a space, as in a shell.
    ///
    /// A device such as /dev/null keeps no history.
    package func add(_ text: String) {
        guard let path, text.first != " ", let line = Self.line(of: text),
            WholeFile.otherKind(at: path) == nil
        else { return }
        if let end = path.lastIndex(of: "/") {
            try? Locations.makePrivateFolder(String(path[..<end]))
        }
        try? FileLock.take("\(path).lock").whileHeld { add(line, to: path) }
    }

    private func add(_ line: String, to path: String) {
        // A file that cannot be read is not overwritten.
        guard let others = try? read().filter({ $0 != line }) else { return }
        let kept = others.suffix(Self.most - 1) + [line]
        let bytes = Array(kept.map { $0 + "\n" }.joined().utf8)
        try? ReplacingFile.write(bytes, to: path, isPrivate: true)
    }

    /// Returns the statement on one line, without comments; nil if the text is not a statement.
    private static func line(of text: String) -> String? {
        guard let statement = try? Statement(cleaning: text) else { return nil }
        let words = statement.text.split(whereSeparator: \.isNewline)
        let line = words.map { String($0.trimmingWhitespace) }.joined(separator: " ")
        return line.isEmpty || line.utf8.count > longestStatement ? nil : line
    }
}
