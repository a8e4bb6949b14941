/// Records that the user has looked at, all at once.
struct RecordUse: Sendable {
    let object: ObjectType
    let rows: [Int]
    let kinds: Set<Kind>

    /// How many records of an object are remembered.
    ///
    /// Source: SOQL reference, "FOR VIEW and FOR REFERENCE"; Object Reference, "RecentlyViewed".
    static let limit = 200

    /// Whether there is anything to remember.
    var isRemembered: Bool { !rows.isEmpty && kinds.contains { $0.field(of: object) != nil } }

    /// How a record is used.
    enum Kind: String, CaseIterable, Sendable {
        /// It is viewed itself.
        case view
        /// A record that belongs to it is viewed.
        case reference

        /// The field that tells when a record was last used so.
        var fieldName: String {
            switch self {
            case .view: "LastViewedDate"
            case .reference: "LastReferencedDate"
            }
        }

        /// The field's index in an object; nil for objects whose use nobody remembers, such as tasks.
        func field(of object: ObjectType) -> Int? { object.field(named: fieldName) }
    }
}
