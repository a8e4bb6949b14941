import Records
import Text

/// The number of a row: its index in the org's order, which never changes while the query runs.
typealias RowNumber = Int32

/// A page's rows, made ready for the list outside of the loop of events.
///
/// The bytes are the org's own. For the filter the text of all values is kept once more, in lower case and without accents.
struct RowChunk: Sendable {
    /// The page's body, or any text that holds the records.
    let bytes: [UInt8]
    /// Where each record stands in it.
    let ranges: [Range<UInt32>]
    /// The id of each record; empty where the rows have none.
    let ids: [RecordID]
    /// The values of all rows, folded; `valueSeparator` after each value, `rowSeparator` after each row.
    let folded: [UInt8]
    /// The end of each row in `folded`.
    let foldedEnds: [UInt32]

    /// Neither stands in a value: they are folded to a blank there.
    static let valueSeparator: UInt8 = 0x1F
    static let rowSeparator: UInt8 = 0x1E

    var count: Int { ranges.count }
}

/// The loaded rows of a query, by their numbers.
struct RowStore: Sendable {
    private(set) var chunks: [RowChunk] = []
    /// The number of the first row of each chunk, and the count of all rows at the end.
    private(set) var starts: [RowNumber] = [0]
    /// The number of a record's row.
    private var numbers: [RecordID: RowNumber] = [:]
    /// Records that were fetched again since.
    private(set) var replaced: [RowNumber: [UInt8]] = [:]

    /// How many rows are loaded.
    var count: Int { Int(starts.last ?? 0) }

    mutating func append(_ chunk: RowChunk) {
        let start = RowNumber(count)
        for (index, id) in chunk.ids.enumerated() { numbers[id] = start + RowNumber(index) }
        chunks.append(chunk)
        starts.append(start + RowNumber(chunk.count))
    }

    /// The row of a record; nil where it is not loaded.
    func number(of id: RecordID) -> RowNumber? { numbers[id] }

    /// The record of a row; nil for groups.
    func id(of number: RowNumber) -> RecordID? {
        let (chunk, index) = location(of: number)
        return chunk.ids.isEmpty ? nil : chunk.ids[index]
    }

    /// The record's JSON, from its `{` to its `}`.
    func json(of number: RowNumber) -> [UInt8] {
        if let bytes = replaced[number] { return bytes }
        let (chunk, index) = location(of: number)
        let range = chunk.ranges[index]
        return Array(chunk.bytes[Int(range.lowerBound)..<Int(range.upperBound)])
    }

    /// Takes the newer state of a record.
    mutating func replace(_ number: RowNumber, with json: [UInt8]) {
        replaced[number] = json
    }

    /// The chunk that holds a row, and the row's index in it.
    func location(of number: RowNumber) -> (chunk: RowChunk, index: Int) {
        var low = 0
        var high = chunks.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= number { low = middle } else { high = middle - 1 }
        }
        return (chunks[low], Int(number - starts[low]))
    }
}
