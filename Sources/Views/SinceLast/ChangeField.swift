import Client
import SOQL
import Text

/// The field of an object with the time of a record's last change.
enum ChangeField {
    /// The fields, the best first.
    ///
    /// Some objects have no SystemModstamp; those whose records never change, such as field
    /// histories, have only CreatedDate.
    private static let names = ["SystemModstamp", "LastModifiedDate", "CreatedDate"]

    /// Finds the field in the description of the query's object; for an object that the org does
    /// not have, any, because the query gives the better error.
    ///
    /// - Throws: `UsageError` for an object without one; errors of the org.
    static func name(of query: Query, in org: Org) async throws -> String {
        let object = query.objectName
        let fields: [FieldDescription]
        do {
            fields = try await org.description(of: object).fields
        } catch let error as OrgError where error.refusal?.status == 404 {
            return names[0]
        }
        let found = names.first { name in
            fields.contains { $0.name == name && $0.flags.contains(.filterable) }
        }
        if let found { return found }
        throw UsageError(
            "--since-last needs the time of a record's change, but \(object) has no "
                + "\(names.joined(separator: ", no ")) to filter by"
        )
    }
}
