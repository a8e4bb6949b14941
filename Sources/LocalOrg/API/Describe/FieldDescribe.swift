import Records

/// A field in an object's describe.
struct FieldDescribe {
    let field: Field

    /// Writes all keys, in alphabetical order as recorded.
    func write(to writer: inout JSONWriter) {
        writer.object(firstHalf + secondHalf)
    }

    private var firstHalf: [(String, EntryValue)] {
        [
            ("aggregatable", has(.aggregatable)),
            ("aiPredictionField", .boolean(false)),
            ("autoNumber", has(.autoNumber)),
            ("byteLength", .integer(byteLength)),
            ("calculated", has(.calculated)),
            ("calculatedFormula", .null),
            ("cascadeDelete", .boolean(false)),
            ("caseSensitive", .boolean(false)),
            ("compoundFieldName", .text(compound)),
            ("controllerName", .null),
            ("createable", has(.createable)),
            ("custom", has(.custom)),
            ("defaultValue", defaultValue),
            ("defaultValueFormula", .null),
            ("defaultedOnCreate", has(.defaultedOnCreate)),
            ("dependentPicklist", .boolean(false)),
            ("deprecatedAndHidden", .boolean(false)),
            ("digits", .integer(field.digits)),
            ("displayLocationInDecimal", .boolean(false)),
            ("encrypted", .boolean(false)),
            ("externalId", has(.externalID)),
            ("extraTypeInfo", .text(field.extraTypeInfo)),
            ("filterable", has(.filterable)),
            ("filteredLookupInfo", .null),
            ("formulaTreatNullNumberAsZero", .boolean(false)),
            ("groupable", has(.groupable)),
            ("highScaleNumber", .boolean(false)),
            ("htmlFormatted", .boolean(false)),
            ("idLookup", has(.idLookup)),
            ("inlineHelpText", .null),
        ]
    }

    private var secondHalf: [(String, EntryValue)] {
        [
            ("label", .text(field.label)),
            ("length", .integer(field.length)),
            ("mask", .null),
            ("maskType", .null),
            ("name", .text(field.name)),
            ("nameField", has(.nameField)),
            ("namePointing", .boolean(isPolymorphic)),
            ("nillable", has(.nillable)),
            ("permissionable", has(.permissionable)),
            ("picklistValues", .nested(writePicklist)),
            ("polymorphicForeignKey", .boolean(isPolymorphic)),
            ("precision", .integer(field.precision)),
            ("queryByDistance", .boolean(field.type == .address || field.type == .location)),
            ("referenceTargetField", .null),
            ("referenceTo", .nested { $0.array(field.references) { $1.string($0) } }),
            ("relationshipName", .text(field.relationshipName)),
            ("relationshipOrder", .null),
            ("restrictedDelete", .boolean(false)),
            ("restrictedPicklist", has(.restrictedPicklist)),
            ("scale", .integer(field.scale)),
            ("searchPrefilterable", has(.searchPrefilterable)),
            ("soapType", .text(field.type.soapType)),
            ("sortable", has(.sortable)),
            ("type", .text(field.type.rawValue)),
            ("unique", has(.unique)),
            ("updateable", has(.updateable)),
            ("writeRequiresMasterRead", .boolean(false)),
        ]
    }

    private func has(_ trait: Field.Traits) -> EntryValue {
        .boolean(field.traits.contains(trait))
    }

    private var isPolymorphic: Bool { field.references.count > 1 }

    /// The compound field; an account's name is its own compound, which has parts if person
    /// accounts are on.
    private var compound: String? {
        field.compound ?? (field.extraTypeInfo == "switchablepersonname" ? field.name : nil)
    }

    private var defaultValue: EntryValue {
        field.type == .boolean ? .boolean(false) : .text(field.defaultValue)
    }

    /// The length in bytes: three for each character, as UTF-8 needs in the basic plane, but one
    /// for ids, which are ASCII.
    private var byteLength: Int {
        field.type == .id || field.type == .reference ? field.length : field.length * 3
    }

    private func writePicklist(to writer: inout JSONWriter) {
        writer.array(field.picklist) { value, writer in
            writer.object([
                ("active", .boolean(true)),
                ("defaultValue", .boolean(value == field.defaultValue)),
                ("label", .text(field.picklistLabels[value] ?? value)),
                ("validFor", .null),
                ("value", .text(value)),
            ])
        }
    }
}
