import Output
import Platform
import Records
import Text

/// A file with record ids, or stdin.
package struct IDFile: Sendable, Hashable {
    /// The path; `-` for stdin.
    package let path: String
    /// The name of the column with the ids; nil if the header tells.
    package let column: String?

    package init(path: String, column: String? = nil) {
        self.path = path
        self.column = column
    }

    /// The name for messages.
    package var name: String { path == "-" ? "stdin" : path }

    /// Reads the ids of records of an object.
    ///
    /// - Returns: The ids, and the lines without one; nil if all lines have an id.
    /// - Throws: `IDFileError` if no line has an id; `UsageError` if the file does not exist; errors
    ///   of reading.
    func read(
        of object: String,
        in context: Context
    ) throws -> (list: RecordIDList, faults: RecordIDList.Faults?) {
        let bytes = try bytes(in: context)
        do throws(RecordIDList.Faults) {
            let list = try RecordIDList(parsing: bytes, IDColumn(name: column, object: object))
            for note in list.notes(on: name) { context.messages.note(note) }
            return (list, nil)
        } catch {
            guard error.list.items.isEmpty else { return (error.list, error) }
            throw IDFileError(self, error)
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
