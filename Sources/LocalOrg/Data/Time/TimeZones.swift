import Synchronization
import Text

/// The time zones by name, each read from its data on first use.
package final class TimeZones: Sendable {
    private let data: @Sendable (String) -> [UInt8]?
    private let known = Mutex<[String: TimeZoneRules]>([:])

    /// The org's own zone with its rules since 2007, for machines without time zone data.
    private static let substitutes = ["America/Los_Angeles": "PST8PDT,M3.2.0,M11.1.0"]

    /// Makes the zones.
    ///
    /// - Parameter data: Returns a zone's TZif file by name, or nil if there is none; the name
    ///   cannot lead outside the folder of all zones.
    package init(data: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }) {
        self.data = data
    }

    /// Returns a zone without reading it; UTC without a name.
    func zone(named name: String?) -> OrgTimeZone { zone { name } }

    /// Returns a zone whose name and rules are read when an offset is first needed; UTC without a
    /// name.
    func zone(named name: @escaping @Sendable () -> String?) -> OrgTimeZone {
        OrgTimeZone { name().map(self.rules) ?? .utc }
    }

    /// Returns the rules of a zone; without readable data, those of its substitute, or UTC.
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

    /// Returns whether a text is a valid zone name, which cannot lead out of a folder:
    /// `America/Indiana/Knox`, `Etc/GMT+5`.
    static func isName(_ text: String) -> Bool {
        guard text.utf8.count <= 64 else { return false }
        return text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            part.utf8.first?.isLetter == true
                && part.utf8.allSatisfy { $0.isNameByte || "+-".utf8.contains($0) }
        }
    }
}

/// A user's time zone, whose rules are read when an offset is first needed: most queries need none.
package final class OrgTimeZone: Sendable {
    private let read: @Sendable () -> TimeZoneRules
    private let rules = AtomicLazyReference<TimeZoneRules>()

    package init(_ read: @escaping @Sendable () -> TimeZoneRules) {
        self.read = read
    }

    /// UTC.
    package static let utc = OrgTimeZone { .utc }

    /// Returns the offset at an instant in seconds since 1970, in seconds east of UTC.
    func offset(at instant: Int) -> Int {
        (rules.load() ?? rules.storeIfNil(read())).offset(at: instant)
    }
}
