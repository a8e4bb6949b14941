import Records
import Text

/// Keeps the text of every cell.
struct TextSink: RowSink {
    var rows: [[String?]] = []

    mutating func row(_ row: borrowing Row) {
        var texts: [String?] = []
        for column in 0..<row.count { texts.append(row.text(of: column)) }
        rows.append(texts)
    }
}

/// The text of every cell of a page.
func texts(_ page: String, as columns: [ResultColumn]) throws -> [[String?]] {
    var sink = TextSink()
    _ = try QueryPage(Array(page.utf8)).scan(as: RowShape(columns), into: &sink)
    return sink.rows
}

/// What a format writes for a page read in a shape, as text.
func written<Format: RowFormat>(
    _ page: String,
    as shape: RowShape,
    by format: Format
) throws -> String {
    var format = format
    format.begin()
    _ = try QueryPage(Array(page.utf8)).scan(as: shape, into: &format)
    return String(decoding: format.output, as: UTF8.self)
}

/// A page of one record with the given members.
func page(_ members: String) -> String {
    #"{"totalSize":1,"done":true,"records":[{"attributes":{"type":"X"},\#(members)}]}"#
}

/// Columns that are the record's own fields.
func fields(_ names: String...) -> [ResultColumn] {
    names.map { ResultColumn(name: $0, path: [$0]) }
}

/// A generator that gives the same numbers for the same seed (Steele, Lea, Flood: SplitMix, 2014).
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }
}
