import Synchronization

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
