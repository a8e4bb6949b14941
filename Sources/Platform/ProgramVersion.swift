/// The program's version.
package enum ProgramVersion {
    package static let number = "0.1.0"
    /// The day of the version, for the manual pages.
    package static let date = "2026-11-25"

    /// The program's name, as servers see it.
    package static let client = "sfctl/\(number)"
}
