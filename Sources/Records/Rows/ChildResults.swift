import Text

/// Functions for child results of a page that the server sent only in part.
///
/// Within a record, a subquery's result looks like a query response. One that is not done has its
/// own `nextRecordsUrl` (REST API: Query, relationship queries).
package enum ChildResults {
    /// Returns the child results of a page, at any depth, that are incomplete or contradict
    /// themselves.
    ///
    /// - Throws: `JSONFault` with code `missingLocator` for a result that is not done but has no
    ///   locator, and `unexpectedLocator` for one that is done but has a locator.
    package static func findings(in page: [UInt8]) throws(JSONFault) -> ChildFindings {
        var search = ChildSearch(page)
        return try search.findings()
    }

    /// Returns the child results of a page that are not done, at any depth, in the page's order.
    ///
    /// - Throws: The errors of `findings(in:)`.
    package static func unfinished(in page: [UInt8]) throws(JSONFault) -> [UnfinishedChild] {
        try findings(in: page).unfinished
    }

    /// Returns the page with further records added to its unfinished child results, which are then
    /// done.
    ///
    /// `"done"` becomes true and `nextRecordsUrl` is removed; every other byte stays the same.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - moreRecords: For each of `unfinished(in:)`, all further records as `recordsText(of:)`
    ///     returns them, joined by commas; empty if there are none.
    /// - Returns: The new page.
    /// - Throws: The errors of `unfinished(in:)`, and code `unmatchedChildren` if the counts
    ///   differ.
    package static func completed(
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

    /// Returns the records of a page as text, without the brackets; empty if there are none.
    package static func recordsText(of page: [UInt8]) throws(JSONFault) -> [UInt8] {
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

/// A child result that is done but whose number of rows differs from the announced one.
package struct ChildMiscount: Hashable, Sendable {
    /// The child relationship's name.
    package let relationship: String
    /// The parent record's Id; nil if it was not selected before the child result.
    package let parentID: String?
    /// The announced and the actual number of rows.
    package let difference: RowCount.Difference
}

/// The problems found in a page's child results.
package struct ChildFindings: Hashable, Sendable {
    /// The results that are not done.
    package internal(set) var unfinished: [UnfinishedChild] = []
    /// The results that are done but contradict themselves.
    package internal(set) var miscounts: [ChildMiscount] = []
}
