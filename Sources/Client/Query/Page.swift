import HTTP
public import Records

/// One page of a query's result, as the server's text.
public struct Page: Sendable {
    let body: WholeBody
    /// The whole body: `{"totalSize":…,"done":…,"nextRecordsUrl":…,"records":[…]}`.
    ///
    /// `Records.QueryPage` reads it. Child results in it are whole, unless the query's options say
    /// otherwise.
    public var bytes: [UInt8] { body.bytes }
    /// The page's number, from 1.
    public let number: Int
    /// Whether no page follows.
    public let isLast: Bool
    /// The page after it; nil behind the last one, and in a query that is run in ranges of ids.
    public var next: NextPage?
    /// How many rows the whole query matches, where the body does not say it: in a query that is run in ranges
    /// of ids, the body's `totalSize` and `done` are about its range.
    public let wholeSize: Int?
    /// The child results in it that hold another number of rows than they announce; empty where child
    /// results are not completed.
    public let childMiscounts: [ChildMiscount]
}

/// Names a further page of a result in the org that has the result.
public struct NextPage: Hashable, Sendable {
    let address: PageAddress
}
