import Records
import Text

/// The number of a row: its index in the org's order, which is fixed until the query is run again.
typealias RowNumber = Int32

/// The loaded rows of a query, by their numbers.
struct RowStore: Sendable {
    private(set) var chunks: [RowChunk] = []
    /// The number of the first row of each chunk, followed by the count of all rows.
    private(set) var starts: [RowNumber] = [0]
    /// The row number of each record.
    private var numbers: [RecordID: RowNumber] = [:]
    /// The rows that repeat the record of an earlier row.
    private(set) var repeats: Set<RowNumber> = []
    /// The paths of the columns still shown; nil if the user has hidden none.
    private(set) var chosen: [[String]]?
    /// The newer JSON of records that were fetched again.
    private(set) var replaced: [RowNumber: [UInt8]] = [:]

    /// The number of loaded rows.
    var count: Int { Int(starts.last ?? 0) }

    /// Adds a page.
    ///
    /// - Returns: The numbers of its rows, without repeated records.
    mutating func append(_ chunk: RowChunk) -> [RowNumber] {
        let start = RowNumber(count)
        let end = start + RowNumber(chunk.count)
        var added: [RowNumber] = []
        added.reserveCapacity(chunk.count)
        for number in start..<end {
            if !chunk.ids.isEmpty {
                let id = chunk.ids[Int(number - start)]
                guard numbers[id] == nil else {
                    repeats.insert(number)
                    continue
                }
                numbers[id] = number
            }
            added.append(number)
        }
        chunks.append(chunk)
        starts.append(end)
        return added
    }

    /// Returns the row of a record; nil if it is not loaded.
    func number(of id: RecordID) -> RowNumber? { numbers[id] }

    /// Returns the record of a row; nil for groups.
    func id(of number: RowNumber) -> RecordID? {
        let (chunk, index) = location(of: number)
        return chunks[chunk].ids.isEmpty ? nil : chunks[chunk].ids[index]
    }

    /// Returns the record's JSON, from its `{` to its `}`.
    func json(of number: RowNumber) -> [UInt8] {
        if let bytes = replaced[number] { return bytes }
        let (chunk, index) = location(of: number)
        let range = chunks[chunk].ranges[index]
        return Array(chunks[chunk].bytes[Int(range.lowerBound)..<Int(range.upperBound)])
    }

    /// Replaces a record with its newer state.
    mutating func replace(_ number: RowNumber, with json: [UInt8]) {
        replaced[number] = json
    }

    /// Chooses some of the loaded columns, which the filter folds.
    mutating func choose(_ columns: [ResultColumn]) {
        chosen = columns.map(\.path)
        for index in chunks.indices {
            guard
                let (chunk, _) = try? RowChunk.reading(
                    QueryPage(chunks[index].bytes),
                    columns: columns,
                    hasRecords: !chunks[index].ids.isEmpty
                )
            else { continue }
            chunks[index] = chunk
        }
    }

    /// Finds the index of the chunk that holds a row, and the row's index in it.
    private func location(of number: RowNumber) -> (chunk: Int, index: Int) {
        var low = 0
        var high = chunks.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= number { low = middle } else { high = middle - 1 }
        }
        return (low, Int(number - starts[low]))
    }

    // MARK: - Filter

    /// Returns the rows that pass a filter, in the given order.
    func rows(_ rows: [RowNumber], passing filter: RowFilter, columns: [ResultColumn])
        -> [RowNumber]
    {
        guard !filter.isEmpty else { return rows }
        var passing: [RowNumber] = []
        let shape = RowShape(columns)
        var chunk = 0
        for number in rows {
            if let json = replaced[number] {
                if passes(filter, json, shape) { passing.append(number) }
                continue
            }
            if !(starts[chunk]..<starts[chunk + 1]).contains(number) {
                chunk = location(of: number).chunk
            }
            let index = Int(number - starts[chunk])
            let start = Int(chunks[chunk].foldedStarts[index])
            let end = Int(chunks[chunk].foldedStarts[index + 1])
            let folded = chunks[chunk].folded[...]
            if filter.passes(start..<end, of: folded.span) { passing.append(number) }
        }
        return passing
    }

    private func passes(_ filter: RowFilter, _ json: [UInt8], _ shape: RowShape) -> Bool {
        var folded: [UInt8] = []
        for cell in BrowserCell.cells(of: json, as: shape) {
            FoldedText.append(cell.shownText, to: &folded)
            folded.append(FoldedText.valueSeparator)
        }
        let all = folded[...]
        return filter.passes(all.indices, of: all.span)
    }
}
