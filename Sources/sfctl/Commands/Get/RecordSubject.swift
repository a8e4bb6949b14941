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

    /// Returns the choice with the object to which the ids belong, if the command line names none.
    func named(in org: Org) async throws -> RecordSubject {
        guard case .id(let address) = self else { return self }
        return .id(try await address.named(in: org))
    }

    /// Whether the ids are several, or in a file.
    var mayBeSeveral: Bool {
        guard case .id(let address) = self else { return false }
        return address.isList
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
            let file = try IDFile(arguments)
            let address = file == nil ? RecordAddress(ofIDsAlone: arguments) : nil
            self =
                if let address { .id(address) } else {
                    .id(try RecordAddress(arguments, file: file))
                }
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
