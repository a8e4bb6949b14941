/// The groups of records that agree in a key, the most certain first.
struct DuplicateGroups {
    private(set) var groups: [Group] = []
    /// The number of names with enough score that are left out because many records have them.
    private(set) var commonNames = 0
    /// The records of all groups, one group after another.
    private var members: [UInt32] = []

    /// One group.
    struct Group {
        fileprivate let range: Range<Int>
        /// The key that all records share; nil if they are joined in pairs.
        let key: DuplicateKey?
        let rule: GroupRule
        /// The number of different names.
        let names: Int
    }

    /// The most records with nothing in common but a name for which the name makes a group.
    static let mostNamesakes = 5

    /// Returns the records of a group, in the order of their ids.
    func members(of group: Group) -> ArraySlice<UInt32> { members[group.range] }

    /// Groups the records of a table.
    ///
    /// Records with the same name and the same e-mail address, phone number or account are joined,
    /// and so are those with the same e-mail address and last name whose first names fit. Each
    /// other value that joined and single records share makes a group of its own.
    ///
    /// - Parameters:
    ///   - table: The records; numbers without a calling code take that of their equals.
    ///   - keys: The keys to compare.
    ///   - leastScore: The least score of a group.
    /// - Throws: `CancellationError`.
    init(_ table: inout KeyTable, by keys: Set<DuplicateKey>, leastScore: Int) throws {
        table.unifyCountries()
        try Task.checkCancellation()
        var joined = UnionFind(table.count)
        try Self.join(&joined, table, keys)
        try addJoined(&joined, table, leastScore)
        var known: Set<[UInt32]> = []
        for key in DuplicateKey.allCases where keys.contains(key) {
            let mostRecords = key == .name && keys.count > 1 ? Self.mostNamesakes : .max
            try table.entries(of: key).forEachRun { run throws in
                try Task.checkCancellation()
                let records = run.records
                guard records.contains(where: { joined.root($0) != joined.root(records[0]) }) else {
                    return
                }
                let evidence = Evidence(of: records, in: table)
                guard records.count <= mostRecords else {
                    if GroupRule.of(evidence).score >= leastScore { commonNames += 1 }
                    return
                }
                guard known.insert(records).inserted else { return }
                add(records, key: key, evidence, leastScore)
            }
        }
        for index in groups.indices { members[groups[index].range].sort { table.precedes($0, $1) } }
        groups.sort { left, right in
            left.rule.score != right.rule.score
                ? left.rule.score > right.rule.score
                : table.precedes(members[left.range.lowerBound], members[right.range.lowerBound])
        }
    }

    private mutating func addJoined(
        _ joined: inout UnionFind,
        _ table: KeyTable,
        _ leastScore: Int
    ) throws {
        var entries: [KeyEntry] = []
        for record in 0..<table.count {
            let root = joined.root(UInt32(record))
            guard root != record else { continue }
            entries.append(KeyEntry(hash: UInt64(root), owner: record))
            entries.append(KeyEntry(hash: UInt64(root), owner: Int(root)))
        }
        entries.sort()
        try entries.forEachRun { run throws in
            try Task.checkCancellation()
            let records = run.records
            add(records, key: nil, Evidence(of: records, in: table, isJoined: true), leastScore)
        }
    }

    private mutating func add(
        _ records: [UInt32],
        key: DuplicateKey?,
        _ evidence: Evidence,
        _ leastScore: Int
    ) {
        let rule = GroupRule.of(evidence)
        guard rule.score >= leastScore else { return }
        groups.append(
            Group(
                range: members.count..<members.count + records.count,
                key: key,
                rule: rule,
                names: evidence.names
            )
        )
        members += records
    }
}

extension DuplicateGroups {
    /// Joins the records that are probably the same.
    private static func join(
        _ joined: inout UnionFind,
        _ table: KeyTable,
        _ keys: Set<DuplicateKey>
    ) throws {
        try table.entries(of: .name).forEachRun { run throws in
            try Task.checkCancellation()
            let records = run.records
            if keys.contains(.email) { join(&joined, records) { table.emails[$0] } }
            if keys.contains(.phone) { join(&joined, records) { table.phones[$0] } }
            guard keys.contains(.name) else { return }
            join(&joined, records) { record in
                table.places[record] == 0 ? [] : [UInt64(table.places[record])]
            }
        }
        guard keys.contains(.email) else { return }
        try table.entries(of: .email).forEachRun { run throws in
            try Task.checkCancellation()
            let records = run.records
            let evidence = Evidence(of: records, in: table)
            guard evidence.sharesFamily, evidence.givensFit else { return }
            for record in records.dropFirst() { joined.join(records[0], record) }
        }
    }

    /// Joins those of some records that share a value.
    private static func join(
        _ joined: inout UnionFind,
        _ records: [UInt32],
        _ values: (Int) -> ArraySlice<UInt64>
    ) {
        var first: [UInt64: UInt32] = [:]
        for record in records {
            for value in values(Int(record)) {
                if let other = first[value] {
                    joined.join(other, record)
                } else {
                    first[value] = record
                }
            }
        }
    }
}

extension KeyTable {
    /// Returns the values of a key with their records, sorted.
    fileprivate func entries(of key: DuplicateKey) -> [KeyEntry] {
        switch key {
        case .email: return emails.entries
        case .phone: return phones.entries
        case .name:
            var entries: [KeyEntry] = []
            entries.reserveCapacity(count)
            for (record, name) in names.enumerated() where name != 0 {
                entries.append(KeyEntry(hash: name, owner: record))
            }
            entries.sort()
            return entries
        }
    }

    /// Whether a record's id comes before another's.
    fileprivate func precedes(_ left: UInt32, _ right: UInt32) -> Bool {
        ids[Int(left)] < ids[Int(right)]
    }
}

extension ArraySlice<KeyEntry> {
    /// The records of sorted entries, each once.
    fileprivate var records: [UInt32] {
        var records: [UInt32] = []
        records.reserveCapacity(count)
        for entry in self where entry.owner != records.last { records.append(entry.owner) }
        return records
    }
}
