/// A part of a compound field, with its key in the compound's object.
struct CompoundPart: Sendable {
    let key: String
    let field: Int
    let type: FieldType

    /// Returns the parts of an address or location field, in the API's order.
    ///
    /// `MailingCity` is `city` of `MailingAddress`, and `Place__Latitude__s` is `latitude` of
    /// `Place__c`. Source: REST API, "Compound Fields".
    static func parts(of compound: Field, in object: ObjectType) -> [CompoundPart] {
        let members = object.fields.enumerated().filter { $1.compound == compound.name }
        let keys = compound.type == .location ? locationKeys : addressKeys
        return keys.compactMap { key in
            members.first { matches($1.name, key) }
                .map { CompoundPart(key: key, field: $0, type: $1.type) }
        }
    }

    /// Returns the latitude and longitude of a column that is a compound.
    static func coordinates(
        of column: Column,
        in scope: Scope
    ) -> (latitude: Column, longitude: Column)? {
        guard case .one = column.slot else { return nil }
        let table = column.hops.last?.tables[0] ?? scope.table
        let parts = parts(of: column.field, in: table.object)
        guard let latitude = parts.first(where: { $0.key == "latitude" }),
            let longitude = parts.first(where: { $0.key == "longitude" })
        else { return nil }
        return (
            latitude.column(beside: column, in: table.object),
            longitude.column(beside: column, in: table.object)
        )
    }

    private func column(beside column: Column, in object: ObjectType) -> Column {
        Column(
            hops: column.hops,
            slot: .one(field),
            field: object.fields[field],
            written: column.written,
            entity: column.entity
        )
    }

    private static let addressKeys = [
        "city", "country", "countryCode", "geocodeAccuracy", "latitude", "longitude", "postalCode",
        "state", "stateCode", "street",
    ]
    private static let locationKeys = ["latitude", "longitude"]

    private static func matches(_ name: String, _ key: String) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix(key.lowercased()) || name.hasSuffix("__\(key)__s")
    }
}
