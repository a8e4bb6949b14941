import HTTP
package import Records

/// One page of a query's result, as the server's text.
package struct Page: Sendable {
    let body: WholeBody
    /// The whole body: `{"totalSize":…,"done":…,"nextRecordsUrl":…,"records":[…]}`.
    ///
    /// Its child results are complete, unless the query's options say otherwise.
    package var bytes: [UInt8] { body.bytes }
    /// The rows, whatever the body's format; their head describes the whole result.
    package var rows: RowSource {
        csv.map { .csv(CSVPage(lines: body.bytes, $0)) } ?? .page(QueryPage(body.bytes, part: part))
    }
    /// The page's number, from 1.
    package let number: Int
    /// Whether this is the last page.
    package let isLast: Bool
    /// The next page; nil after the last one, and in a query that runs in ranges of ids.
    package var next: NextPage?
    /// The page's place in a query that runs in ranges of ids; nil in any other query.
    ///
    /// There, the body's `totalSize` and `done` are those of its range.
    let part: QueryPage.Part?
    /// The number of the page's range, until `part` has it.
    var range = 0
    /// The child results whose number of rows differs from the announced one; empty if child
    /// results are not completed.
    package let childMiscounts: [ChildMiscount]
    /// The place of the lines in a job's result, which are no JSON; nil for a page of a query.
    var csv: CSVPage.Part? = nil
    /// Where a job's result continues, if this piece is the last one of its page.
    package internal(set) var following: JobStart?
}

extension Page {
    /// Makes a piece of a job's result.
    init(_ lines: WholeBody, _ csv: CSVPage.Part, number: Int) {
        self.init(
            body: lines,
            number: number,
            isLast: csv.isLast,
            part: nil,
            childMiscounts: [],
            csv: csv
        )
    }
}

/// A reference to a further page of a result, valid in the same org.
package struct NextPage: Hashable, Sendable {
    let address: PageAddress
}

/// Where the rows of a job's result begin.
package struct JobStart: Hashable, Sendable {
    /// The page's path and query; nil for the first page.
    package var target: String?
    /// The number of rows before it.
    package var rows = 0

    /// The beginning of the result.
    package init() {}

    /// A page after some rows.
    package init(target: String, rows: Int) {
        self.target = target
        self.rows = rows
    }
}
