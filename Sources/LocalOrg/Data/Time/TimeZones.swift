import Synchronization
import Text

/// The time zones by name, each read from its data when it is first needed.
package final class TimeZones: Sendable {
    private let data: @Sendable (String) -> [UInt8]?
    private let known = Mutex<[String: TimeZoneRules]>([:])

    /// The org's own zone as its clocks have changed since 2007, for machines that have no data of it.
    private static let substitutes = ["America/Los_Angeles": "PST8PDT,M3.2.0,M11.1.0"]

    /// Makes the zones.
    ///
    /// - Parameter data: A zone's TZif file by its name, which leads to no file outside the folder of all zones; nil
    ///   where there is none.
    package init(data: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }) {
        self.data = data
    }

    /// A zone, of which nothing is read yet; UTC without a name.
    func zone(named name: String?) -> OrgTimeZone { zone { name } }

    /// A zone whose name is asked for, and whose rules are read, when an offset is first needed; UTC without a name.
    func zone(named name: @escaping @Sendable () -> String?) -> OrgTimeZone {
        OrgTimeZone { name().map(self.rules) ?? .utc }
    }

    /// The rules of a zone; without data that can be read, those of its substitute, or UTC.
    func rules(of name: String) -> TimeZoneRules {
        if let rules = known.withLock({ $0[name] }) { return rules }
        let rules = Self.isName(name) ? read(name) : .utc
        known.withLock { $0[name] = rules }
        return rules
    }

    private func read(_ name: String) -> TimeZoneRules {
        if let file = data(name), let rules = try? TimeZoneRules(parsing: file) { return rules }
        return Self.substitutes[name].flatMap { try? TimeZoneRules(posix: $0) } ?? .utc
    }

    /// Whether a text names a zone, and so cannot lead out of a folder: `America/Indiana/Knox`, `Etc/GMT+5`.
    static func isName(_ text: String) -> Bool {
        guard text.utf8.count <= 64 else { return false }
        return text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            part.utf8.first?.isLetter == true
                && part.utf8.allSatisfy { $0.isNameByte || "+-".utf8.contains($0) }
        }
    }
}

/// The time zone of a user, whose rules are read when an offset is first asked for: most queries need none.
package final class OrgTimeZone: Sendable {
    private let read: @Sendable () -> TimeZoneRules
    private let rules = AtomicLazyReference<TimeZoneRules>()

    package init(_ read: @escaping @Sendable () -> TimeZoneRules) {
        self.read = read
    }

    /// UTC.
    package static let utc = OrgTimeZone { .utc }

    /// The offset at an instant in seconds since 1970, in seconds east of UTC.
    func offset(at instant: Int) -> Int {
        (rules.load() ?? rules.storeIfNil(read())).offset(at: instant)
    }
}
