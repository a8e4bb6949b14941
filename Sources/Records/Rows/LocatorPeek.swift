/// What the first bytes of a page that is still arriving say about the next page.
///
/// The server writes `nextRecordsUrl` before `records`, so that the next page can be asked for
/// long before this one is whole.
public enum LocatorPeek: Hashable, Sendable {
    /// More bytes are needed.
    case notYet
    /// The path of the next page.
    case found(String)
    /// No `nextRecordsUrl` stands before the records, the page is the last one, or the bytes are
    /// no query response; the whole page tells which.
    case absent

    /// Looks at the first bytes of a page, which may end anywhere.
    ///
    /// Only the members before `records` are read, so that nothing within a record can be taken
    /// for a locator.
    public init(_ prefix: [UInt8]) {
        var scanner = JSONScanner(prefix)
        var members = PageMembers()
        do throws(JSONFault) {
            let hasRecords = try members.reachRecords(in: &scanner)
            self = hasRecords ? Self(members) : .absent
        } catch {
            self = error.code == .truncated ? .notYet : .absent
        }
    }

    private init(_ members: PageMembers) {
        if let url = members.nextRecordsURL, members.isDone != true {
            self = .found(url)
        } else {
            self = .absent
        }
    }
}
