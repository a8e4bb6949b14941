import Records
import Text

/// The check of a write's values, which also adds the values derived from them.
///
/// The check ends at the first error, in this order: fields that may not be written, values,
/// references, missing fields, unique values. Salesforce's own order is unknown.
struct DraftCheck {
    private let draft: RecordDraft
    /// The record to change; nil for a new one.
    private let record: RecordRow?
    private let snapshot: OrgSnapshot
    private let now: Int

    private var object: ObjectType { draft.object }

    init(_ draft: RecordDraft, of record: RecordRow?, in snapshot: OrgSnapshot, at now: Int) {
        self.draft = draft
        self.record = record
        self.snapshot = snapshot
        self.now = now
    }

    /// Returns the values to store.
    func values() throws(APIFault) -> [Int: Value] {
        try checkAccess()
        var values = draft.values
        for (field, value) in values {
            try ValueCheck(object.fields[field]).check(value)
        }
        let references = References(of: object, in: snapshot)
        for (field, parent) in draft.parents { values[field] = try references.find(parent) }
        try references.check(&values)
        try checkRequired(values)
        try UniqueValues(values, of: object, row: record?.row, in: snapshot).check()
        complete(&values)
        return values
    }

    // MARK: Steps

    private func checkAccess() throws(APIFault) {
        let isInsert = record == nil
        guard object.abilities.contains(isInsert ? .createable : .updateable) else {
            throw .notWriteable(object, isInsert ? "POST" : "PATCH")
        }
        if let record, snapshot.orgTable(object).isDeleted(record.row) { throw .alreadyDeleted }
        if isInsert, draft.fields.contains(where: { object.fields[$0].type == .id }) {
            throw .idInInsert
        }
        let needed: Field.Traits = isInsert ? .createable : .updateable
        let refused = draft.fields.map { object.fields[$0] }.filter { !$0.traits.contains(needed) }
        guard refused.isEmpty else { throw .readOnly(refused.map(\.name)) }
    }

    private func checkRequired(_ values: [Int: Value]) throws(APIFault) {
        let missing = object.fields.indices.filter { index in
            let field = object.fields[index]
            guard field.isRequired else { return false }
            return values[index].map { $0 == .null }
                ?? (record == nil && !field.traits.contains(.defaultedOnCreate))
        }
        guard missing.isEmpty else { throw .missing(missing.map { object.fields[$0].name }) }
    }

    private func complete(_ values: inout [Int: Value]) {
        let moment = now - now.modulo(1000)
        let consequences = Consequences(object: object, moment: moment)
        if let record {
            let table = snapshot.orgTable(object)
            consequences.complete(&values) { table.value($0, of: record.row) }
            stamp(&values, at: moment)
        } else {
            for (index, field) in object.fields.enumerated() where values[index] == nil {
                if let value = field.defaultValue { values[index] = .text(value) }
            }
            consequences.complete(&values) { _ in .null }
            number(&values)
            if let field = object.field(named: "CreatedDate") { values[field] = .dateTime(moment) }
            values = values.filter { $0.value != .null }
        }
    }

    /// Sets the user and the time of the last change.
    private func stamp(_ values: inout [Int: Value], at moment: Int) {
        for (index, field) in object.fields.enumerated() {
            switch field.name {
            case "LastModifiedDate", "SystemModstamp": values[index] = .dateTime(moment)
            case "LastModifiedById": values[index] = .text(OrgIDs.admin)
            default: continue
            }
        }
    }

    /// Sets the next number of a new record.
    private func number(_ values: inout [Int: Value]) {
        for (index, field) in object.fields.enumerated() where field.traits.contains(.autoNumber) {
            let number = AutoNumber.first + snapshot.orgTable(object).rowCount
            values[index] = .text(AutoNumber.text(number))
        }
    }
}

/// Automatic record numbers: `00001000`.
enum AutoNumber {
    /// The first number in a Developer Edition org.
    static let first = 1000

    static func text(_ number: Int) -> String { padded(number, 8) }
}

extension Field {
    /// Whether a record requires a value; checkboxes always have one.
    fileprivate var isRequired: Bool {
        type != .boolean && !traits.contains(.nillable)
            && !traits.isDisjoint(with: [.createable, .updateable])
    }
}

extension APIFault {
    fileprivate static func notWriteable(_ object: ObjectType, _ method: String) -> APIFault {
        .method(method, allowed: object.abilities.methods(ofRecord: method != "POST"))
    }

    fileprivate static let idInInsert = APIFault(
        "INVALID_FIELD_FOR_INSERT_UPDATE",
        "cannot specify Id in an insert call",
        fields: ["Id"]
    )

    fileprivate static func readOnly(_ fields: [String]) -> APIFault {
        APIFault(
            "INVALID_FIELD_FOR_INSERT_UPDATE",
            """
            Unable to create/update fields: \(fields.joined(separator: ", ")). Please check the \
            security settings of this field and verify that it is read/write for your profile or \
            permission set.
            """,
            fields: fields
        )
    }

    fileprivate static func missing(_ fields: [String]) -> APIFault {
        APIFault(
            "REQUIRED_FIELD_MISSING",
            "Required fields are missing: [\(fields.joined(separator: ", "))]",
            fields: fields
        )
    }
}
