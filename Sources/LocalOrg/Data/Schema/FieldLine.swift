/// One parsed line of an object's field table.
///
/// The form is `name|type|size|flags|label|notes`. The size is a length, `precision,scale`, `d` and
/// the digits of an int, or `-`. Each flag is a letter of `flags` below. Notes are separated by
/// commas: `→Account as Account` (a reference's target and its relationship name),
/// `in MailingAddress` (the compound), `default New`, or any other word for `extraTypeInfo`. A
/// picklist comes last in brackets, as `value` or `value=label`, or as the name of a shared one:
/// `[@Industry]`.
struct FieldLine {
    /// The field; nil if the line has none.
    let field: Field?

    init(_ line: Substring) {
        let columns = line.pieces(between: "|", keepsEmpty: true)
        guard columns.count == 5 || columns.count == 6,
            let type = FieldType(rawValue: String(columns[1]))
        else {
            field = nil
            return
        }
        let size = Size(columns[2], of: type)
        let notes = Notes(columns.count == 6 ? columns[5] : "")
        field = Field(
            name: String(columns[0]),
            label: String(columns[4]),
            type: type,
            length: size.length,
            precision: size.precision,
            scale: size.scale,
            digits: size.digits,
            traits: Self.traits(columns[3], name: columns[0]),
            picklist: notes.picklist.map(\.value),
            references: notes.references,
            relationshipName: notes.relationshipName,
            compound: notes.compound,
            extraTypeInfo: notes.extraTypeInfo,
            picklistLabels: notes.picklistLabels,
            defaultValue: notes.defaultValue
        )
    }

    private static let flags: [Unicode.Scalar: Field.Traits] = [
        "c": .createable, "u": .updateable, "f": .filterable, "g": .groupable, "s": .sortable,
        "n": .nillable, "a": .aggregatable, "D": .defaultedOnCreate, "i": .idLookup,
        "N": .nameField, "R": .restrictedPicklist, "A": .autoNumber, "U": .unique,
        "X": .externalID, "P": .permissionable, "L": .searchPrefilterable,
    ]

    private static func traits(_ letters: Substring, name: Substring) -> Field.Traits {
        letters.unicodeScalars.reduce(into: name.hasSuffix("__c") ? .custom : []) {
            traits,
            letter in
            traits.formUnion(flags[letter] ?? [])
        }
    }

    private struct Size {
        var length = 0
        var precision = 0
        var scale = 0
        var digits = 0

        init(_ text: Substring, of type: FieldType) {
            switch type {
            case .int: digits = Int(text.dropFirst()) ?? 0
            case .double, .currency, .percent:
                let numbers = text.pieces(between: ",").map { Int($0) ?? 0 }
                precision = numbers.first ?? 0
                scale = numbers.last ?? 0
            default: length = Int(text) ?? 0
            }
        }
    }

    private struct Notes {
        var references: [String] = []
        var relationshipName: String?
        var compound: String?
        var extraTypeInfo: String?
        var defaultValue: String?
        var picklist: [PicklistEntry] = []

        var picklistLabels: [String: String] {
            let labelled = picklist.filter { $0.label != $0.value }
            return Dictionary(uniqueKeysWithValues: labelled.map { ($0.value, $0.label) })
        }

        init(_ text: Substring) {
            let bracket = text.utf8.firstIndex(of: UInt8(ascii: "[")) ?? text.endIndex
            for note in text[..<bracket].pieces(between: ",") { read(note.droppingSpaces) }
            if bracket < text.endIndex {
                picklist = PicklistEntry.list(
                    Substring(text[bracket...].utf8.dropFirst().dropLast())
                )
            }
        }

        private mutating func read(_ note: Substring) {
            if note.isEmpty { return }
            if let reference = note.rest(after: "→") {
                let parts = reference.pieces(between: " ")
                references = (parts.first ?? "").pieces(between: "/").map(String.init)
                relationshipName = parts.count == 3 ? String(parts[2]) : nil
            } else if let name = note.rest(after: "in ") {
                compound = String(name)
            } else if let value = note.rest(after: "default ") {
                defaultValue = String(value)
            } else {
                extraTypeInfo = String(note)
            }
        }
    }
}
