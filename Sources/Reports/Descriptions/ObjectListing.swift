import Client
package import Output
import Records
import Terminal
import Text

/// A filter for the list of objects.
package struct ObjectFilter: Sendable {
    let pattern: Pattern?
    let kind: Kind?

    /// The kinds of object.
    package enum Kind: String, CaseIterable, Sendable {
        case standard
        case custom
        case queryable
    }

    /// Makes a filter; nil admits all.
    package init(pattern: Pattern?, kind: Kind?) {
        self.pattern = pattern
        self.kind = kind
    }

    func admits(_ object: ObjectSummary) -> Bool {
        let fitsKind =
            switch kind {
            case .standard: !object.flags.contains(.custom)
            case .custom: object.flags.contains(.custom)
            case .queryable: object.flags.contains(.queryable)
            case nil: true
            }
        let fitsPattern =
            pattern.map { $0.matches(object.name) || $0.matches(object.label ?? "") } ?? true
        return fitsKind && fitsPattern
    }
}

/// The org's objects, as a listing or as the org's own JSON.
package struct ObjectListing {
    private let description: [UInt8]
    private let objects: [ObjectSummary]
    private let filter: ObjectFilter

    /// Reads the body of the describe global resource.
    ///
    /// - Throws: `OrgError.malformed` if it is no list of objects.
    package init(_ description: [UInt8], _ filter: ObjectFilter) throws {
        self.description = description
        self.filter = filter
        objects = try ObjectList(parsing: description).objects
    }

    /// Prints the objects.
    ///
    /// - Throws: The errors of the output.
    package func show(_ style: OutputStyle, _ context: Context) throws {
        let wanted = objects.map(filter.admits)
        guard style.format != .json || style.listsIDs else {
            return try printJSON(wanted, style, context)
        }
        let objects = zip(objects, wanted).compactMap { $1 ? $0 : nil }
        let listing =
            style.format.isForPeople ? Self.forPeople(objects) : Self.withAllFlags(objects)
        let kind = filter.kind.map { "\($0.rawValue) " } ?? ""
        try listing.show(
            style,
            context,
            noun: "\(objects.isEmpty ? kind : "")object",
            names: "Name"
        )
    }

    private static func forPeople(_ objects: [ObjectSummary]) -> Listing {
        var listing = Listing([
            .init("Name"), .init("Label", .first), .init("KeyPrefix"),
            .init("Allows", .last),
        ])
        for object in objects {
            let verbs: [(ObjectSummary.Flag, String)] = [
                (.queryable, "query"), (.createable, "create"), (.updateable, "update"),
                (.deletable, "delete"),
            ]
            let allowed = verbs.filter { object.flags.contains($0.0) }.map(\.1)
            listing.add([
                .text(object.name), .text(object.label), .text(object.keyPrefix),
                .text(allowed.joined(separator: " ")),
            ])
        }
        return listing
    }

    private static func withAllFlags(_ objects: [ObjectSummary]) -> Listing {
        let flags: [ObjectSummary.Flag] = [
            .custom, .queryable, .createable, .updateable, .deletable,
        ]
        let names = ["Custom", "Queryable", "Createable", "Updateable", "Deletable"]
        var listing = Listing(
            [.init("Name"), .init("Label"), .init("KeyPrefix")] + names.map { .init($0) }
        )
        for object in objects {
            listing.add(
                [.text(object.name), .text(object.label), .text(object.keyPrefix)]
                    + flags.map { .boolean(object.flags.contains($0)) }
            )
        }
        return listing
    }

    private func printJSON(_ wanted: [Bool], _ style: OutputStyle, _ context: Context) throws {
        var result = description
        if wanted.contains(false) {
            var value = try JSONValue(parsing: description)
            value.keep(wanted, in: "sobjects")
            result = value.json()
        }
        let json = try Envelope.success(result, isPretty: style.isPretty)
        try OutputTarget(style, context).writeWhole(json)
    }
}
