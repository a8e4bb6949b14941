/// The program's version.
package enum ProgramVersion {
    package static let number = "0.1.0"

    /// The program's `User-Agent`.
    package static let userAgent = "sfctl/\(number)"
}
