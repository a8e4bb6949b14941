import Client
import Records
import Text

/// An object and ids of its records, as a command line names them: `Contact 003…`, `-s Contact -i 003…`, or
/// `Contact --ids-from ids.csv`.
struct RecordAddress: OptionGroup {
    let object: String
    /// Each once, in the order given; empty until `read` where a file has them.
    private(set) var ids: [RecordID]
    /// The command that the address is given to, for hints.
    let command: String
    /// The file that has the ids, if one has.
    let file: IDFile?
    /// What is said of arguments that hold several ids; nil where each is one.
    private(set) var note: String?
    /// The line of each id in that file.
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
    /// Reads the address, whose ids are arguments; they are checked before anything is sent.
    init(_ arguments: Arguments) throws(UsageError) {
        try self.init(arguments, file: nil)
    }

    /// Reads the address, whose ids are arguments or in a file.
    ///
    /// - Throws: `UsageError` where there is no object, no id or no file, and for ids from both.
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
                note = "'\(shown)' is read as \(parts.count) ids"
            }
            for part in parts {
                let id = try Self.read(part, in: arguments)
                if seen.insert(id).inserted { ids.append(id) }
            }
        }
        self.ids = ids
    }

    /// Makes an address of records that have been found in the org.
    init(_ object: String, found ids: [RecordID], command: String) {
        self.object = object
        self.ids = ids
        self.command = command
        file = nil
    }

    /// The object of a command line, and what stands where the ids do.
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

    /// The words behind `sf data get`, `sf data delete`: no objects.
    private static let sfWords = ["record", "records", "bulk"]

    private static func foreign(_ word: String, _ arguments: Arguments) -> UsageError {
        UsageError(
            "'\(word)' is no object: sfctl \(arguments.commandName) is about records anyway",
            hints: [arguments.line(removingFirst: word)]
        )
    }

    /// The ids of one argument, which people separate by commas or blanks.
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

    /// The address with the ids of its file; as it is, where they are arguments.
    ///
    /// An id that the file has twice is said to be, and counts once.
    /// Arguments that hold several ids are said to.
    /// - Throws: `IDFileError` for lines that hold no id; what reading the file throws.
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
