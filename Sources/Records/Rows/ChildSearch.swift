/// Looks through the records of a page for child results that are not done.
struct ChildSearch {
    private var scanner: JSONScanner
    private var found: [UnfinishedChild] = []

    init(_ page: [UInt8]) {
        scanner = JSONScanner(page)
    }

    /// All of them, in the order in which they begin.
    mutating func unfinished() throws(JSONFault) -> [UnfinishedChild] {
        var members = PageMembers()
        while try members.reachRecords(in: &scanner) {
            try array(depth: 1)
            members.recordCount = 0
        }
        _ = try members.head(in: scanner)
        return found
    }

    private mutating func value(depth: Int) throws(JSONFault) {
        switch try scanner.peek() {
        case UInt8(ascii: "{"): try object(depth: depth)
        case UInt8(ascii: "["): try array(depth: depth)
        default: _ = try scanner.value(depth: depth)
        }
    }

    private mutating func array(depth: Int) throws(JSONFault) {
        guard try scanner.open(until: UInt8(ascii: "]"), depth: depth) else { return }
        repeat {
            try value(depth: depth + 1)
        } while try scanner.another(until: UInt8(ascii: "]"))
    }

    private mutating func object(depth: Int) throws(JSONFault) {
        let place = found.count
        guard try scanner.open(until: UInt8(ascii: "}"), depth: depth) else { return }
        var parts = ChildParts()
        var start = scanner.offset
        var hasNext = false
        repeat {
            let isLocator = try member(of: &parts, depth: depth + 1)
            let end = scanner.offset
            hasNext = try scanner.another(until: UInt8(ascii: "}"))
            if isLocator {
                parts.locator = start..<(parts.isFirst && hasNext ? scanner.offset : end)
            }
            parts.isFirst = false
            start = end
        } while hasNext
        if let child = try parts.unfinished(at: start) { found.insert(child, at: place) }
    }

    /// Reads a member; tells whether it was the locator.
    private mutating func member(
        of parts: inout ChildParts,
        depth: Int
    ) throws(JSONFault) -> Bool {
        let key = JSONString.text(of: try scanner.key(), in: scanner.bytes)
        switch key {
        case "done": parts.done = try scanner.value(depth: depth)
        case "records": try records(of: &parts, depth: depth)
        case "nextRecordsUrl":
            let url = try scanner.value(depth: depth)
            parts.url = url.kind == .string ? JSONString.text(of: url, in: scanner.bytes) : nil
        default: try value(depth: depth)
        }
        return key == "nextRecordsUrl"
    }

    private mutating func records(
        of parts: inout ChildParts,
        depth: Int
    ) throws(JSONFault) {
        guard try scanner.peek() == UInt8(ascii: "[") else { return try value(depth: depth) }
        let start = scanner.offset
        try array(depth: depth)
        parts.records = start + 1..<scanner.offset - 1
        parts.isEmpty = scanner.bytes[start + 1..<scanner.offset - 1].allSatisfy {
            $0 <= UInt8(ascii: " ")
        }
    }
}

/// What has been seen of an object that may be a child result.
private struct ChildParts {
    var done: Cell?
    var url: String?
    var locator: Range<Int>?
    var records: Range<Int>?
    var isEmpty = false
    /// Whether no member has been read to its end yet.
    var isFirst = true

    /// The child result, if it is one and not done.
    func unfinished(at end: Int) throws(JSONFault) -> UnfinishedChild? {
        guard let records, let done, done.kind == .false else { return nil }
        guard let url, let locator else { throw JSONFault(.missingLocator, at: end) }
        return UnfinishedChild(
            nextRecordsURL: url,
            done: done.range,
            locator: locator,
            recordsEnd: records.upperBound,
            isEmpty: isEmpty
        )
    }
}
