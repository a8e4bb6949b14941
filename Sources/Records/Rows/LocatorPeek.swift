/// The next page's locator, from the first bytes of a page that is still arriving.
///
/// The server writes `nextRecordsUrl` before `records`, so that sfctl can request the next page
/// long before this one is complete.
package enum LocatorPeek: Hashable, Sendable {
    /// More bytes are needed.
    case notYet
    /// The path of the next page.
    case found(String)
    /// There is no `nextRecordsUrl` before the records, the page is the last one, or the bytes are
    /// not a query response; only the whole page shows which.
    case absent

    /// Looks for a locator in the first bytes of a page, which may end anywhere.
    ///
    /// Reads only the members before `records`, so that nothing in a record is mistaken for a
    /// locator.
    package init(_ prefix: [UInt8]) {
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
