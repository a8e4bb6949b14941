import Client
package import Output
package import Records
import Text

/// An object and ids of its records on a command line.
///
/// The forms are `Contact 003…`, `-s Contact -i 003…` and `Contact --ids-from ids.csv`.
package struct RecordAddress: Sendable {
    /// The object's API name; empty if the ids tell it.
    package internal(set) var object: String
    /// Whether the org has told the object by the ids.
    var isNamedByIDs = false
    /// The ids in the given order, without duplicates; empty until `read` if they are in a file.
    package private(set) var ids: [RecordID]
    /// Whether the user gave a file or several ids, even if they are the same one.
    package let isList: Bool
    /// The file with the ids, if any.
    package let file: IDFile?
    /// The messages about arguments with several ids, and about ids in the wrong case.
    private(set) var notes: [String]
    /// The line of each id in the file.
    private(set) var lines: [RecordID: Int] = [:]
    /// The ids that a program may have changed.
    package private(set) var unsure: UnsureIDs
    /// The hosts of URLs, each with its lines in the file, or 0 if it is in an argument.
    private(set) var hosts: [String: [Int]]
    /// The lines of the file without an id; nil if there are none.
    package private(set) var faults: RecordIDList.Faults?
}

extension RecordAddress {
    /// Makes an address from its parts.
    ///
    /// - Parameters:
    ///   - object: The object's API name.
    ///   - records: The records; empty if they are in a file. Duplicates are used once.
    ///   - file: The file with the ids, if any.
    ///   - notes: Messages about the arguments.
    package init(
        _ object: String,
        _ records: [RecordReference],
        file: IDFile? = nil,
        notes: [String] = []
    ) {
        self.object = object
        var seen: Set<RecordID> = []
        ids = records.map(\.id).filter { seen.insert($0).inserted }
        isList = file != nil || records.count > 1
        self.file = file
        self.notes = notes + records.compactMap(\.correction)
        unsure = UnsureIDs(records)
        hosts = Dictionary(records.compactMap(\.host).map { ($0, [0]) }) { first, _ in first }
    }

    /// Returns the address with the ids of its file; unchanged if the ids are arguments.
    ///
    /// Notes duplicate ids in the file, which are used once, ids in the wrong case, skipped lines,
    /// and arguments with several ids. `check` and `checkToRead` refuse lines without an id, the
    /// former together with other wrong lines.
    /// - Throws: `IDFileError` if no line has an id; errors of reading the file.
    package func read(in context: Context) throws -> RecordAddress {
        for note in notes { context.messages.note(note) }
        guard let file else { return self }
        let (list, faults) = try file.read(of: object, in: context)
        var address = self
        address.faults = faults
        address.ids = list.items.map(\.id)
        address.lines = Dictionary(uniqueKeysWithValues: list.items.map { ($0.id, $0.line) })
        address.unsure = UnsureIDs(list.unsure)
        address.hosts = list.hosts
        return address
    }
}
