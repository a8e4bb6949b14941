import Text

extension RowShape {
    /// Returns the shape of a page's rows, found by examining all its records.
    ///
    /// This is for SOQL that could not be parsed. Columns are in the order of their first
    /// appearance, with dotted paths for parents; `attributes` is not a column. An object with
    /// `attributes` is a parent, one with `records` a child result, and any other (a compound
    /// address) a field. A parent that is null in some records gets only its dotted columns.
    package static func discovered(in page: QueryPage) throws(JSONFault) -> RowShape {
        var record = Discovery()
        var scanner = JSONScanner(page.bytes)
        var members = PageMembers()
        while try members.reachRecords(in: &scanner) {
            members.recordCount = try record.observe(recordsIn: &scanner)
        }
        _ = try members.head(in: scanner)
        return RowShape(record.columns(below: []))
    }

    /// Returns the shape of one record, found in the same way.
    static func discovered(in record: SingleRecord) throws(JSONFault) -> RowShape {
        var discovery = Discovery()
        var scanner = JSONScanner(record.bytes)
        discovery.observe(parent: try JSONValue(from: &scanner, depth: 0))
        try scanner.finish()
        return RowShape(discovery.columns(below: []))
    }
}

/// The findings for one key of the records so far.
private struct Discovery {
    private var kind = ResultColumn.Kind.field
    private var keys: [String] = []
    private var members: [String: Discovery] = [:]

    mutating func observe(recordsIn scanner: inout JSONScanner) throws(JSONFault) -> Int {
        guard try scanner.open(until: UInt8(ascii: "]"), depth: 1) else { return 0 }
        var count = 0
        repeat {
            observe(parent: try JSONValue(from: &scanner, depth: 2))
            count += 1
        } while try scanner.another(until: UInt8(ascii: "]"))
        return count
    }

    /// Returns the columns of a parent with members, or the single column of any other value.
    func columns(below path: [String]) -> [ResultColumn] {
        keys.flatMap { key -> [ResultColumn] in
            let path = path + [key]
            guard let member = members[key] else { return [] }
            guard member.keys.isEmpty else { return member.columns(below: path) }
            return [
                ResultColumn(name: path.joined(separator: "."), path: path, kind: member.kind)
            ]
        }
    }

    mutating func observe(parent: JSONValue) {
        for member in parent.members ?? [] where member.key != "attributes" {
            if members[member.key] == nil { keys.append(member.key) }
            members[member.key, default: Discovery()].observe(member.value)
        }
    }

    private mutating func observe(_ value: JSONValue) {
        if value["attributes"] != nil {
            observe(parent: value)
        } else if value["records"] != nil {
            kind = .children
        }
    }
}
