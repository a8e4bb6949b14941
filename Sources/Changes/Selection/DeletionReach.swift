package import Client
package import Records
import Text

/// The records that a delete takes along, and those that block it, counted before the delete.
///
/// Counting is bounded and never fails: an object that was not counted is named.
package struct DeletionReach: Hashable, Sendable {
    /// The children that go along.
    package private(set) var along = AlongCounts()
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
        var queries = planned(kinds, ids, room: room)[...]
        let selected = Set(ids)
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
            for (query, result) in zip(batch, results) { note(result, of: query.kind, selected) }
            queries = queries.dropFirst(batch.count)
        }
        if !blocks.isEmpty {
            let byRecord = Dictionary(grouping: blocks, by: \.id)
            blocks = ids.flatMap { byRecord[$0] ?? [] }
        }
        let failed = Set(uncounted.map(\.object))
        var counts = AlongCounts()
        for item in along.items where !failed.contains(item.object) {
            counts.add(item.count, of: item.object)
        }
        along = counts
    }

    /// A query of the plan.
    private struct PlannedQuery {
        let kind: ChildKind
        let soql: String
    }

    /// Returns the queries within the limit; a kind is counted for all records or not at all.
    private mutating func planned(
        _ kinds: [ChildKind],
        _ ids: [RecordID],
        room: Int
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
                queries.append(PlannedQuery(kind: kind, soql: kind.query(of: part)))
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
        _ selected: Set<RecordID>
    ) {
        let page: JSONValue
        switch result {
        case .failure(let error): return skip(kind, error.refusal?.errors.first?.text ?? "\(error)")
        case .success(let value): page = value
        }
        guard let size = page["totalSize"]?.integer else {
            return skip(kind, "the org's answer has no number of records")
        }
        if kind.effect == .goesAlong { return noteAlong(size, of: kind.object) }
        guard size > 0 else { return }
        if size >= ChildKind.mostRows {
            skip(kind, "only the first \(Count.grouped(size)) were read")
        }
        let path = kind.fields[0].split(separator: ".").map(String.init)
        for record in page["records"]?.elements ?? [] {
            let value = path.reduce(record as JSONValue?) { $0?[$1] }
            guard let id = value?.text.flatMap({ try? RecordID($0) }), selected.contains(id)
            else { continue }
            noteBlock(of: id, kind)
        }
    }

    /// Notes children that go along.
    mutating func noteAlong(_ count: Int, of object: String) {
        along.add(count, of: object)
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
