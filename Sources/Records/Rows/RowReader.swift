/// Reads the records of one page into its row, over and over the same one.
struct RowReader: ~Copyable {
    var scanner: JSONScanner
    /// The row of the record read last.
    private(set) var row: Row
    /// The first key that no column claims.
    private(set) var unclaimedKey: String?
    private var objects: [RowShape.Object]
    private let repeats: [RowShape.Repeat]

    init(_ bytes: [UInt8], as shape: RowShape) {
        scanner = JSONScanner(bytes)
        row = Row(bytes: bytes, range: 0..<0, cells: shape.columns.map { _ in .missing })
        objects = shape.objects
        repeats = shape.repeats
    }

    /// Reads the record at the scanner's offset into `row`.
    ///
    /// - Parameter depth: how many arrays and objects are open around it.
    mutating func record(depth: Int) throws(JSONFault) {
        guard try scanner.peek() == UInt8(ascii: "{") else {
            throw JSONFault(.notAnObject, at: scanner.offset)
        }
        for column in row.cells.indices { row.cells[column] = .missing }
        let start = scanner.offset
        try object(0, depth: depth)
        row.range = start..<scanner.offset
        for pair in repeats { row.cells[pair.later] = row.cells[pair.earlier] }
    }

    private mutating func object(_ object: Int, depth: Int) throws(JSONFault) {
        guard try scanner.open(until: UInt8(ascii: "}"), depth: depth) else { return }
        var expected = 0
        repeat {
            if let member = try key(of: object, expecting: expected) {
                try value(of: objects[object].members[member], depth: depth + 1)
                expected = member + 1
            } else {
                _ = try scanner.value(depth: depth + 1)
            }
        } while try scanner.another(until: UInt8(ascii: "}"))
    }

    /// Reads a key with its colon; which member it is, nil if none.
    @inline(__always)
    private mutating func key(of object: Int, expecting expected: Int) throws(JSONFault) -> Int? {
        let members = objects[object].members
        if expected < members.count, try scanner.steps(overKey: members[expected].key) {
            return expected
        }
        return try search(for: try scanner.key(), in: object, from: expected)
    }

    /// Of a key given twice the last value counts, as in most JSON readers.
    private mutating func value(of member: RowShape.Member, depth: Int) throws(JSONFault) {
        guard let object = member.object else {
            let cell = try scanner.value(depth: depth)
            if let column = member.column { row.cells[column] = cell }
            return
        }
        let cell = try parent(object, depth: depth)
        if let column = member.column { row.cells[column] = cell }
    }

    private mutating func parent(_ object: Int, depth: Int) throws(JSONFault) -> Cell {
        let isObject = try scanner.peek() == UInt8(ascii: "{")
        for column in objects[object].columns {
            row.cells[column] = isObject ? .missing : .null
        }
        let start = scanner.offset
        if isObject {
            try self.object(object, depth: depth)
            return Cell(.object, start..<scanner.offset)
        }
        let cell = try scanner.value(depth: depth)
        guard cell.kind == .null else { throw JSONFault(.notAnObject, at: start) }
        return cell
    }

    /// The member with this key, looked for from the expected one on.
    private mutating func search(
        for token: StringToken,
        in object: Int,
        from expected: Int
    ) throws(JSONFault) -> Int? {
        var key: [UInt8] = []
        JSONString.append(token.range, of: scanner.bytes, to: &key)
        let members = objects[object].members
        for step in members.indices {
            let member = (expected + step) % members.count
            guard ASCII.isSame(members[member].key, key) else { continue }
            // The server's spelling is what the next rows will have.
            objects[object].members[member].key = key
            return member
        }
        unclaimedKey = unclaimedKey ?? String(decoding: key, as: UTF8.self)
        return nil
    }
}

extension JSONScanner {
    /// Steps over `"key":` if exactly that comes next.
    @inline(__always)
    fileprivate mutating func steps(overKey key: [UInt8]) throws(JSONFault) -> Bool {
        guard try peek() == UInt8(ascii: "\"") else { return false }
        let start = offset + 1
        let end = start + key.count
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return false }
        for place in key.indices where key[place] != bytes[start + place] { return false }
        offset = end + 1
        try expect(UInt8(ascii: ":"))
        return true
    }
}
