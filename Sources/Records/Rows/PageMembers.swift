/// The members of a query response other than its records, in any order.
struct PageMembers {
    private(set) var totalSize: Int?
    private(set) var isDone: Bool?
    private(set) var nextRecordsURL: String?
    /// The number of records, set by the reader of the records.
    var recordCount: Int?
    private var isOpen = false

    /// Reads up to the `[` of the records; returns false if the response has ended.
    mutating func reachRecords(in scanner: inout JSONScanner) throws(JSONFault) -> Bool {
        while try step(in: &scanner) {
            switch JSONString.text(of: try scanner.key(), in: scanner.bytes) {
            case "records":
                try checkRecords(in: &scanner)
                return true
            case "totalSize": totalSize = try integer("totalSize", in: &scanner)
            case "done": isDone = try boolean("done", in: &scanner)
            case "nextRecordsUrl": nextRecordsURL = try text("nextRecordsUrl", in: &scanner)
            default: _ = try scanner.value(depth: 1)
            }
        }
        try scanner.finish()
        return false
    }

    /// Returns the head of the response, which must have been read to its end.
    func head(
        in scanner: JSONScanner,
        unclaimedKey: String? = nil
    ) throws(JSONFault) -> PageHead {
        let end = scanner.bytes.count
        guard let recordCount else { throw JSONFault(.missing(member: "records"), at: end) }
        guard let isDone else { throw JSONFault(.missing(member: "done"), at: end) }
        guard isDone || nextRecordsURL != nil else { throw JSONFault(.missingLocator, at: end) }
        guard !isDone || nextRecordsURL == nil else { throw JSONFault(.unexpectedLocator, at: end) }
        return PageHead(
            totalSize: totalSize,
            isDone: isDone,
            nextRecordsURL: nextRecordsURL,
            recordCount: recordCount,
            unclaimedKey: unclaimedKey
        )
    }

    /// Steps to the next key; returns false after the last one.
    private mutating func step(in scanner: inout JSONScanner) throws(JSONFault) -> Bool {
        if isOpen { return try scanner.another(until: UInt8(ascii: "}")) }
        isOpen = true
        let byte = try scanner.peek()
        guard byte == UInt8(ascii: "{") else {
            throw JSONFault(.unexpectedByte(byte), at: scanner.offset)
        }
        return try scanner.open(until: UInt8(ascii: "}"), depth: 0)
    }

    private func checkRecords(in scanner: inout JSONScanner) throws(JSONFault) {
        guard recordCount == nil else {
            throw JSONFault(.repeated(member: "records"), at: scanner.offset)
        }
        guard try scanner.peek() == UInt8(ascii: "[") else {
            throw JSONFault(.unexpectedValue(member: "records"), at: scanner.offset)
        }
    }

    private func integer(
        _ member: String,
        in scanner: inout JSONScanner
    ) throws(JSONFault) -> Int? {
        let cell = try scanner.value(depth: 1)
        if cell.kind == .null { return nil }
        let digits = String(decoding: scanner.bytes[cell.range], as: UTF8.self)
        guard cell.kind == .number, let number = Int(digits), number >= 0 else {
            throw JSONFault(.unexpectedValue(member: member), at: cell.range.lowerBound)
        }
        return number
    }

    private func boolean(
        _ member: String,
        in scanner: inout JSONScanner
    ) throws(JSONFault) -> Bool {
        let cell = try scanner.value(depth: 1)
        guard cell.kind == .true || cell.kind == .false else {
            throw JSONFault(.unexpectedValue(member: member), at: cell.range.lowerBound)
        }
        return cell.kind == .true
    }

    /// Returns the text of a string; nil if it is empty or null.
    private func text(
        _ member: String,
        in scanner: inout JSONScanner
    ) throws(JSONFault) -> String? {
        let cell = try scanner.value(depth: 1)
        if cell.kind == .null { return nil }
        guard cell.kind == .string else {
            throw JSONFault(.unexpectedValue(member: member), at: cell.range.lowerBound)
        }
        let text = JSONString.text(of: cell, in: scanner.bytes)
        return text.isEmpty ? nil : text
    }
}
