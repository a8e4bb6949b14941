import Output
import Platform
import Records
import Text

/// A file with record ids, or stdin.
package struct IDFile: Sendable, Hashable {
    /// The path; `-` for stdin.
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// The name for messages.
    package var name: String { path == "-" ? "stdin" : path }

    /// Reads the ids.
    ///
    /// - Throws: `IDFileError` for lines without an id; `UsageError` if the file does not exist;
    ///   errors of reading.
    func read(in context: Context) throws -> RecordIDList {
        let bytes = try bytes(in: context)
        do throws(RecordIDList.Faults) {
            let list = try RecordIDList(parsing: bytes)
            if let repeated = list.repeats.first {
                let rest = list.repeatCount - 1
                context.messages.note(
                    "\(repeated.id) in line \(repeated.line) of \(name) is a duplicate of "
                        + "line \(repeated.firstLine); used once"
                        + (rest > 0 ? " (\(Count.text(rest, "more duplicate")))" : "")
                )
            }
            return list
        } catch {
            throw IDFileError(
                file: self,
                first: error.first.map { ($0.line, "\($0.reason)") },
                count: error.count
            )
        }
    }

    /// The largest file in bytes: enough for the ids of all records of most orgs, or an export with
    /// its rows.
    private static let largest = 256 << 20

    private func bytes(in context: Context) throws -> [UInt8] {
        let content: [UInt8]?
        if path == "-" {
            if context.environment.terminal.isInput {
                context.messages.note("reading ids from the terminal; end with Ctrl-D")
            }
            content = try context.environment.readInput(Self.largest + 1)
        } else {
            content = try WholeFile.read(path, limit: Self.largest + 1)
        }
        guard let content else { throw UsageError("no such file: '\(path)'") }
        guard content.count <= Self.largest else {
            throw UsageError(
                "\(name) is larger than 256 MiB, the limit for a list of ids; nothing was sent",
                hints: ["split it, and run one command per part"]
            )
        }
        return content
    }
}

/// The error of lines without an id of the object; nothing was sent.
struct IDFileError: Error {
    let file: IDFile
    /// The problems of the first lines.
    let first: [(line: Int, text: String)]
    /// The number of wrong lines.
    let count: Int

    /// The most lines shown; the others are counted.
    private static let mostLines = 20
}

extension IDFileError: SelfExplaining {
    var failure: Failure {
        var reasons = first.prefix(Self.mostLines).map { "line \($0.line): \($0.text)" }
        if count > Self.mostLines {
            reasons.append("and \(Count.text(count - Self.mostLines, "more line"))")
        }
        let lines = Count.text(count, "line")
        let verb = count == 1 ? "is" : "are"
        return Failure(
            exit: .usage,
            name: "InvalidIds",
            message: "\(lines) of \(file.name) \(verb) wrong; nothing was sent",
            reasons: reasons
        )
    }
}
