/// The members seen so far of an object that may be a child result.
struct ChildParts {
    /// The number of unfinished results found before this object.
    let unfinishedBefore: Int
    private var member = Member()
    /// The end of the previous member.
    private var previousEnd: Int?
    private var done: Range<Int>?
    private var url: Range<Int>?
    private var records: Range<Int>?
    private var recordCount = 0
    private var totalSize: Range<Int>?
    private var id: Range<Int>?
    /// The member `nextRecordsUrl` with the comma before it, or the comma after it if it comes
    /// first.
    private var locator: Range<Int>?

    private struct Member {
        var key = ""
        var start = 0
        var value = 0
    }

    init(unfinishedBefore: Int) {
        self.unfinishedBefore = unfinishedBefore
    }

    /// Notes a member that begins at `start`, with its value at `value`.
    mutating func begin(_ key: String, at start: Int, value: Int) {
        member = Member(key: key, start: start, value: value)
    }

    /// The name of the last member that began.
    var key: String { member.key }

    /// Notes the member's end; `next` is the offset after any comma, and `count` is the number of
    /// elements of an array.
    mutating func end(at end: Int, next: Int, count: Int) {
        switch member.key {
        case "done": done = member.value..<end
        case "records":
            records = member.value..<end
            recordCount = count
        case "totalSize": totalSize = member.value..<end
        case "Id": id = member.value..<end
        case "nextRecordsUrl":
            url = member.value..<end
            locator = previousEnd.map { $0..<end } ?? member.start..<next
        default: break
        }
        previousEnd = end
    }

    /// Returns the child result, if the object is one and is not done.
    func unfinished(in bytes: [UInt8]) throws(JSONFault) -> UnfinishedChild? {
        guard let done, bytes[done.lowerBound] == UInt8(ascii: "f") else { return nil }
        guard let records = array(in: bytes) else { return nil }
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

    /// Returns the miscount of a child result that is done but whose number of rows differs from
    /// the announced one.
    ///
    /// - Parameters:
    ///   - bytes: The page.
    ///   - parent: The members seen so far of the record that contains this object.
    /// - Returns: Both numbers; nil if they are equal or the object is not a finished child result.
    /// - Throws: `JSONFault` for a result that contradicts itself in another way.
    func miscount(
        in bytes: [UInt8],
        of parent: ChildParts?
    ) throws(JSONFault) -> ChildMiscount? {
        guard let done, bytes[done.lowerBound] == UInt8(ascii: "t"), array(in: bytes) != nil else {
            return nil
        }
        if let url, bytes[url.lowerBound] == UInt8(ascii: "\""), url.count > 2 {
            throw JSONFault(.unexpectedLocator, at: done.lowerBound)
        }
        guard let announced = try size(in: bytes), announced != recordCount else { return nil }
        return ChildMiscount(
            relationship: parent?.key ?? "",
            parentID: try parent?.idText(in: bytes),
            difference: RowCount.Difference(announced: announced, sent: recordCount)
        )
    }

    private func array(in bytes: [UInt8]) -> Range<Int>? {
        records.flatMap { bytes[$0.lowerBound] == UInt8(ascii: "[") ? $0 : nil }
    }

    private func size(in bytes: [UInt8]) throws(JSONFault) -> Int? {
        guard let totalSize, bytes[totalSize.lowerBound] != UInt8(ascii: "n") else { return nil }
        guard let size = Int(String(decoding: bytes[totalSize], as: UTF8.self)), size >= 0 else {
            throw JSONFault(.unexpectedValue(member: "totalSize"), at: totalSize.lowerBound)
        }
        return size
    }

    private func idText(in bytes: [UInt8]) throws(JSONFault) -> String? {
        guard let id, bytes[id.lowerBound] == UInt8(ascii: "\"") else { return nil }
        var scanner = JSONScanner(bytes, at: id.lowerBound)
        return JSONString.text(of: try scanner.string(), in: bytes)
    }
}
