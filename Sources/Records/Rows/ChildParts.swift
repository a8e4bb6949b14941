/// What has been seen of an object that may turn out to be a child result.
struct ChildParts {
    /// How many unfinished results were found before it.
    let place: Int
    private var member = Member()
    /// Where the member before the present one ends.
    private var previousEnd: Int?
    private var done: Range<Int>?
    private var url: Range<Int>?
    private var records: Range<Int>?
    /// The member `nextRecordsUrl` with the comma before it, or after it if it comes first.
    private var locator: Range<Int>?

    private struct Member {
        var key = ""
        var start = 0
        var value = 0
    }

    init(place: Int) {
        self.place = place
    }

    /// Takes note of a member that begins at `start`, its value at `value`.
    mutating func begin(_ key: String, at start: Int, value: Int) {
        member = Member(key: key, start: start, value: value)
    }

    /// Takes note of the member's end; `next` is behind the comma, if one follows.
    mutating func end(at end: Int, next: Int) {
        switch member.key {
        case "done": done = member.value..<end
        case "records": records = member.value..<end
        case "nextRecordsUrl":
            url = member.value..<end
            locator = previousEnd.map { $0..<end } ?? member.start..<next
        default: break
        }
        previousEnd = end
    }

    /// The child result, if the object is one and not done.
    func unfinished(in bytes: [UInt8]) throws(JSONFault) -> UnfinishedChild? {
        guard let done, bytes[done.lowerBound] == UInt8(ascii: "f") else { return nil }
        guard let records, bytes[records.lowerBound] == UInt8(ascii: "[") else { return nil }
        guard let url, let locator, bytes[url.lowerBound] == UInt8(ascii: "\"") else {
            throw JSONFault(.missingLocator, at: done.lowerBound)
        }
        var scanner = JSONScanner(bytes, at: url.lowerBound)
        return UnfinishedChild(
            nextRecordsURL: JSONString.text(of: try scanner.string(), in: bytes),
            done: done,
            locator: locator,
            recordsEnd: records.upperBound - 1,
            isEmpty: bytes[records].dropFirst().dropLast().allSatisfy { $0 <= UInt8(ascii: " ") }
        )
    }
}
