import Client
import Records
import Text

/// An object and ids of its records, as a command line names them: `Contact 003…`, or `-s Contact -i 003…`.
struct RecordAddress: OptionGroup {
    let object: String
    /// Each once, in the order given.
    let ids: [RecordID]
    /// The command that the address is given to, for hints.
    let command: String

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
    /// Reads the address; ids are checked before anything is sent.
    init(_ arguments: Arguments) throws(UsageError) {
        command = arguments.commandName
        var words = arguments.positionals[...]
        let usage = "sfctl \(command) Contact 003…"
        guard let object = arguments[Self.sobject] ?? words.popFirst() else {
            throw UsageError("name the object and the record's id", hints: [usage])
        }
        guard object.isAPIName else {
            throw UsageError(
                "'\(object)' is not an object name; the object comes before the id",
                hints: [usage]
            )
        }
        let texts = arguments.all(Self.recordID) + words
        guard !texts.isEmpty else { throw UsageError("name the record's id", hints: [usage]) }
        self.object = object
        var seen: Set<RecordID> = []
        var ids: [RecordID] = []
        for text in texts {
            let id = try Self.read(text)
            if seen.insert(id).inserted { ids.append(id) }
        }
        self.ids = ids
    }

    private static func read(_ text: String) throws(UsageError) -> RecordID {
        do throws(RecordID.Fault) {
            return try RecordID(text)
        } catch {
            throw UsageError("'\(text)' is not a record id: \(error)", hints: error.correction)
        }
    }

    /// Refuses ids that belong to another object, and says to which.
    ///
    /// - Throws: `UsageError` for a mismatch; what `org` throws when it has to be asked.
    func checkKeyPrefixes(in org: Org) async throws {
        let known = KeyPrefix.standard[object.lowercased()]
        if let known, ids.allSatisfy({ $0.keyPrefix == known }) { return }
        let list = try await org.objects()
        guard let described = list.first(where: { $0.name.lowercased() == object.lowercased() })
        else {
            throw UnknownObject(name: object, known: list.map(\.name))
        }
        guard let prefix = described.keyPrefix else { return }
        for id in ids where id.keyPrefix != prefix {
            let owner = list.first { $0.keyPrefix == id.keyPrefix }?.name
            throw mismatch(id, object: described.name, prefix: prefix, owner: owner)
        }
    }

    private func mismatch(
        _ id: RecordID,
        object: String,
        prefix: String,
        owner: String?
    ) -> UsageError {
        let really =
            owner.map { "it is the id of a record of \($0)" }
            ?? "no object of this org has ids that start with \(id.keyPrefix)"
        return UsageError(
            "\(id) is not the id of a record of \(object) (those start with \(prefix)): \(really)",
            hints: owner.map { ["sfctl \(command) \($0) \(id)"] } ?? []
        )
    }
}

/// The id prefixes of standard objects, which are the same in every org.
///
/// Source: Salesforce Help 000385203, "Standard field record ID prefix decoder".
enum KeyPrefix {
    /// By lower-case object name.
    static let standard: [String: String] = [
        "account": "001", "contact": "003", "user": "005", "opportunity": "006", "lead": "00Q",
        "task": "00T", "event": "00U", "case": "500", "campaign": "701",
    ]
}

extension RecordID.Fault {
    /// The id that was probably meant, as a hint.
    fileprivate var correction: [String] {
        guard case .checksum(let expected) = self else { return [] }
        return ["if the first 15 characters are right, the id is \(expected)"]
    }
}
