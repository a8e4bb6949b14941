import Text

/// A reader of one page's records, one after another into the same row.
struct RowReader: ~Copyable {
    var scanner: JSONScanner
    /// The row of the last record.
    private(set) var row: Row
    /// The first key that matches no column.
    private(set) var unclaimedKey: String?
    private let shape: RowShape
    /// The shape's keys in the server's spelling.
    private var keys: [UInt8]
    /// For each member, the last value skipped there.
    private var passed: [RepeatedObject]

    init(_ bytes: [UInt8], as shape: RowShape) {
        scanner = JSONScanner(bytes)
        row = Row(bytes: bytes, range: 0..<0, cells: shape.columns.map { _ in .missing })
        self.shape = shape
        keys = shape.keys
        passed = shape.members.map { _ in RepeatedObject() }
    }

    /// Reads the record at the scanner's offset into `row`, nested in `depth` arrays and objects.
    mutating func record(depth: Int) throws(JSONFault) {
        guard try scanner.peek() == UInt8(ascii: "{") else {
            throw JSONFault(.notAnObject, at: scanner.offset)
        }
        row.clear()
        let start = scanner.offset
        try object(0, depth: depth)
        row.range = start..<scanner.offset
        for pair in shape.repeats { row.cells[pair.later] = row.cells[pair.earlier] }
    }

    private mutating func object(_ object: Int, depth: Int) throws(JSONFault) {
        guard try scanner.open(until: UInt8(ascii: "}"), depth: depth) else { return }
        let members = shape.objects[object].members
        var expected = members.lowerBound
        repeat {
            if let member = try key(of: members, expecting: expected) {
                try value(of: member, depth: depth + 1)
                expected = member + 1
            } else {
                _ = try scanner.value(depth: depth + 1)
            }
        } while try scanner.another(until: UInt8(ascii: "}"))
    }

    /// Reads a key with its colon; returns the index of its member, or nil.
    @inline(__always)
    private mutating func key(
        of members: Range<Int>,
        expecting expected: Int
    ) throws(JSONFault) -> Int? {
        if expected < members.upperBound {
            let key = shape.members[expected].key
            if scanner.steps(over: key, of: keys) { return expected }
        }
        return search(for: try scanner.key(), in: members, from: expected)
    }

    /// Reads a member's value.
    ///
    /// If a key is repeated, the last value wins, as in most JSON readers.
    @inline(__always)
    private mutating func value(of index: Int, depth: Int) throws(JSONFault) {
        let member = shape.members[index]
        if let object = member.object {
            let cell = try parent(object, depth: depth)
            if let column = member.column { row.cells[column] = cell }
        } else if let column = member.column {
            let isString = try scanner.peek() == UInt8(ascii: "\"")
            row.cells[column] =
                isString ? Cell(try scanner.string()) : try scanner.value(depth: depth)
        } else if !passed[index].steps(in: &scanner) {
            passed[index].note(try scanner.value(depth: depth), in: scanner.bytes)
        }
    }

    private mutating func parent(_ object: Int, depth: Int) throws(JSONFault) -> Cell {
        let isObject = try scanner.peek() == UInt8(ascii: "{")
        for index in shape.objects[object].covered {
            row.cells[shape.covered[index]] = isObject ? .missing : .null
        }
        let start = scanner.offset
        if isObject {
            try self.object(object, depth: depth)
            return Cell(.object, start..<scanner.offset, isPlain: false)
        }
        let cell = try scanner.value(depth: depth)
        guard cell.kind == .null else { throw JSONFault(.notAnObject, at: start) }
        return cell
    }

    /// Searches for the member with this key, starting at the expected one.
    private mutating func search(
        for token: StringToken,
        in members: Range<Int>,
        from expected: Int
    ) -> Int? {
        var key: [UInt8] = []
        JSONString.append(token.range, of: scanner.bytes, to: &key)
        let order = [expected..<members.upperBound, members.lowerBound..<expected].joined()
        let found = order.first { keys[name(of: $0)].isCaselessEqual(to: key) }
        if let found {
            // The following rows will use the server's spelling too; it differs only in case.
            keys.replaceSubrange(name(of: found), with: key)
        } else {
            unclaimedKey = unclaimedKey ?? String(decoding: key, as: UTF8.self)
        }
        return found
    }

    /// Returns the range of a member's key in `keys`, without its quotes and colon.
    private func name(of member: Int) -> Range<Int> {
        let text = shape.members[member].key
        return text.lowerBound + 1..<text.upperBound - 2
    }
}

extension JSONScanner {
    /// Steps over a part of another text if it comes next.
    @inline(__always)
    fileprivate mutating func steps(over part: Range<Int>, of text: [UInt8]) -> Bool {
        guard bytes.holds(part, of: text, at: offset) else { return false }
        offset += part.count
        return true
    }
}
