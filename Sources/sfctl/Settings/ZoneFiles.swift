/// The system's time zones: a TZif file a zone, in a folder that the package tzdata or macOS fills.
enum ZoneFiles {
    /// The usual one, and that of macOS, to which the usual one is a link there.
    private static let folders = ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"]

    /// A zone's file; nil where there is none that can be read.
    ///
    /// - Parameter name: The zone's name, known to be one: it becomes a part of the path.
    static func read(_ name: String) -> [UInt8]? {
        for folder in folders {
            if let file = try? WholeFile.read("\(folder)/\(name)") { return file }
        }
        return nil
    }
}
