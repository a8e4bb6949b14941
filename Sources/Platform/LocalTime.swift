import CLibrary

/// A time zone for display: offsets and short names by instant.
package struct LocalTime: Sendable {
    /// Returns the seconds east of UTC and the zone's short name at an instant in seconds since
    /// 1970.
    package let zone: @Sendable (Int) -> (offset: Int, name: String)

    /// UTC.
    package static let utc = LocalTime { _ in (0, "UTC") }

    /// The system's zone (`TZ`), from `localtime_r`.
    package static let system = LocalTime { seconds in
        var instant = time_t(seconds)
        var parts = unsafe tm()
        guard unsafe localtime_r(&instant, &parts) != nil else { return (0, "UTC") }
        let name = unsafe parts.tm_zone.map { unsafe String(cString: $0) } ?? ""
        return unsafe (parts.tm_gmtoff, name)
    }
}
