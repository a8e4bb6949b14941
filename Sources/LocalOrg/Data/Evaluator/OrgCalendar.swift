import Records

/// Now, and the user's time zone: what relative dates and local days are measured by.
///
/// Weeks start on Sunday, as for a user of locale en_US, and the fiscal year in January.
struct OrgCalendar: Sendable {
    /// Milliseconds since 1970.
    let now: Int
    let timeZone: OrgTimeZone

    /// The user's date now, in days since 1970-01-01.
    var today: Int { localDays(of: now) }

    /// The user's date at an instant.
    func localDays(of instant: Int) -> Int {
        local(instant).floorDivided(by: TemporalText.millisecondsPerDay)
    }

    /// An instant as the user's clock shows it, in milliseconds as if the clock were UTC.
    func local(_ instant: Int) -> Int { instant + offset(at: instant) }

    /// The instant at which a date begins for the user.
    func start(ofDay days: Int) -> Int {
        let midnight = days * TemporalText.millisecondsPerDay
        let guess = midnight - offset(at: midnight)
        return midnight - offset(at: guess)
    }

    private func offset(at instant: Int) -> Int {
        timeZone.offset(at: instant.floorDivided(by: 1000)) * 1000
    }
}
