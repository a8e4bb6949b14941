/// The program's version.
enum ProgramVersion {
    static let number = "0.1.0"

    /// What the program calls itself to servers.
    static let userAgent = "sfctl/\(number)"
}
