import Client
import Output
import Records
import Terminal
import Text

/// A listing of an object's fields, for people or as a data dictionary.
enum FieldListing {
    /// Returns the columns that people look for, few enough for an ordinary terminal.
    static func forPeople(_ fields: [FieldDescription]) -> Listing {
        var listing = Listing([
            .init("Name"), .init("Type", .last), .init("Label", .first),
            .init("Details", .first),
        ])
        for field in fields {
            let details = field.remarks + references(field) + values(field)
            listing.add([
                .text(field.name), .text(field.typeWithSize), .text(field.label),
                .text(joined(details)),
            ])
        }
        return listing
    }

    private static func values(_ field: FieldDescription) -> [String] {
        field.picklistValues.isEmpty ? [] : [Count.text(field.picklistValues.count, "value")]
    }

    /// Returns a listing with every property in its own column.
    static func dictionary(_ fields: [FieldDescription]) -> Listing {
        var listing = Listing([
            .init("Name"), .init("Label"), .init("Type"), .init("Length"), .init("Precision"),
            .init("Scale"),
            .init("Digits"), .init("Required"), .init("Unique"), .init("ExternalId"),
            .init("Custom"),
            .init("Calculated"), .init("AutoNumber"), .init("DefaultedOnCreate"),
            .init("Createable"),
            .init("Updateable"), .init("Filterable"), .init("Sortable"), .init("Groupable"),
            .init("ReferenceTo"), .init("RelationshipName"), .init("PicklistValues"),
            .init("HelpText"),
        ])
        for field in fields { listing.add(properties(of: field)) }
        return listing
    }

    private static func properties(of field: FieldDescription) -> [Listing.Value] {
        let sizes = [field.length, field.precision, field.scale, field.digits]
        let flags: [FieldDescription.Flag] = [
            .unique, .externalId, .custom, .calculated, .autoNumber, .defaultedOnCreate,
            .createable,
            .updateable, .filterable, .sortable, .groupable,
        ]
        let values = field.picklistValues.filter { $0.flags.contains(.active) }.map(\.value)
        return [.text(field.name), .text(field.label), .text(field.type)]
            + sizes.map(Listing.Value.number)
            + [.boolean(field.mustBeGiven)]
            + flags.map { .boolean(field.flags.contains($0)) }
            + [
                .text(joined(field.referenceTo, by: ";")), .text(field.relationshipName),
                .text(joined(values, by: ";")), .text(field.inlineHelpText),
            ]
    }

    /// Returns `Owner -> User|Group`, with at most three objects; the data dictionary has all of
    /// them.
    private static func references(_ field: FieldDescription) -> [String] {
        guard !field.referenceTo.isEmpty else { return [] }
        let more = field.referenceTo.count > 3 ? ["..."] : []
        let objects = (field.referenceTo.prefix(3) + more).joined(separator: "|")
        return [field.relationshipName.map { "\($0) -> \(objects)" } ?? "-> \(objects)"]
    }

    private static func joined(_ words: [String], by separator: String = ", ") -> String? {
        words.isEmpty ? nil : words.joined(separator: separator)
    }
}

extension FieldDescription {
    /// Whether the field is a picklist.
    var isPicklist: Bool { ["picklist", "multipicklist", "combobox"].contains(type) }

    /// The noteworthy properties of the field, in words.
    fileprivate var remarks: [String] {
        let all: [(Bool, String)] = [
            (mustBeGiven, "required"), (flags.contains(.unique), "unique"),
            (flags.contains(.externalId), "external id"), (flags.contains(.custom), "custom"),
            (flags.contains(.calculated), "formula"), (flags.contains(.autoNumber), "auto-number"),
            (flags.isDisjoint(with: [.createable, .updateable]), "read-only"),
            (!flags.contains(.filterable), "not filterable"),
        ]
        return all.compactMap { $0 ? $1 : nil }
    }
}
