/// One page of a query's result, as the server's text.
public struct Page: Sendable {
    /// The whole body: `{"totalSize":…,"done":…,"nextRecordsUrl":…,"records":[…]}`.
    ///
    /// `Records.QueryPage` reads it. Child results in it are whole, unless the query's options say
    /// otherwise.
    public let bytes: [UInt8]
    /// The page's number, from 1.
    public let number: Int
}
