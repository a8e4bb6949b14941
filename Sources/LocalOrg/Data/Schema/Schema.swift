import Synchronization

/// The objects of the built-in org.
///
/// Each object is created on first use, because most commands need only one or two.
package final class Schema: Sendable {
    private let drafts: [Draft]
    private let byName: [String: Int]
    private let byPrefix: [String: Int]
    private let made = Mutex<[Int: ObjectType]>([:])

    /// An object that may not have been created yet.
    struct Draft: Sendable {
        let name: String
        let keyPrefix: String
        let make: @Sendable () -> ObjectType
    }

    /// Makes a schema of objects.
    package convenience init(_ objects: [ObjectType]) {
        self.init(
            objects.map { object in
                Draft(name: object.name, keyPrefix: object.keyPrefix) { object }
            }
        )
    }

    /// Makes a schema of objects that are created later.
    init(_ drafts: [Draft]) {
        self.drafts = drafts.sorted { $0.name < $1.name }
        byName = Dictionary(
            uniqueKeysWithValues: self.drafts.enumerated().map { ($1.name.lowercased(), $0) }
        )
        byPrefix = Dictionary(
            self.drafts.enumerated().map { ($1.keyPrefix, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// All objects in name order, as in describe global.
    package var objects: [ObjectType] { drafts.indices.map(object) }

    /// Returns the object with a name, ignoring case.
    package func object(named name: String) -> ObjectType? {
        byName[name.lowercased()].map(object)
    }

    /// Returns the object whose ids start with a key prefix.
    package func object(keyPrefix: String) -> ObjectType? {
        byPrefix[keyPrefix].map(object)
    }

    private func object(_ index: Int) -> ObjectType {
        made.withLock { made in
            if let object = made[index] { return object }
            let object = drafts[index].make()
            made[index] = object
            return object
        }
    }
}

extension Schema {
    /// The modelled objects of a new Developer Edition org.
    package static let standard = Schema(
        ObjectText.standard.map { text in
            Draft(name: text.name, keyPrefix: text.keyPrefix) { text.object }
        }
    )
}

extension ObjectText {
    /// Every object of the built-in org.
    static let standard: [ObjectText] = [
        account, campaign, campaignMember, `case`, contact, event, group, lead, opportunity,
        opportunityContactRole, organization, profile, recordType, task, user, userRole,
    ]
}
