import Changes
import Client
import CommandLine
import Records
import Text

/// The command line's choice of the records to delete.
enum DeletionSubject: OptionGroup {
    /// The records with these ids, or with the ids in a file.
    case ids(RecordAddress)
    /// The records of an object that match a SOQL condition.
    case matching(object: String, condition: String)
    /// The single record of an object whose fields have these values.
    case equal(object: String, [FieldValue])
    /// The remaining records of an interrupted delete, from its journal.
    case journal(String)

    private static let matching = Option(
        "matching",
        value: .condition,
        isCommon: true,
        help: "the records that match a SOQL condition, as after WHERE"
    )
    private static let equal = FieldValue.option
    private static let resume = Option(
        "resume",
        value: .journal,
        help: "continue an interrupted delete from its journal"
    )
    static let heading = "Records"
    static let options =
        RecordAddress.options + [IDFile.option, IDFile.column, matching, equal, resume]
}

extension DeletionSubject {
    init(_ arguments: Arguments) throws(UsageError) {
        let given = [Self.matching, Self.equal, Self.resume, IDFile.option].filter(arguments.has)
        if given.count > 1 {
            throw UsageError(
                "--\(given[0].name) and --\(given[1].name) both select the records: use only one"
            )
        }
        guard let option = given.first, option != IDFile.option, let text = arguments[option]
        else {
            self = .ids(try RecordAddress(arguments, file: try IDFile(arguments)))
            return
        }
        if option == Self.resume {
            guard arguments.positionals.isEmpty, !arguments.has(RecordAddress.recordID),
                !arguments.has(RecordAddress.sobject)
            else {
                throw UsageError(
                    "--resume takes the records from the journal: remove the object and the ids"
                )
            }
            try DeleteOptions.checkResumption(arguments)
            self = .journal(text)
            return
        }
        try arguments.checkCondition(Self.matching)
        let (object, ids) = try RecordAddress.words(in: arguments)
        guard ids.isEmpty else {
            throw UsageError("ids and --\(option.name) both select the records: use only one")
        }
        self =
            option == Self.matching
            ? .matching(object: object, condition: text)
            : .equal(
                object: object,
                try FieldValue.list(
                    text,
                    from: "--\(option.name)",
                    otherwise: "--matching takes any SOQL condition"
                )
            )
    }

    /// Whether the command line has the ids; an already deleted record is then an error, as in
    /// `sf`.
    var isNamedByIDs: Bool {
        if case .ids(let address) = self { address.file == nil } else { false }
    }

    /// The default limit; nil for no limit.
    var usualLimit: Int? {
        if case .matching = self { 200 } else { nil }
    }

    /// Whether the JSON result is one object, as in `sf`, instead of an array.
    var isOne: Bool {
        switch self {
        case .ids(let address): address.file == nil && address.ids.count == 1
        case .equal: true
        case .matching, .journal: false
        }
    }
}
