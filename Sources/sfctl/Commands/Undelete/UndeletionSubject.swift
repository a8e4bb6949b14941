import Changes
import Client
import CommandLine
import Records
import Text

/// The command line's choice of the records to restore.
enum UndeletionSubject: OptionGroup {
    /// The records with these ids, or with the ids in a file.
    case ids(RecordAddress)
    /// The records that a delete deleted, from its journal.
    case journal(JournalName)

    static let last = Option(
        "last",
        isCommon: true,
        help: "the records of the newest delete in this org"
    )
    private static let journal = Option(
        "journal",
        value: .journal,
        isCommon: true,
        help: "the records of a delete: a name from sfctl journal list, or a path"
    )
    static let heading = "Records"
    static let options = [last, journal] + RecordAddress.options + [IDFile.option, IDFile.column]
}

extension UndeletionSubject {
    init(_ arguments: Arguments) throws(UsageError) {
        let given = [Self.last, Self.journal, IDFile.option].filter(arguments.has)
        if given.count > 1 {
            throw UsageError(
                "--\(given[0].name) and --\(given[1].name) both select the records: use only one"
            )
        }
        guard let option = given.first, option != IDFile.option else {
            guard
                given.first != nil || !arguments.positionals.isEmpty
                    || arguments.has(RecordAddress.recordID)
            else {
                throw UsageError(
                    "name the records to restore",
                    hints: ["sfctl undelete --last", "sfctl undelete Contact 003…"]
                )
            }
            self = .ids(try RecordAddress(arguments, file: try IDFile(arguments)))
            return
        }
        guard arguments.positionals.isEmpty, !arguments.has(RecordAddress.recordID),
            !arguments.has(RecordAddress.sobject)
        else {
            throw UsageError(
                "--\(option.name) takes the records from a journal: remove the object and the ids"
            )
        }
        self = .journal(arguments[Self.journal].map { .named($0) } ?? .newest)
    }

    /// Whether the records are those of the newest deletes.
    var isNewest: Bool { if case .journal(.newest) = self { true } else { false } }

    /// Whether the JSON result is one object, as in `sf`, instead of an array.
    var isOne: Bool {
        guard case .ids(let address) = self else { return false }
        return address.file == nil && address.ids.count == 1
    }
}
