/// A search of a page's records for child results that are not done, or that do not contain the
/// announced number of rows.
struct ChildSearch {
    private var scanner: JSONScanner
    private var found = ChildFindings()
    /// The members seen so far of the objects around the scanner, outermost first.
    ///
    /// Stored here instead of in the recursion, to save stack space.
    private var objects: [ChildParts] = []

    init(_ page: [UInt8]) {
        scanner = JSONScanner(page)
    }

    /// Returns all findings: unfinished results in the order of their starts, miscounts in the
    /// order of their ends.
    mutating func findings() throws(JSONFault) -> ChildFindings {
        var members = PageMembers()
        while try members.reachRecords(in: &scanner) {
            _ = try array(depth: 1)
            members.recordCount = 0
        }
        _ = try members.head(in: scanner)
        return found
    }

    /// Reads a value; returns the number of elements of an array, 0 for other values.
    private mutating func value(depth: Int) throws(JSONFault) -> Int {
        switch try scanner.peek() {
        case UInt8(ascii: "{"): try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        default: _ = try scanner.value(depth: depth)
        }
        return 0
    }

    private mutating func array(depth: Int) throws(JSONFault) -> Int {
        guard try scanner.open(until: UInt8(ascii: "]"), depth: depth) else { return 0 }
        var count = 0
        repeat {
            _ = try value(depth: depth + 1)
            count += 1
        } while try scanner.another(until: UInt8(ascii: "]"))
        return count
    }

    private mutating func object(depth: Int) throws(JSONFault) {
        guard try scanner.open(until: UInt8(ascii: "}"), depth: depth) else { return }
        objects.append(ChildParts(unfinishedBefore: found.unfinished.count))
        var count = 0
        repeat {
            try beginMember()
            count = try value(depth: depth + 1)
        } while try endMember(count)
        try endObject()
    }

    private mutating func beginMember() throws(JSONFault) {
        let start = scanner.offset
        let key = JSONString.text(of: try scanner.key(), in: scanner.bytes)
        _ = try scanner.peek()
        objects[objects.count - 1].begin(key, at: start, value: scanner.offset)
    }

    private mutating func endMember(_ count: Int) throws(JSONFault) -> Bool {
        let end = scanner.offset
        let hasNext = try scanner.another(until: UInt8(ascii: "}"))
        let next = hasNext ? scanner.offset : end
        objects[objects.count - 1].end(at: end, next: next, count: count)
        return hasNext
    }

    private mutating func endObject() throws(JSONFault) {
        let parts = objects.removeLast()
        if let child = try parts.unfinished(in: scanner.bytes) {
            found.unfinished.insert(child, at: parts.unfinishedBefore)
        } else if let miscount = try parts.miscount(in: scanner.bytes, of: objects.last) {
            found.miscounts.append(miscount)
        }
    }
}
