import Records

/// One of an org's limits, or an app's share of it.
package struct OrgLimit: Hashable, Sendable {
    /// The limit's name; with the app's behind a slash for its share.
    package let name: String
    package let most: Int
    package let remaining: Int

    package init(name: String, most: Int, remaining: Int) {
        self.name = name
        self.most = most
        self.remaining = remaining
    }

    /// The used part; an org may let a limit be exceeded.
    package var used: Int { max(0, most - remaining) }

    /// The used part of the whole, from 0; nil if the org has none of it.
    package var share: Double? { most > 0 ? Double(used) / Double(most) : nil }

    /// The used part in percent, rounded down to one digit after the point, so that 100 means used
    /// up; nil if the org has none of it.
    package var percent: String? {
        guard let share else { return nil }
        let tenths = Int(min(share * 1000, 1e15))
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// Whether more than a percentage is used.
    package func isAbove(_ percent: Int) -> Bool {
        share.map { $0 * 100 > Double(percent) } ?? false
    }
}

extension OrgLimit {
    /// Returns the limits in an org's answer, the most used first, those that the org has none of
    /// last, and the names of those whose numbers cannot be used.
    ///
    /// An app's share is a limit only if the org sets one for the app.
    static func all(in answer: JSONValue) -> (limits: [OrgLimit], unusable: [String]) {
        var limits: [OrgLimit] = []
        var unusable: [String] = []
        func add(_ name: String, _ value: JSONValue, isShare: Bool) {
            guard value["Max"] != nil || value["Remaining"] != nil else { return }
            guard let limit = OrgLimit(name, value) else { return unusable.append(name) }
            if !isShare || limit.most > 0 { limits.append(limit) }
        }
        for member in answer.members ?? [] {
            add(member.key, member.value, isShare: false)
            for share in member.value.members ?? [] {
                add("\(member.key)/\(share.key)", share.value, isShare: true)
            }
        }
        limits.sort {
            ($1.share ?? -1, $0.name) < ($0.share ?? -1, $1.name)
        }
        return (limits, unusable)
    }

    private init?(_ name: String, _ value: JSONValue) {
        guard let most = value["Max"]?.integer, let remaining = value["Remaining"]?.integer,
            !most.subtractingReportingOverflow(remaining).overflow
        else { return nil }
        self.init(name: name, most: most, remaining: remaining)
    }
}
