extension QueryPage {
    /// How many rows the whole query matches, where a page says so before its records.
    ///
    /// Nothing behind is read, and a page that is no query response says nothing.
    public static func totalSize(in bytes: [UInt8]) -> Int? {
        var scanner = JSONScanner(bytes)
        var members = PageMembers()
        _ = try? members.reachRecords(in: &scanner)
        return members.totalSize
    }
}
