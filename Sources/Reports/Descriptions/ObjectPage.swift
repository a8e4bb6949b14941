import Client
package import Output
import Records
import Terminal
import Text

/// A part of an object's description.
package enum ObjectPart: Sendable {
    case fields(Pattern?)
    case picklist(String)
    case relationships
}

extension Pattern {
    /// Returns the words of the command for the field whose name is near a pattern that matches
    /// none, or for all fields.
    fileprivate func command(amongFieldsOf object: ObjectDescription) -> [String] {
        let closest = Spelling.closest(to: text, in: object.fields.map(\.name))
        let part = closest.map { ["--fields", $0] } ?? []
        return ["describe", object.summary.name] + part
    }
}

/// An object's description, or a part of it, as a listing or as the org's own JSON.
package struct ObjectPage {
    private let bytes: [UInt8]
    private let object: ObjectDescription
    private let part: ObjectPart

    /// Reads the body of the object's describe resource.
    ///
    /// - Throws: `OrgError.malformed` if it is no description.
    package init(_ description: [UInt8], _ part: ObjectPart) throws {
        bytes = description
        object = try ObjectDescription(parsing: description)
        self.part = part
    }

    /// Prints the part.
    ///
    /// - Throws: `UnknownField`; `NotAPicklist`; errors of the output.
    package func show(_ style: OutputStyle, _ context: Context) throws {
        switch part {
        case .fields(let pattern): try printFields(pattern, style, context)
        case .picklist(let field): try printPicklist(field, style, context)
        case .relationships: try printRelationships(style, context)
        }
    }

    private func printFields(_ pattern: Pattern?, _ style: OutputStyle, _ context: Context)
        throws
    {
        let wanted = object.fields.map { field in
            pattern.map { $0.matches(field.name) || $0.matches(field.label ?? "") } ?? true
        }
        if style.format == .json, !style.listsIDs {
            guard pattern != nil else { return try printJSON(bytes, style, context) }
            var value = try JSONValue(parsing: bytes)
            value.keep(wanted, in: "fields")
            return try printJSON(value.json(), style, context)
        }
        let fields = zip(object.fields, wanted).compactMap { $1 ? $0 : nil }
        let listing =
            style.format.isForPeople
            ? FieldListing.forPeople(fields) : FieldListing.dictionary(fields)
        try listing.show(style, context, noun: "field", names: "Name")
        if fields.isEmpty, let words = pattern?.command(amongFieldsOf: object) {
            context.messages.note("  hint: \(context.line(words))")
        }
    }

    private func printPicklist(_ name: String, _ style: OutputStyle, _ context: Context) throws {
        let index = object.fields.firstIndex { $0.name.lowercased() == name.lowercased() }
        guard let index else { throw UnknownField(name: name, object: object) }
        let field = object.fields[index]
        guard field.isPicklist else { throw NotAPicklist(field: field, object: object) }
        if style.format == .json, !style.listsIDs {
            let fields = try JSONValue(parsing: bytes)["fields"]?.elements ?? []
            return try printJSON(fields[index]["picklistValues"]?.json() ?? [], style, context)
        }
        var listing = Listing([
            .init("Value"), .init("Label", .first), .init("Active"), .init("Default"),
        ])
        for value in field.picklistValues {
            listing.add([
                .text(value.value), .text(value.label), .boolean(value.flags.contains(.active)),
                .boolean(value.flags.contains(.defaultValue)),
            ])
        }
        try listing.show(style, context, noun: "value", names: "Value")
    }

    private func printRelationships(_ style: OutputStyle, _ context: Context) throws {
        if style.format == .json, !style.listsIDs {
            let children = try JSONValue(parsing: bytes)["childRelationships"]
            return try printJSON(children?.json() ?? [], style, context)
        }
        let columns: [Listing.Column] =
            style.format.isForPeople
            ? [.init("Relationship"), .init("Child", .first), .init("OnDelete")]
            : [.init("Relationship"), .init("Child"), .init("Field"), .init("OnDelete")]
        var listing = Listing(columns)
        for child in object.childRelationships {
            // An ordinary terminal has room for one column with the child and its field.
            let source: [Listing.Value] =
                style.format.isForPeople
                ? [.text("\(child.childObject).\(child.field)")]
                : [.text(child.childObject), .text(child.field)]
            listing.add([.text(child.name)] + source + [.text(Self.effect(of: child))])
        }
        try listing.show(style, context, noun: "relationship", names: "Relationship")
    }

    /// Returns the effect of deleting the parent on the children.
    private static func effect(of child: Client.ChildRelationship) -> String {
        switch (child.flags.contains(.restrictedDelete), child.flags.contains(.cascadeDelete)) {
        case (true, true): "blocks, or is deleted too"
        case (true, false): "blocks"
        case (false, true): "is deleted too"
        case (false, false): "is unlinked"
        }
    }

    private func printJSON(_ result: [UInt8], _ style: OutputStyle, _ context: Context) throws {
        let json = try Envelope.success(result, isPretty: style.isPretty)
        try OutputTarget(style, context).writeWhole(json)
    }
}
