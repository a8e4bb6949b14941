import Accounts
import Changes
import CommandLine
import Lists
import Records
import Text

extension RecordAddress: OptionGroup {
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
        isRepeatable: true,
        help: "the record's id, 15 or 18 characters, or the URL of its page"
    )
    static let options = [sobject, recordID]

    static let optionalObjectParameter = Parameter(
        "OBJECT",
        kind: .object,
        help: "the object's API name, such as Contact; default the one that the id belongs to"
    )

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

    /// Reads ids without an object, which their prefix tells; nil if the first word is no id.
    init?(ofIDsAlone arguments: Arguments) {
        let texts = arguments.positionals + arguments.all(Self.recordID)
        let records = texts.compactMap { try? RecordReference($0) }
        // The name of an object, such as ContentDocument, may have the form of an id.
        guard !arguments.has(Self.sobject), let first = records.first, !texts.isEmpty,
            records.count == texts.count, texts[0].contains(where: \.isNumber)
        else { return nil }
        let object = first.object ?? KeyPrefix.object(of: first.id) ?? ""
        guard records.allSatisfy({ $0.otherObject(than: object) == nil }) || object.isEmpty else {
            return nil
        }
        self.init(object, records)
    }

    /// Reads the address with ids as arguments or in a file.
    ///
    /// - Throws: `UsageError` for a missing object or id, an invalid id, or ids from both sources.
    init(_ arguments: Arguments, file: IDFile?) throws(UsageError) {
        var (object, texts) = try Self.words(in: arguments)
        let command = arguments.commandName
        if file != nil, texts == ["-"] { texts = [] }
        guard file == nil || texts.isEmpty else {
            throw UsageError("the ids are given twice: use the arguments or --ids-from, not both")
        }
        guard file != nil || !texts.isEmpty else {
            let name = KeyPrefix.object(meantBy: object) ?? object
            let id = name == "Contact" ? "003…" : "ID"
            throw UsageError(
                "name the record's id",
                hints: ["sfctl \(command) \(name) \(id)"]
                    + (command == "get" ? ["sfctl list \(name) lists the records"] : [])
            )
        }
        var records: [RecordReference] = []
        var notes: [String] = []
        var wrong: [UsageError] = []
        let names = texts.filter { !$0.contains(where: \.isNumber) }.joined(separator: " ")
        for text in texts {
            let parts = Self.parts(of: text)
            let sought = text.contains(where: \.isNumber) ? text : names
            if parts.count > 1 {
                let shown = text.count > 40 ? "\(text.prefix(40))…" : text
                notes.append("read '\(shown)' as \(parts.count) ids")
            }
            for part in parts {
                do throws(UsageError) {
                    records.append(try Self.read(part, of: (object, sought), in: arguments))
                } catch {
                    wrong.append(error)
                }
            }
        }
        if let first = wrong.first {
            let count = wrong.count + records.count
            throw UsageError.ofIDs(wrong.map(\.message), of: count, hints: first.hints)
        }
        self.init(object, records, file: file, notes: notes)
    }

    /// Returns the object of a command line, and the words in the place of the ids.
    static func words(in arguments: Arguments) throws(UsageError) -> (String, ids: [String]) {
        var words = arguments.positionals[...]
        let usage = "sfctl \(arguments.commandName) Contact 003…"
        if let word = words.first, arguments.has(sobject), sfWords.contains(word.lowercased()) {
            throw foreign(word, arguments)
        }
        if let named = arguments[sobject], let word = words.first,
            KeyPrefix.standard[word.lowercased()] != nil
        {
            guard named.lowercased() == word.lowercased() else {
                throw UsageError("two objects are named: \(named) and \(word)")
            }
            words.removeFirst()
        }
        guard let object = arguments[sobject] ?? words.popFirst() else {
            guard let values = arguments[FieldValue.option] else {
                let record = arguments[recordID].flatMap { try? RecordReference($0) }
                guard let id = record?.id, let object = KeyPrefix.object(of: id) else {
                    throw UsageError("name the object and the record's id", hints: [usage])
                }
                throw UsageError(
                    "name the record's object",
                    hints: [arguments.line(joining: [], as: object)]
                )
            }
            throw UsageError(
                "name the object whose record has these values",
                hints: ["sfctl \(arguments.commandName) Contact -w \(ShellWord.quoted(values))"]
            )
        }
        guard !sfWords.contains(object.lowercased()) else { throw foreign(object, arguments) }
        guard object.isAPIName else {
            // A word that is almost an id is no object.
            if [15, 18].contains(object.utf8.count), (try? RecordReference(object)) == nil {
                _ = try read(object, of: (object: "", text: object), in: arguments)
            }
            throw UsageError(
                "'\(object)' is not an object name; the object comes before the id",
                hints: [line(withObjectFor: object, in: arguments) ?? usage]
            )
        }
        return (object, arguments.all(recordID) + words)
    }

    /// Returns the command line with the object before an id that stands first: the object named
    /// after it, or the standard object of its prefix.
    private static func line(withObjectFor id: String, in arguments: Arguments) -> String? {
        guard let record = try? RecordReference(id) else { return nil }
        var arguments = arguments
        let named = arguments.positionals.dropFirst().first {
            $0.isAPIName && (try? RecordReference($0)) == nil
        }
        if let named, let index = arguments.line.lastIndex(of: named) {
            arguments.line.remove(at: index)
        }
        let object = named ?? record.object ?? KeyPrefix.object(of: record.id)
        return object.map { arguments.line(replacing: id, with: [$0, id]) }
    }

    /// Refuses an argument that cannot be the name of an object.
    static func checkObject(_ name: String) throws(UsageError) {
        if let id = (try? RecordReference(name))?.id {
            throw UsageError(
                "'\(name)' is a record id, not an object",
                hints: [RecordSearch.line(showing: id, org: nil)]
            )
        }
        guard name.isAPIName else {
            throw UsageError(
                "expected the API name of an object, such as Account, got '\(name)'",
                hints: ["sfctl describe lists the objects"]
            )
        }
    }

    /// The words after `sf data get` and `sf data delete`, which are not objects.
    private static let sfWords = ["record", "records", "bulk", "from"]

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

    private static func read(
        _ text: String,
        of record: (object: String, text: String),
        in arguments: Arguments
    ) throws(UsageError) -> RecordReference {
        let reference: RecordReference
        do throws(RecordID.Fault) {
            reference = try RecordReference(text)
        } catch {
            let hint =
                switch error {
                case .checksum(let id): "if the first 15 characters are right, the id is \(id)"
                case .notARecordPage: "open the record in the browser, and copy its address"
                case _ where record.object.isEmpty: "sfctl \(arguments.commandName) Contact 003…"
                default:
                    RecordSearch(
                        record.text,
                        record.object,
                        org: arguments[OrgOptions.targetOrg]
                    ).line
                }
            throw UsageError("'\(text)' is not a record id: \(error)", hints: [hint])
        }
        guard let other = reference.otherObject(than: record.object) else { return reference }
        throw UsageError("\(other): '\(text)'", hints: ["did you mean \(other.found)?"])
    }
}

extension IDFile {
    static let option = Option(
        "ids-from",
        value: .file,
        isCommon: true,
        help: "a file of ids: one per line, CSV or NDJSON with an Id column, or a report's export; "
            + "- is stdin"
    )
    static let column = Option(
        "id-column",
        value: .text,
        named: "NAME",
        help: "the column of --ids-from with the ids; default Id, or OBJECT ID as in reports"
    )

    /// Finds the file on the command line: the value of `--ids-from`, or `-` in place of an id.
    ///
    /// - Throws: `UsageError` for `--id-column` without a file.
    init?(_ arguments: Arguments) throws(UsageError) {
        let column = arguments[Self.column]
        if let path = arguments[Self.option] {
            self.init(path: path, column: column)
        } else if arguments[RecordAddress.recordID] == "-" || arguments.positionals.last == "-" {
            self.init(path: "-", column: column)
        } else {
            guard column == nil else {
                throw UsageError("--id-column names a column of --ids-from: add the file")
            }
            return nil
        }
    }
}

extension FieldValue {
    static let option = Option(
        "where",
        short: "w",
        value: .comparison(["="], quotesSpaces: true),
        named: "\"FIELD=VALUE ...\"",
        help: "the record with these values, as in sf; exactly one must match"
    )
}
