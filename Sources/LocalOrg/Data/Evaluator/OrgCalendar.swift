import Records

/// The current time in the user's time zone, for relative dates and local days.
///
/// Weeks start on Sunday, as for a user of locale en_US, and the fiscal year in January.
struct OrgCalendar: Sendable {
    /// The current time, in milliseconds since 1970.
    let now: Int
    let timeZone: OrgTimeZone

    /// The user's current date, in days since 1970-01-01.
    var today: Int { localDays(of: now) }

    /// Returns the user's date at an instant.
    func localDays(of instant: Int) -> Int {
        local(instant).floorDivided(by: TemporalText.millisecondsPerDay)
    }

    /// Returns an instant in the user's local time, in milliseconds as if that were UTC.
    func local(_ instant: Int) -> Int { instant + offset(at: instant) }

    /// Returns the instant at which a date begins for the user.
    func start(ofDay days: Int) -> Int {
        let midnight = days * TemporalText.millisecondsPerDay
        let guess = midnight - offset(at: midnight)
        return midnight - offset(at: guess)
    }

    private func offset(at instant: Int) -> Int {
        timeZone.offset(at: instant.floorDivided(by: 1000)) * 1000
    }
}
