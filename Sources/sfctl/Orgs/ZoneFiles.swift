/// The system's time zones: a TZif file a zone, in a folder that the package tzdata or macOS fills.
enum ZoneFiles {
    /// The usual one, and that of macOS, to which the usual one is a link there.
    private static let folders = ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"]

    /// A zone's file, whose name is known to be one, as it becomes a part of the path; nil where none can be read.
    static func read(_ name: String) -> [UInt8]? {
        for folder in folders {
            if let file = try? WholeFile.read("\(folder)/\(name)") { return file }
        }
        return nil
    }
}
