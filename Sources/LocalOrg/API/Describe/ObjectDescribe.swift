import Records

/// The full describe of an object.
struct ObjectDescribe {
    let object: ObjectType
    /// The path, `/services/data/vXX.X/sobjects/NAME`.
    let path: String
    let instanceURL: String

    /// Writes all keys, in alphabetical order as recorded.
    func write(to writer: inout JSONWriter) {
        writer.object(firstHalf + secondHalf)
    }

    private var firstHalf: [(String, EntryValue)] {
        [
            ("actionOverrides", .emptyList),
            ("activateable", .boolean(false)),
            ("associateEntityType", .null),
            ("associateParentEntity", .null),
            ("childRelationships", .nested(writeChildren)),
            ("compactLayoutable", can(.layoutable)),
            ("createable", can(.createable)),
            ("custom", can(.custom)),
            ("customSetting", .boolean(false)),
            ("deepCloneable", can(.deepCloneable)),
            ("defaultImplementation", .null),
            ("deletable", can(.deletable)),
            ("deprecatedAndHidden", .boolean(false)),
            ("extendedBy", .null),
            ("extendsInterfaces", .null),
            ("feedEnabled", can(.feedEnabled)),
            ("fields", .nested(writeFields)),
            ("hasSubtypes", .boolean(false)),
            ("implementedBy", .null),
            ("implementsInterfaces", .null),
            ("isInterface", .boolean(false)),
            ("isSubtype", .boolean(false)),
            ("keyPrefix", .text(object.keyPrefix)),
        ]
    }

    private var secondHalf: [(String, EntryValue)] {
        [
            ("label", .text(object.label)),
            ("labelPlural", .text(object.pluralLabel)),
            ("layoutable", can(.layoutable)),
            ("listviewable", .null),
            ("lookupLayoutable", .null),
            ("mergeable", can(.mergeable)),
            ("mruEnabled", can(.mruEnabled)),
            ("name", .text(object.name)),
            ("namedLayoutInfos", .emptyList),
            ("networkScopeFieldName", .null),
            ("queryable", can(.queryable)),
            ("recordTypeInfos", .nested(writeRecordTypes)),
            ("replicateable", .boolean(true)),
            ("retrieveable", .boolean(true)),
            ("searchLayoutable", can(.mruEnabled)),
            ("searchable", can(.searchable)),
            ("sobjectDescribeOption", .text("FULL")),
            ("supportedScopes", .nested(writeScopes)),
            ("triggerable", can(.triggerable)),
            ("undeletable", can(.undeletable)),
            ("updateable", can(.updateable)),
            ("urls", .nested(writeLinks)),
        ]
    }

    private func can(_ ability: ObjectType.Abilities) -> EntryValue {
        .boolean(object.abilities.contains(ability))
    }

    private func writeChildren(to writer: inout JSONWriter) {
        writer.array(object.children) { child, writer in
            writer.object([
                ("cascadeDelete", .boolean(child.cascadesDelete)),
                ("childSObject", .text(child.child)),
                ("deprecatedAndHidden", .boolean(false)),
                ("field", .text(child.field)),
                ("junctionIdListNames", .emptyList),
                ("junctionReferenceTo", .emptyList),
                ("relationshipName", .text(child.name)),
                ("restrictedDelete", .boolean(child.restrictsDelete)),
            ])
        }
    }

    private func writeFields(to writer: inout JSONWriter) {
        writer.array(object.fields) { FieldDescribe(field: $0).write(to: &$1) }
    }

    /// Writes the Master record type, which every object with layouts has.
    private func writeRecordTypes(to writer: inout JSONWriter) {
        let ids: [String] = object.abilities.contains(.mruEnabled) ? ["012000000000000AAA"] : []
        writer.array(ids) { id, writer in
            writer.object([
                ("active", .boolean(true)),
                ("available", .boolean(true)),
                ("defaultRecordTypeMapping", .boolean(true)),
                ("developerName", .text("Master")),
                ("master", .boolean(true)),
                ("name", .text("Master")),
                ("recordTypeId", .text(id)),
                (
                    "urls",
                    .nested { $0.object([("layout", .text("\(path)/describe/layouts/\(id)"))]) }
                ),
            ])
        }
    }

    /// Writes the possible arguments of `USING SCOPE`.
    private func writeScopes(to writer: inout JSONWriter) {
        let records = object.pluralLabel.lowercased()
        writer.array(FilterScope.listed(for: object)) { scope, writer in
            writer.object([
                ("label", .text(scope.label(records))), ("name", .text(scope.rawValue)),
            ])
        }
    }

    private func writeLinks(to writer: inout JSONWriter) {
        DescribeLinks(object, path: path, instanceURL: instanceURL).write(to: &writer)
    }
}
