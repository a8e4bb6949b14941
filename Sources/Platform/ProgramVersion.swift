/// The program's version.
package enum ProgramVersion {
    package static let number = "0.1.0"

    /// The program's name, as servers see it.
    package static let client = "sfctl/\(number)"
}
