/// Records that the user viewed at the same time.
struct RecordUse: Sendable {
    let object: ObjectType
    let rows: [Int]
    let kinds: Set<Kind>

    /// The number of records remembered for each object.
    ///
    /// Source: SOQL reference, "FOR VIEW and FOR REFERENCE"; Object Reference, "RecentlyViewed".
    static let limit = 200

    /// Whether the use must be remembered.
    var isRemembered: Bool { !rows.isEmpty && kinds.contains { $0.field(of: object) != nil } }

    /// The kind of use.
    enum Kind: String, CaseIterable, Sendable {
        /// The record itself is viewed.
        case view
        /// A record that belongs to it is viewed.
        case reference

        /// The field with the time of the last such use.
        var fieldName: String {
            switch self {
            case .view: "LastViewedDate"
            case .reference: "LastReferencedDate"
            }
        }

        /// Returns the field's index in an object; nil for objects without it, such as tasks.
        func field(of object: ObjectType) -> Int? { object.field(named: fieldName) }
    }
}
