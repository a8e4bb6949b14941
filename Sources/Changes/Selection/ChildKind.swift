import Client
import Records
import Text

/// A kind of child records that matter to a delete of their parents: the org deletes them too, or
/// they block the delete.
struct ChildKind: Hashable, Sendable {
    /// The children's object.
    let object: String
    /// The fields, or paths, that refer to the parent.
    private(set) var fields: [String]
    let effect: Effect
    /// A condition for the children that matter; nil if all do.
    var condition: String?
    /// The word for one of them; nil for the object's own.
    var word: String?

    /// The effect of the children on the delete of a parent.
    enum Effect: Hashable, Sendable {
        /// The org deletes them with the parent.
        case goesAlong
        case blocks
        /// Some orgs, users or states of the children block the delete.
        case mayBlock
    }

    /// The most rows of a query for blocking children, which is one page.
    static let mostRows = 2000
    /// The most parents in one query.
    static let mostParents = 1000
    /// The longest query: the org's limit is 100,000 characters.
    private static let longest = 90_000

    /// Returns the number of parents that fit into one query.
    var parentsPerQuery: Int {
        // Each id takes 21 characters: quotes, and a comma.
        min(Self.mostParents, Self.longest / fields.count / 21)
    }

    /// Returns the query for the children of some parents: their number, and the parents of each.
    ///
    /// - Parameters:
    ///   - parents: The parents.
    ///   - namesParents: Whether to list the parents of children that go along, too. The org still
    ///     sends the number of all children, and the parents of those on the first page.
    /// - Returns: The query.
    func query(of parents: some Collection<RecordID>, namesParents: Bool) -> String {
        let wanted =
            effect != .goesAlong
            ? fields[0] : namesParents ? fields.joined(separator: ", ") : "COUNT()"
        let soql = "SELECT \(wanted) FROM \(object) WHERE \(filter(parents))"
        return effect == .goesAlong ? soql : "\(soql) LIMIT \(Self.mostRows)"
    }

    /// Returns the condition for the children of some parents.
    func filter(_ parents: some Collection<RecordID>) -> String {
        let list = parents.map { "'\($0)'" }.joined(separator: ",")
        let references = fields.map { "\($0) IN (\(list))" }.joined(separator: " OR ")
        return condition.map { "\(references) AND \($0)" } ?? references
    }
}

extension ChildKind {
    /// Returns the kinds of an object's children: those that block first, then those that go along.
    static func all(of parent: ObjectDescription) -> [ChildKind] {
        blocking(of: parent) + goingAlong(of: parent)
    }

    /// Returns the kinds of an object's children that are deleted with it.
    static func goingAlong(of parent: ObjectDescription) -> [ChildKind] {
        var kinds: [ChildKind] = []
        for child in parent.countedChildren where child.flags.contains(.cascadeDelete) {
            if let index = kinds.firstIndex(where: { $0.object == child.childObject }) {
                guard !kinds[index].fields.contains(child.field) else { continue }
                kinds[index].fields.append(child.field)
            } else {
                kinds.append(
                    ChildKind(
                        object: child.childObject,
                        fields: [child.field],
                        effect: .goesAlong
                    )
                )
            }
        }
        return kinds
    }

    private static func blocking(of parent: ObjectDescription) -> [ChildKind] {
        let children = parent.countedChildren
        let restricted = children.filter { $0.flags.contains(.restrictedDelete) }.map { child in
            ChildKind(
                object: child.childObject,
                fields: [child.field],
                // A contract, for instance, goes along as a draft, and blocks when it is activated.
                effect: child.flags.contains(.cascadeDelete) ? .mayBlock : .blocks
            )
        }
        let known = (knownBlocks[parent.summary.name] ?? []).filter { kind in
            children.contains { $0.childObject == kind.object }
        }
        return restricted + known
    }

    /// The children that may block a delete although the description does not say so, by object.
    ///
    /// Source: Salesforce Help, "Considerations for Deleting Accounts": closed-won opportunities of
    /// other users, and cases of the account's contacts.
    private static let knownBlocks: [String: [ChildKind]] = [
        "Account": [
            ChildKind(
                object: "Opportunity",
                fields: ["AccountId"],
                effect: .mayBlock,
                condition: "IsWon = true",
                word: "closed-won opportunity"
            ),
            ChildKind(
                object: "Case",
                fields: ["Contact.AccountId"],
                effect: .mayBlock,
                word: "case of its contacts"
            ),
        ]
    ]
}

extension ObjectDescription {
    /// The relationships whose children can be counted, and are records of their own.
    fileprivate var countedChildren: [ChildRelationship] {
        childRelationships.filter { child in
            !child.flags.contains(.deprecatedAndHidden)
                && !ChildKind.isBookkeeping(child.childObject)
                && child.childObject.isAPIName && child.field.isAPIName
        }
    }
}

extension ChildKind {
    /// Lists over records of other objects, which cannot be queried themselves, and followers.
    private static let lists: Set<String> = [
        "ActivityHistory", "AttachedContentDocument", "AttachedContentNote", "CombinedAttachment",
        "EntitySubscription", "FeedItem", "NoteAndAttachment", "OpenActivity",
    ]

    /// Returns whether the org keeps an object's records about other records: their history, feed
    /// and shares, and lists over other objects.
    fileprivate static func isBookkeeping(_ object: String) -> Bool {
        lists.contains(object)
            || ["History", "Feed", "Share"].contains { object.hasSuffix($0) && object != $0 }
    }
}
