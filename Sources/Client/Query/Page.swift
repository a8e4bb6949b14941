import HTTP
public import Records

/// One page of a query's result, as the server's text.
public struct Page: Sendable {
    let body: WholeBody
    /// The whole body: `{"totalSize":…,"done":…,"nextRecordsUrl":…,"records":[…]}`.
    ///
    /// `Records.QueryPage` reads it. Its child results are complete, unless the query's options say
    /// otherwise.
    public var bytes: [UInt8] { body.bytes }
    /// The page's number, from 1.
    public let number: Int
    /// Whether this is the last page.
    public let isLast: Bool
    /// The next page; nil after the last one, and in a query that runs in ranges of ids.
    public var next: NextPage?
    /// The number of rows that the whole query matches, if it differs from the body's: in a query
    /// that runs in ranges of ids, the body's `totalSize` and `done` are those of its range.
    public let wholeSize: Int?
    /// The child results whose number of rows differs from the announced one; empty if child
    /// results are not completed.
    public let childMiscounts: [ChildMiscount]
}

/// A reference to a further page of a result, valid in the same org.
public struct NextPage: Hashable, Sendable {
    let address: PageAddress
}
