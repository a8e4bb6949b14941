import HTTP
import Records
import Text

/// The start of a query's next page: `0r8xx5S5xkLFptKACT-2000`.
struct Locator: Hashable, Sendable, CustomStringConvertible {
    /// The cursor's id, 18 characters.
    let cursor: String
    /// The number of records in the previous pages.
    let consumed: Int

    init(cursor: String, consumed: Int) {
        self.cursor = cursor
        self.consumed = consumed
    }

    /// Reads a locator; nil for any other text, including an id with a wrong checksum.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let cursor = try? RecordID(parts[0]),
            parts[1].utf8.allSatisfy(\.isDigit), let consumed = Int(parts[1])
        else { return nil }
        self.init(cursor: cursor.description, consumed: consumed)
    }

    /// Returns a random id for a new cursor, so that an id from an earlier run never refers to
    /// another result.
    static func newCursor() -> String {
        RecordSequence(keyPrefix: "0r8").id(of: .random(in: 0..<1 << 48))
    }

    /// The text in `nextRecordsUrl`.
    var description: String { "\(cursor)-\(consumed)" }
}
