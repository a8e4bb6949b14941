import Changes
import Client
import CommandLine
import Records
import Text

/// The command line's choice of the records to show.
enum RecordSubject: OptionGroup {
    /// The records with these ids.
    case id(RecordAddress)
    /// The single record of an object whose fields have these values.
    case equal(object: String, [FieldValue])

    static let heading = "Record"
    static let options = RecordAddress.options + [IDFile.option, IDFile.column, FieldValue.option]

    /// The object's name.
    var object: String {
        switch self {
        case .id(let address): address.object
        case .equal(let object, _): object
        }
    }

    /// Whether the ids are several, or in a file.
    var mayBeSeveral: Bool {
        guard case .id(let address) = self else { return false }
        return address.file != nil || address.ids.count > 1
    }

    /// Returns a hint on an id for which the org has no record; nil if it cannot help.
    func caseHint(for error: OrgError) -> String? {
        guard case .id(let address) = self, error.refusal?.has("NOT_FOUND") == true else {
            return nil
        }
        return address.unsure.hint(forMissing: address.ids)
    }
}

extension RecordSubject {
    init(_ arguments: Arguments) throws(UsageError) {
        guard let text = arguments[FieldValue.option] else {
            self = try .id(RecordAddress(arguments, file: IDFile(arguments)))
            return
        }
        let (object, ids) = try RecordAddress.words(in: arguments)
        guard ids.isEmpty, !arguments.has(IDFile.option) else {
            throw UsageError(
                "an id and --\(FieldValue.option.name) both select the record: use only one"
            )
        }
        self = .equal(
            object: object,
            try FieldValue.list(
                text,
                from: "--\(FieldValue.option.name)",
                otherwise: "sfctl query takes any SOQL condition"
            )
        )
    }
}
