import Text

/// The child results of a page whose rows the server did not send all at once.
///
/// Within a record a subquery's result looks like a query response; one that is not done has a
/// `nextRecordsUrl` of its own (REST API: Query, relationship queries).
public enum ChildResults {
    /// The child results of a page, at any depth, that are not whole or contradict themselves.
    ///
    /// - Throws: `JSONFault`; its code is `missingLocator` for a result that is not done and has no locator,
    ///   `unexpectedLocator` for one that is done and has one.
    public static func findings(in page: [UInt8]) throws(JSONFault) -> ChildFindings {
        var search = ChildSearch(page)
        return try search.findings()
    }

    /// The child results of a page that are not done, at any depth, in the page's order.
    ///
    /// - Throws: what `findings(in:)` throws.
    public static func unfinished(in page: [UInt8]) throws(JSONFault) -> [UnfinishedChild] {
        try findings(in: page).unfinished
    }

    /// The page with further records put into its unfinished child results, which are then done.
    ///
    /// `"done"` becomes true and `nextRecordsUrl` is removed; everything else stays, byte for byte.
    ///
    /// - Parameters:
    ///   - page: the page.
    ///   - moreRecords: for each of `unfinished(in:)` all the records that follow, as
    ///     `recordsText(of:)` gives them, joined by commas; empty text if there were none.
    /// - Returns: the page's new text.
    /// - Throws: what `unfinished(in:)` throws; its code is `unmatchedChildren` if the numbers differ.
    public static func completed(
        _ page: [UInt8],
        with moreRecords: [[UInt8]]
    ) throws(JSONFault) -> [UInt8] {
        let children = try unfinished(in: page)
        guard children.count == moreRecords.count else {
            throw JSONFault(.unmatchedChildren, at: 0)
        }
        let edits = zip(children, moreRecords).flatMap { $0.edits(adding: $1) }
        return apply(edits.sorted { $0.range.lowerBound < $1.range.lowerBound }, to: page)
    }

    /// The records of a page as text, without the brackets around them; empty if there are none.
    public static func recordsText(of page: [UInt8]) throws(JSONFault) -> [UInt8] {
        var scanner = JSONScanner(page)
        var members = PageMembers()
        var range = 0..<0
        while try members.reachRecords(in: &scanner) {
            range = try scanner.value(depth: 1).range.dropBrackets
            members.recordCount = 0
        }
        _ = try members.head(in: scanner)
        let hasRecords = page[range].contains { $0 > UInt8(ascii: " ") }
        return hasRecords ? Array(page[range]) : []
    }

    private static func apply(_ edits: [Edit], to page: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        var kept = 0
        for edit in edits {
            text.append(copying: kept..<edit.range.lowerBound, of: page)
            text.append(contentsOf: edit.text)
            kept = edit.range.upperBound
        }
        text.append(copying: kept..<page.count, of: page)
        return text
    }
}

extension Range<Int> {
    fileprivate var dropBrackets: Range<Int> { lowerBound + 1..<upperBound - 1 }
}

/// A child result that is done and holds another number of rows than it announces.
public struct ChildMiscount: Hashable, Sendable {
    /// The child relationship's name.
    public let relationship: String
    /// The Id of the record that it belongs to; nil where that was not selected before it.
    public let parentID: String?
    /// Both numbers.
    public let difference: RowCount.Difference
}

/// What a page's child results need or have wrong.
public struct ChildFindings: Hashable, Sendable {
    /// Those that are not done.
    public internal(set) var unfinished: [UnfinishedChild] = []
    /// Those that are done and contradict themselves.
    public internal(set) var miscounts: [ChildMiscount] = []
}
