import Client
import CommandLine
import Output
import Records
import Text

/// An object and ids of its records on a command line.
///
/// The forms are `Contact 003…`, `-s Contact -i 003…` and `Contact --ids-from ids.csv`.
struct RecordAddress: OptionGroup {
    let object: String
    /// The ids in the given order, without duplicates; empty until `read` if they are in a file.
    private(set) var ids: [RecordID]
    /// The command that takes the address, for hints.
    let command: String
    /// The file with the ids, if any.
    let file: IDFile?
    /// The message about an argument with several ids; nil if each argument has one.
    private(set) var note: String?
    /// The line of each id in the file.
    private(set) var lines: [RecordID: Int] = [:]

    static let sobject = Option(
        "sobject",
        short: "s",
        value: .object,
        help: "the object, instead of the first argument"
    )
    static let recordID = Option(
        "record-id",
        short: "i",
        value: .text,
        named: "ID",
        help: "the record's id, 15 or 18 characters"
    )
    static let options = [sobject, recordID]

    static let objectParameter = Parameter(
        "OBJECT",
        kind: .object,
        isRequired: true,
        help: "the object's API name, such as Contact"
    )
}

extension RecordAddress {
    /// Reads the address with ids as arguments, and checks their form before anything is sent.
    init(_ arguments: Arguments) throws(UsageError) {
        try self.init(arguments, file: nil)
    }

    /// Reads the address with ids as arguments or in a file.
    ///
    /// - Throws: `UsageError` for a missing object or id, an invalid id, or ids from both sources.
    init(_ arguments: Arguments, file: IDFile?) throws(UsageError) {
        var (object, texts) = try Self.words(in: arguments)
        command = arguments.commandName
        self.object = object
        if file != nil, texts == ["-"] { texts = [] }
        self.file = file
        guard file == nil || texts.isEmpty else {
            throw UsageError("the ids are given twice: use the arguments or --ids-from, not both")
        }
        guard file != nil || !texts.isEmpty else {
            throw UsageError("name the record's id", hints: ["sfctl \(command) \(object) 003…"])
        }
        var seen: Set<RecordID> = []
        var ids: [RecordID] = []
        for text in texts {
            let parts = Self.parts(of: text)
            if parts.count > 1 {
                let shown = text.count > 40 ? "\(text.prefix(40))…" : text
                note = "read '\(shown)' as \(parts.count) ids"
            }
            for part in parts {
                let id = try Self.read(part, in: arguments)
                if seen.insert(id).inserted { ids.append(id) }
            }
        }
        self.ids = ids
    }

    /// Makes an address of records found in the org.
    init(_ object: String, found ids: [RecordID], command: String) {
        self.object = object
        self.ids = ids
        self.command = command
        file = nil
    }

    /// Returns the object of a command line, and the words in the place of the ids.
    static func words(in arguments: Arguments) throws(UsageError) -> (String, ids: [String]) {
        var words = arguments.positionals[...]
        let usage = "sfctl \(arguments.commandName) Contact 003…"
        if let word = words.first, arguments.has(sobject), sfWords.contains(word.lowercased()) {
            throw foreign(word, arguments)
        }
        guard let object = arguments[sobject] ?? words.popFirst() else {
            guard let values = arguments[FieldValue.option] else {
                throw UsageError("name the object and the record's id", hints: [usage])
            }
            throw UsageError(
                "name the object whose record has these values",
                hints: ["sfctl \(arguments.commandName) Contact -w \(ShellWord.quoted(values))"]
            )
        }
        guard !sfWords.contains(object.lowercased()) else { throw foreign(object, arguments) }
        guard object.isAPIName else {
            throw UsageError(
                "'\(object)' is not an object name; the object comes before the id",
                hints: [usage]
            )
        }
        return (object, arguments.all(recordID) + words)
    }

    /// The words after `sf data get` and `sf data delete`, which are not objects.
    private static let sfWords = ["record", "records", "bulk"]

    private static func foreign(_ word: String, _ arguments: Arguments) -> UsageError {
        UsageError(
            "'\(word)' is not an object: sfctl \(arguments.commandName) always works with records",
            hints: [arguments.line(removingFirst: word)]
        )
    }

    /// Splits an argument into ids, which people separate by commas or white space.
    private static func parts(of text: String) -> [String] {
        let parts = text.split { $0 == "," || $0 == ";" || $0.isWhitespace }.map(String.init)
        return parts.count > 1 ? parts : [parts.first ?? text]
    }

    private static func read(_ text: String, in arguments: Arguments) throws(UsageError) -> RecordID
    {
        do throws(RecordID.Fault) {
            return try RecordID(text)
        } catch {
            var hints: [String] = []
            switch error {
            case .letterCase(let id) where arguments.line.contains(text):
                hints = [arguments.line(replacing: text, with: [id])]
            case .checksum(let id):
                hints = ["if the first 15 characters are right, the id is \(id)"]
            default: break
            }
            throw UsageError("'\(text)' is not a record id: \(error)", hints: hints)
        }
    }

    /// Returns the address with the ids of its file; unchanged if the ids are arguments.
    ///
    /// Warns about duplicate ids in the file, which are used once, and notes arguments with several
    /// ids.
    /// - Throws: `IDFileError` for lines without an id; errors of reading the file.
    func read(in context: Context) throws -> RecordAddress {
        if let note { context.messages.note(note) }
        guard let file else { return self }
        let list = try file.read(in: context)
        var address = self
        address.ids = list.items.map(\.id)
        address.lines = Dictionary(uniqueKeysWithValues: list.items.map { ($0.id, $0.line) })
        return address
    }
}
