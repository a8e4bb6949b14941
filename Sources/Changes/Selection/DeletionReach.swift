package import Client
package import Records
import Text

/// The records that a delete takes along, and those that block it, counted before the delete.
///
/// Counting is bounded and never fails: an object that was not counted is named.
package struct DeletionReach: Hashable, Sendable {
    /// The children that go along with the records that are not certainly blocked.
    package internal(set) var along = AlongCounts()
    /// The objects with children of any of the records, blocked or not.
    private(set) var objects: [String] = []
    /// The children that go along with each record, without those of `undivided`.
    private var each: [RecordID: AlongCounts] = [:]
    /// The objects whose children were counted only for all records together, blocked ones too.
    private(set) var undivided: [String] = []
    /// The records whose children block their delete, or may block it.
    package private(set) var blocks: [Block] = []
    /// The objects that were not counted.
    package private(set) var uncounted: [Uncounted] = []
    /// Whether some objects were not counted because that would have taken too many requests.
    private(set) var isCutShort = false

    /// A record whose children block its delete.
    package struct Block: Hashable, Sendable {
        package let id: RecordID
        /// The children's object.
        let object: String
        /// The word for one of the children; nil for the object's own.
        let word: String?
        fileprivate(set) var count: Int
        /// Whether the org certainly refuses.
        package let isCertain: Bool
    }

    /// An object that was not counted.
    package struct Uncounted: Hashable, Sendable {
        package let object: String
        let reason: String
    }

    /// The most requests of a preview.
    package static let mostRequests = 5

    package init() {}

    /// Returns whether records of an object may have children that matter to their delete.
    package static func isWanted(for object: ObjectDescription) -> Bool {
        !ChildKind.all(of: object).isEmpty
    }

    /// Counts the children of records.
    ///
    /// - Parameters:
    ///   - ids: The records to delete.
    ///   - object: The description of their object; without children that go along or block,
    ///     nothing is sent.
    ///   - includesBlocks: Whether to look for blocking children, too.
    ///   - mostRequests: The most requests; nil for no limit.
    ///   - org: The org.
    /// - Throws: `OrgError` only if the task is cancelled.
    package init(
        of ids: [RecordID],
        object: ObjectDescription,
        includesBlocks: Bool = true,
        mostRequests: Int? = Self.mostRequests,
        in org: Org
    ) async throws(OrgError) {
        let kinds = includesBlocks ? ChildKind.all(of: object) : ChildKind.goingAlong(of: object)
        let room = mostRequests.map { $0 * Org.mostQueriesInBatch } ?? .max
        // The children of one record need not be divided.
        let namesParents = mostRequests != nil && ids.count > 1
        var queries = planned(kinds, ids, room: room, namesParents: namesParents)[...]
        let selected = Set(ids)
        var children = ChildTally()
        while !queries.isEmpty {
            let batch = queries.prefix(Org.mostQueriesInBatch)
            let results: [Result<JSONValue, OrgError>]
            do throws(OrgError) {
                results = try await org.firstPages(of: batch.map(\.soql))
            } catch {
                guard error.outcome != .cancelled else { throw error }
                for query in queries { skip(query.kind, "\(error)") }
                break
            }
            for (query, result) in zip(batch, results) {
                note(result, of: query.kind, selected, &children)
            }
            queries = queries.dropFirst(batch.count)
        }
        if !blocks.isEmpty {
            let byRecord = Dictionary(grouping: blocks, by: \.id)
            blocks = ids.flatMap { byRecord[$0] ?? [] }
        }
        for object in uncounted { children.remove(object.object) }
        objects = children.objects
        undivided = ids.count > 1 ? children.undivided : []
        let going = ids.filter(Set(ids).subtracting(blocked).contains)
        if ids.count > 1 {
            (along, each) = children.counts(with: Set(going))
        } else if let id = going.first, !objects.isEmpty {
            along = children.all
            each[id] = along
        }
    }

    /// The children that go along with each record; nil if that is not known for all objects.
    var perRecord: [RecordID: AlongCounts]? { undivided.isEmpty ? each : nil }

    /// Returns the children that go along with a record; nil if they were not counted for it alone.
    package func along(with id: RecordID) -> AlongCounts? {
        undivided.isEmpty || blocks.contains { $0.id == id && $0.isCertain }
            ? each[id] ?? AlongCounts() : nil
    }

    /// Notes that no record goes, and so no child.
    mutating func keepAll() {
        along = AlongCounts()
        each = [:]
        undivided = []
    }

    /// Whether fewer children may go along, because some were counted with those of blocked records.
    var isMost: Bool { !undivided.isEmpty && blocks.contains(where: \.isCertain) }

    /// A query of the plan.
    private struct PlannedQuery {
        let kind: ChildKind
        let soql: String
    }

    /// Returns the queries within the limit; a kind is counted for all records or not at all.
    private mutating func planned(
        _ kinds: [ChildKind],
        _ ids: [RecordID],
        room: Int,
        namesParents: Bool
    ) -> [PlannedQuery] {
        var room = room
        var queries: [PlannedQuery] = []
        for kind in kinds where !ids.isEmpty {
            let size = kind.parentsPerQuery
            let count = (ids.count + size - 1) / size
            guard count <= room else {
                isCutShort = true
                skip(kind, "counting them takes more than \(Self.mostRequests) requests")
                continue
            }
            room -= count
            for start in stride(from: 0, to: ids.count, by: size) {
                let part = ids[start..<min(start + size, ids.count)]
                let soql = kind.query(of: part, namesParents: namesParents)
                queries.append(PlannedQuery(kind: kind, soql: soql))
            }
        }
        return queries
    }

    private mutating func skip(_ kind: ChildKind, _ reason: String) {
        guard !uncounted.contains(where: { $0.object == kind.object }) else { return }
        uncounted.append(Uncounted(object: kind.object, reason: reason))
    }

    private mutating func note(
        _ result: Result<JSONValue, OrgError>,
        of kind: ChildKind,
        _ selected: Set<RecordID>,
        _ children: inout ChildTally
    ) {
        let page: JSONValue
        switch result {
        case .failure(let error): return skip(kind, error.refusal?.errors.first?.text ?? "\(error)")
        case .success(let value): page = value
        }
        guard let size = page["totalSize"]?.integer else {
            return skip(kind, "the org's answer has no number of records")
        }
        guard size > 0 else { return }
        let records = page["records"]?.elements ?? []
        if kind.effect == .goesAlong {
            let parents = records.map { record in
                kind.fields.compactMap { record[$0]?.text.flatMap { try? RecordID($0) } }
                    .filter(selected.contains)
            }
            return children.add(size, of: kind.object, parents: parents)
        }
        if size >= ChildKind.mostRows {
            skip(kind, "only the first \(Count.grouped(size)) were read")
        }
        let path = kind.fields[0].split(separator: ".").map(String.init)
        for record in records {
            let value = path.reduce(record as JSONValue?) { $0?[$1] }
            guard let id = value?.text.flatMap({ try? RecordID($0) }), selected.contains(id)
            else { continue }
            noteBlock(of: id, kind)
        }
    }

    private mutating func noteBlock(of id: RecordID, _ kind: ChildKind) {
        let isCertain = kind.effect == .blocks
        if let index = blocks.firstIndex(where: {
            $0.id == id && $0.object == kind.object && $0.word == kind.word
        }) {
            blocks[index].count += 1
            return
        }
        // Cases that certainly block an account are usually those of its contacts, too.
        guard
            isCertain
                || !blocks.contains(where: {
                    $0.id == id && $0.object == kind.object && $0.isCertain
                })
        else { return }
        blocks.append(
            Block(id: id, object: kind.object, word: kind.word, count: 1, isCertain: isCertain)
        )
    }
}
