import HTTP
import Records
import Text

/// Where a query's next page begins: `0r8xx5S5xkLFptKACT-2000`.
struct Locator: Hashable, Sendable, CustomStringConvertible {
    /// The cursor's id, 18 characters.
    let cursor: String
    /// How many records the pages before have given.
    let consumed: Int

    init(cursor: String, consumed: Int) {
        self.cursor = cursor
        self.consumed = consumed
    }

    /// Reads a locator; nil for anything else, an id with a wrong checksum included.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let cursor = try? RecordID(parts[0]),
            parts[1].utf8.allSatisfy(\.isDigit), let consumed = Int(parts[1])
        else { return nil }
        self.init(cursor: cursor.description, consumed: consumed)
    }

    /// An id for a new cursor: by chance, so that one of an earlier run never means another's result.
    static func newCursor() -> String {
        RecordSequence(keyPrefix: "0r8").id(of: .random(in: 0..<1 << 48))
    }

    /// As it stands in `nextRecordsUrl`.
    var description: String { "\(cursor)-\(consumed)" }
}
