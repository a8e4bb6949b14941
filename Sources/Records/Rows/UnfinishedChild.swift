/// A child result that is not done.
package struct UnfinishedChild: Hashable, Sendable {
    /// The path of the next page of its records.
    package let nextRecordsURL: String
    /// The range of the `false` in `"done":false`.
    let done: Range<Int>
    /// The range of the member `nextRecordsUrl` with one adjacent comma.
    let locator: Range<Int>
    /// The offset of the `]` after its records.
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

/// A range of a text and its replacement.
struct Edit {
    let range: Range<Int>
    let text: [UInt8]
}
