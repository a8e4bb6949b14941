import SOQL

extension RowPlanner {
    /// Returns the test of USING SCOPE; nil without one, or if the scope excludes nothing.
    func test(ofScope name: String?) throws(APIFault) -> Test<TableRow>? {
        guard let name else { return nil }
        guard let filter = FilterScope(named: name), filter.exists(for: scope.object) else {
            let source = scope.context.source
            throw source.error(.clause(.unknownScope(name)), at: source.offset(ofLast: name))
        }
        return test(of: filter)
    }

    /// Returns the test of a scope.
    ///
    /// The org has no scoping rules, which would narrow a scope, and no teams, which could own
    /// records.
    private func test(of filter: FilterScope) -> Test<TableRow>? {
        let user = Value.text(scope.context.userID)
        switch filter {
        case .everything, .scopingRule: return nil
        case .mine: return owner { $0 == user }
        case .recentlyUsed: return field("LastViewedDate") { $0 != .null }
        case .userOwned: return owner { $0.isID(withPrefix: "005") }
        case .queueOwned: return owner { $0.isID(withPrefix: "00G") }
        case .caseTeam, .roleBasedTeam, .team: return { _ in false }
        case .delegated:
            guard let isMade = field("CreatedById", { $0 == user }),
                let isGivenAway = owner({ $0 != user })
            else { return nil }
            return { isMade($0) && isGivenAway($0) }
        }
    }

    private func owner(_ fits: @escaping @Sendable (Value) -> Bool) -> Test<TableRow>? {
        field("OwnerId", fits)
    }

    private func field(
        _ name: String,
        _ fits: @escaping @Sendable (Value) -> Bool
    ) -> Test<TableRow>? {
        guard let field = scope.object.field(named: name) else { return nil }
        return { fits($0.table.value(field, of: $0.index)) }
    }
}

extension Value {
    /// Returns whether the value is an id that begins with an object's key prefix.
    fileprivate func isID(withPrefix prefix: String) -> Bool {
        if case .text(let id) = self { id.hasPrefix(prefix) } else { false }
    }
}
