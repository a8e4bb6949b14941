import Client
package import Output
package import Records
import Text

/// An object and ids of its records on a command line.
///
/// The forms are `Contact 003…`, `-s Contact -i 003…` and `Contact --ids-from ids.csv`.
package struct RecordAddress: Sendable {
    package let object: String
    /// The ids in the given order, without duplicates; empty until `read` if they are in a file.
    package private(set) var ids: [RecordID]
    /// The command that takes the address, for hints.
    let command: String
    /// The file with the ids, if any.
    package let file: IDFile?
    /// The message about an argument with several ids; nil if each argument has one.
    private(set) var note: String?
    /// The line of each id in the file.
    private(set) var lines: [RecordID: Int] = [:]
}

extension RecordAddress {
    /// Makes an address from its parts.
    ///
    /// - Parameters:
    ///   - object: The object's API name.
    ///   - ids: The ids, without duplicates; empty if they are in a file.
    ///   - command: The command that takes the address.
    ///   - file: The file with the ids, if any.
    ///   - note: A message about an argument with several ids.
    package init(
        _ object: String,
        _ ids: [RecordID],
        command: String,
        file: IDFile? = nil,
        note: String? = nil
    ) {
        self.object = object
        self.ids = ids
        self.command = command
        self.file = file
        self.note = note
    }

    /// Returns the address with the ids of its file; unchanged if the ids are arguments.
    ///
    /// Warns about duplicate ids in the file, which are used once, and notes arguments with several
    /// ids.
    /// - Throws: `IDFileError` for lines without an id; errors of reading the file.
    package func read(in context: Context) throws -> RecordAddress {
        if let note { context.messages.note(note) }
        guard let file else { return self }
        let list = try file.read(in: context)
        var address = self
        address.ids = list.items.map(\.id)
        address.lines = Dictionary(uniqueKeysWithValues: list.items.map { ($0.id, $0.line) })
        return address
    }
}
