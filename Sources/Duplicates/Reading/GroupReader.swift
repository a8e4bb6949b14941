package import Client
import Records
import SOQL
import Text

/// A reader of groups, the most certain first: it reads their records again, and compares them
/// again.
package struct GroupReader {
    private let org: Org
    private let fields: KeyFields
    /// The paths to show.
    private let paths: [String]
    private let table: KeyTable
    private let groups: DuplicateGroups
    /// The most records to read of a group; nil for all.
    private let mostRecords: Int?
    private var next = 0
    /// The number of records read of the next group.
    private var offset = 0
    private var check = HashCheck()
    /// Whether a record is in a group that was read.
    private var isFound: [Bool]

    /// The number of groups found so far.
    package private(set) var count = 0
    /// The number of different records in them.
    package private(set) var recordCount = 0
    /// The number of records left out because they were changed or deleted in the meantime.
    package private(set) var missing = 0

    /// The number of ids in a query.
    private static let idsInQuery = 500

    /// Groups the records of a table.
    ///
    /// - Throws: `CancellationError`.
    package init(
        _ table: consuming KeyTable,
        _ fields: KeyFields,
        by keys: Set<DuplicateKey>,
        leastScore: Int,
        showing paths: [String],
        mostRecords: Int?,
        in org: Org
    ) throws {
        groups = try DuplicateGroups(&table, by: keys, leastScore: leastScore)
        isFound = Array(repeating: false, count: table.count)
        self.table = table
        self.fields = fields
        self.paths = paths
        self.mostRecords = mostRecords
        self.org = org
    }

    /// The number of names that are left out because many records have them.
    package var commonNames: Int { groups.commonNames }
    /// The number of records that will be read.
    package var total: Int {
        groups.groups.reduce(0) { $0 + shown(of: $1).count }
    }
    /// Whether all groups have been read.
    package var isAtEnd: Bool { next == groups.groups.count }

    private func shown(of group: DuplicateGroups.Group) -> ArraySlice<UInt32> {
        groups.members(of: group).prefix(mostRecords ?? .max)
    }

    /// Reads the next groups, or the next part of a large one; empty at the end, and if the records
    /// of all these groups were changed.
    ///
    /// - Throws: `OrgError`; `JSONFault`.
    package mutating func read() async throws -> [FoundGroup] {
        let parts = nextParts()
        let ids = Set(parts.flatMap { $0.members.map { table.ids[Int($0)] } }).sorted()
        guard !ids.isEmpty else { return [] }
        let list = ids.map { Literal(.string("\($0)")) }
        let compared = fields.compared
        let asked =
            compared
            + (paths + [fields.placeName].compactMap(\.self)).filter { path in
                !compared.contains { $0.utf8.isCaselessEqual(to: path.utf8) }
            }.uniqued
        let query = fields.query(
            asked,
            where: .membership(.field(FieldPath(["Id"])), isNegated: false, .list(list))
        )
        let rows = try await MemberRows(ids, Statement(query), fields, in: org)
        return parts.compactMap { found($0, in: rows) }
    }

    /// A group, or a part of one.
    private struct Part {
        let group: DuplicateGroups.Group
        let members: ArraySlice<UInt32>
        let isFirst: Bool
        let isWhole: Bool
    }

    /// Takes as many groups as fit in a query; only a group that is larger than a query is divided.
    private mutating func nextParts() -> [Part] {
        var parts: [Part] = []
        var room = Self.idsInQuery
        while room > 0, next < groups.groups.count {
            let group = groups.groups[next]
            let rest = shown(of: group).dropFirst(offset)
            if rest.count > room, !parts.isEmpty { break }
            let taken = rest.prefix(room)
            parts.append(
                Part(
                    group: group,
                    members: taken,
                    isFirst: offset == 0,
                    isWhole: offset == 0 && taken.count == groups.members(of: group).count
                )
            )
            room -= taken.count
            offset += taken.count
            if taken.count == rest.count { (next, offset) = (next + 1, 0) }
        }
        return parts
    }

    /// Returns a part with the records that are still the same; nil if a group is none any more.
    private mutating func found(_ part: Part, in rows: MemberRows) -> FoundGroup? {
        if part.isFirst { check = HashCheck() }
        var kept: [UInt32] = []
        var records: [JSONValue] = []
        var last: RecordID?
        for member in part.members {
            let id = table.ids[Int(member)]
            guard id != last else { continue }
            last = id
            guard let row = rows.members[id], table.matches(row.keys, at: Int(member)) else {
                missing += 1
                continue
            }
            guard check.passes(row) else { continue }
            kept.append(member)
            records.append(row.json)
        }
        guard kept.count > 1 || !part.isWhole else { return nil }
        if part.isFirst { count += 1 }
        note(part.isWhole ? kept[...] : part.isFirst ? groups.members(of: part.group) : [])
        var (rule, names) = (part.group.rule, part.group.names)
        if part.isWhole, kept.count < part.members.count {
            let evidence = Evidence(of: kept, in: table, isJoined: part.group.key == nil)
            (rule, names) = (GroupRule.of(evidence), evidence.names)
        }
        return FoundGroup(
            number: count,
            size: part.isWhole ? kept.count : groups.members(of: part.group).count,
            key: part.group.key,
            rule: rule,
            names: names,
            fields: fields,
            ids: kept.map { table.ids[Int($0)] },
            records: records
        )
    }

    /// Counts records, each once.
    private mutating func note(_ members: ArraySlice<UInt32>) {
        for member in members where !isFound[Int(member)] {
            isFound[Int(member)] = true
            recordCount += 1
        }
    }
}

extension [String] {
    /// The texts without repetitions, ignoring ASCII case.
    fileprivate var uniqued: [String] {
        var known: Set<String> = []
        return filter { known.insert($0.lowercased()).inserted }
    }
}
