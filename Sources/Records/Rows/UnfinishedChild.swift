/// A child result that is not done.
public struct UnfinishedChild: Hashable, Sendable {
    /// The path of the next page of its records.
    public let nextRecordsURL: String
    /// Where the `false` of `"done":false` stands.
    let done: Range<Int>
    /// The member `nextRecordsUrl` with one comma beside it.
    let locator: Range<Int>
    /// Where the `]` of its records stands.
    let recordsEnd: Int
    /// Whether it has no records yet.
    let isEmpty: Bool

    func edits(adding records: [UInt8]) -> [Edit] {
        let comma = isEmpty || records.isEmpty ? [] : [UInt8(ascii: ",")]
        return [
            Edit(range: done, text: Array("true".utf8)),
            Edit(range: locator, text: []),
            Edit(range: recordsEnd..<recordsEnd, text: comma + records),
        ]
    }
}

/// A piece of a text and what replaces it.
struct Edit {
    let range: Range<Int>
    let text: [UInt8]
}
