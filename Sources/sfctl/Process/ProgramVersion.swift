/// The program's version.
enum ProgramVersion {
    static let number = "0.1.0"

    /// The program's `User-Agent`.
    static let userAgent = "sfctl/\(number)"
}
