/// A subset of an object's records by owner, used in `USING SCOPE` and listed in describe.
///
/// Sources: SOQL reference, "USING SCOPE"; for the scopes of each object, and the labels, recorded
/// describes.
enum FilterScope: String, CaseIterable {
    case delegated
    case everything
    case caseTeam = "genericteam"
    case mine
    case recentlyUsed = "mru"
    case queueOwned = "queue_owned"
    case scopingRule
    case team
    case roleBasedTeam = "team_by_role"
    case userOwned = "user_owned"

    /// Finds the scope with a name, ignoring case.
    init?(named name: String) {
        guard
            let scope = Self.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }
            )
        else { return nil }
        self = scope
    }

    /// Returns the scopes in the describe of an object, by name.
    static func listed(for object: ObjectType) -> [FilterScope] {
        allCases.filter { $0 != .recentlyUsed && $0.exists(for: object) }
    }

    /// Returns whether an object has the scope.
    func exists(for object: ObjectType) -> Bool {
        if self == .everything { return true }
        if self == .recentlyUsed { return object.field(named: "LastViewedDate") != nil }
        guard let owner = object.field(named: "OwnerId") else { return false }
        let hasQueues = object.fields[owner].references.contains("Group")
        return switch self {
        case .everything, .mine, .recentlyUsed: true
        case .delegated: ["Event", "Task"].contains(object.name)
        case .caseTeam, .roleBasedTeam: object.name == "Case"
        case .queueOwned, .userOwned: hasQueues
        case .scopingRule: Self.withScopingRules.contains(object.name)
        case .team: object.name != "Case"
        }
    }

    /// Returns the scope's label; most labels contain the plural of the object's label.
    func label(_ records: String) -> String {
        switch self {
        case .delegated: "My delegated \(records)"
        case .everything: "All \(records)"
        case .caseTeam: "My case teams \(records)"
        case .mine: "My \(records)"
        case .recentlyUsed: "Recently viewed \(records)"
        case .queueOwned: "Queue owned \(records)"
        case .scopingRule: "Filter by scope"
        case .team: "My team's \(records)"
        case .roleBasedTeam: "My role-based team's \(records)"
        case .userOwned: "User owned \(records)"
        }
    }

    private static let withScopingRules: Set<String> = [
        "Account", "Contact", "Event", "Lead", "Opportunity", "Task",
    ]
}
