/// What a job does.
enum BulkOperation: String {
    case query, queryAll, insert, update, upsert, delete, hardDelete

    /// Whether the job gives records, rather than taking them.
    var isQuery: Bool { self == .query || self == .queryAll }

    /// Whether the job's upload has ids only.
    var isDelete: Bool { self == .delete || self == .hardDelete }

    /// What an object must allow.
    var ability: ObjectType.Abilities {
        switch self {
        case .query, .queryAll: .queryable
        case .insert: .createable
        case .update: .updateable
        case .upsert: [.createable, .updateable]
        case .delete, .hardDelete: .deletable
        }
    }
}
