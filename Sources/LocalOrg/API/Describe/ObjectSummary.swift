import Records

/// An object in describe global.
struct ObjectSummary {
    let object: ObjectType
    /// The path, `/services/data/vXX.X/sobjects/NAME`.
    let path: String

    func write(to writer: inout JSONWriter) {
        let can = object.abilities
        writer.object([
            ("activateable", .boolean(false)),
            ("associateEntityType", .null),
            ("associateParentEntity", .null),
            ("createable", .boolean(can.contains(.createable))),
            ("custom", .boolean(can.contains(.custom))),
            ("customSetting", .boolean(false)),
            ("deepCloneable", .boolean(can.contains(.deepCloneable))),
            ("deletable", .boolean(can.contains(.deletable))),
            ("deprecatedAndHidden", .boolean(false)),
            ("feedEnabled", .boolean(can.contains(.feedEnabled))),
            ("hasSubtypes", .boolean(false)),
            ("isInterface", .boolean(false)),
            ("isSubtype", .boolean(false)),
            ("keyPrefix", .text(object.keyPrefix)),
            ("label", .text(object.label)),
            ("labelPlural", .text(object.pluralLabel)),
            ("layoutable", .boolean(can.contains(.layoutable))),
            ("mergeable", .boolean(can.contains(.mergeable))),
            ("mruEnabled", .boolean(can.contains(.mruEnabled))),
            ("name", .text(object.name)),
            ("queryable", .boolean(can.contains(.queryable))),
            ("replicateable", .boolean(true)),
            ("retrieveable", .boolean(true)),
            ("searchable", .boolean(can.contains(.searchable))),
            ("triggerable", .boolean(can.contains(.triggerable))),
            ("undeletable", .boolean(can.contains(.undeletable))),
            ("updateable", .boolean(can.contains(.updateable))),
            ("urls", .nested { DescribeLinks(object, path: path).write(to: &$0) }),
        ])
    }
}
