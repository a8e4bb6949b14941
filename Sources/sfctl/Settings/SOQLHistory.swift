import SOQL
import Text

/// The statements that a person has typed, kept for `sfctl query` without arguments and for the SOQL line of `browse`.
///
/// `SFCTL_HISTORY` names another file, and empty it turns the history off. That it cannot be kept is no error.
struct SOQLHistory: Sendable {
    /// The file, a statement a line, the newest last; nil where none is kept.
    private let path: String?
    /// So many statements are kept.
    static let most = 1000
    /// A longer file is not ours.
    private static let largestFile = 4 << 20
    /// A longer statement is not typed by a person.
    private static let longestStatement = 4096

    init(_ environment: Environment) {
        let named = environment.readVariable("SFCTL_HISTORY")
        path =
            named.map { $0.isEmpty ? nil : $0 }
            ?? (try? Locations(environment).state()).map { "\($0)/history" }
    }

    /// The statements, the newest last; none where they cannot be read.
    var statements: [String] { (try? read()) ?? [] }

    private func read() throws -> [String] {
        guard let path, let bytes = try WholeFile.read(path, limit: Self.largestFile + 1) else {
            return []
        }
        guard bytes.count <= Self.largestFile else {
            throw FileError(path: path, problem: "too large for a history")
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Keeps a statement as the newest one; one that begins with a blank is kept out, as in a shell.
    func add(_ text: String) {
        guard let path, text.first != " ", let line = Self.line(of: text) else { return }
        if let end = path.lastIndex(of: "/") {
            try? Locations.makePrivateFolder(String(path[..<end]))
        }
        guard let lock = try? FileLock.take("\(path).lock") else { return }
        defer { withExtendedLifetime(lock) {} }
        // A file that cannot be read is not written over.
        guard let others = try? read().filter({ $0 != line }) else { return }
        let kept = others.suffix(Self.most - 1) + [line]
        let bytes = Array(kept.map { $0 + "\n" }.joined().utf8)
        try? ReplacingFile.write(bytes, to: path, isPrivate: true)
    }

    /// The statement on one line, without comments; nil for what is no statement.
    private static func line(of text: String) -> String? {
        guard let statement = try? Statement(cleaning: text) else { return nil }
        let words = statement.text.split(whereSeparator: \.isNewline)
        let line = words.map { String($0.trimmingWhitespace) }.joined(separator: " ")
        return line.isEmpty || line.utf8.count > longestStatement ? nil : line
    }
}
