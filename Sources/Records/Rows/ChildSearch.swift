/// Looks through the records of a page for child results that are not done.
struct ChildSearch {
    private var scanner: JSONScanner
    private var found: [UnfinishedChild] = []
    /// What has been seen of the objects around the scanner, outermost first.
    ///
    /// Kept here rather than in the recursion, which so needs little of the thread's stack.
    private var objects: [ChildParts] = []

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
        guard try scanner.open(until: UInt8(ascii: "}"), depth: depth) else { return }
        objects.append(ChildParts(place: found.count))
        repeat {
            try beginMember()
            try value(depth: depth + 1)
        } while try endMember()
        try endObject()
    }

    private mutating func beginMember() throws(JSONFault) {
        let start = scanner.offset
        let key = JSONString.text(of: try scanner.key(), in: scanner.bytes)
        _ = try scanner.peek()
        objects[objects.count - 1].begin(key, at: start, value: scanner.offset)
    }

    private mutating func endMember() throws(JSONFault) -> Bool {
        let end = scanner.offset
        let hasNext = try scanner.another(until: UInt8(ascii: "}"))
        objects[objects.count - 1].end(at: end, next: hasNext ? scanner.offset : end)
        return hasNext
    }

    private mutating func endObject() throws(JSONFault) {
        let parts = objects.removeLast()
        guard let child = try parts.unfinished(in: scanner.bytes) else { return }
        found.insert(child, at: parts.place)
    }
}
