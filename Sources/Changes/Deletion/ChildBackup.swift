import Client
import Output
import Platform
import Records
import Text

/// The full records of the children that a delete takes along, and of their own children, saved
/// before the first record is deleted.
struct ChildBackup {
    private var along: [RecordID: AlongCounts] = [:]
    /// Sentences on children that were not saved.
    private(set) var warnings: [String] = []
    /// The number of saved children.
    private(set) var saved = 0
    /// The fields that a new record cannot have, by object.
    private(set) var uncreatable: [String: [String]] = [:]
    /// The fields with the record that a child goes along with, by the child's object.
    private(set) var cascades: [String: [String]] = [:]
    /// Whether some children could not be saved.
    private var isPartial = false
    /// The saved children of each record to delete; nil if some could not be saved.
    var perRecord: [RecordID: AlongCounts]? { isPartial ? nil : along }

    private let org: Org
    private let file: ReplacingFile
    private let progress: Progress
    /// The records that go: those to delete, and the children found so far.
    private var going: Set<RecordID>

    /// Records of one object whose children are saved next.
    private struct Level {
        let object: ObjectDescription
        /// The record to delete with which each record goes.
        let roots: [RecordID: RecordID]
        /// The children's numbers.
        let reach: DeletionReach
    }

    /// Saves the children of records, all levels of them; without any, there is no file.
    ///
    /// - Parameters:
    ///   - records: The records to delete.
    ///   - reach: The numbers of their children, and the objects that could not be counted.
    ///   - org: The org.
    ///   - path: The file.
    ///   - progress: Shows the number of saved children.
    /// - Returns: The backup; nil if certainly nothing goes along.
    /// - Throws: Errors of the org and of the file. Children that the org refuses to show do not
    ///   stop the delete; a warning names them.
    static func save(
        of records: FoundRecords,
        _ reach: DeletionReach,
        in org: Org,
        to path: String,
        _ progress: Progress
    ) async throws -> ChildBackup? {
        guard !wanted(reach, of: records.object).isEmpty else { return nil }
        var backup = ChildBackup(
            org: org,
            file: try ReplacingFile(path: path, isPrivate: true),
            progress: progress,
            going: Set(records.ids)
        )
        let roots = Dictionary(uniqueKeysWithValues: records.ids.map { ($0, $0) })
        var levels = [Level(object: records.object, roots: roots, reach: reach)]
        while let level = levels.popLast() { levels += try await backup.save(level) }
        if backup.saved > 0 { try backup.file.commit() }
        return backup
    }

    /// The kinds of children to save: those with records, and those the org could not count.
    private static func wanted(_ reach: DeletionReach, of object: ObjectDescription) -> [ChildKind]
    {
        let objects = Set(reach.objects + reach.uncounted.map(\.object))
        return ChildKind.goingAlong(of: object).filter { objects.contains($0.object) }
    }

    private init(org: Org, file: ReplacingFile, progress: Progress, going: Set<RecordID>) {
        self.org = org
        self.file = file
        self.progress = progress
        self.going = going
    }

    /// Saves the children of records, and returns the children whose own are saved next.
    private mutating func save(_ level: Level) async throws -> [Level] {
        var next: [Level] = []
        for kind in Self.wanted(level.reach, of: level.object) {
            do {
                if let level = try await save(kind, of: level.roots) { next.append(level) }
            } catch let error as OrgError {
                guard case .refused(let refusal) = error, refusal.isOfOrg else { throw error }
                isPartial = true
                let verb = level.reach.objects.contains(kind.object) ? "goes" : "may go"
                warnings.append("not saved: \(kind.object), which \(verb) along: \(error)")
            }
        }
        return next
    }

    /// Saves the children of one kind; returns nil if there are none.
    private mutating func save(
        _ kind: ChildKind,
        of roots: [RecordID: RecordID]
    ) async throws -> Level? {
        let object = try await org.description(of: kind.object)
        var lines = RecordLines(of: object, references: kind.fields, besides: going, in: file)
        let parents = Array(roots.keys)
        let size = kind.parentsPerQuery
        for start in stride(from: 0, to: parents.count, by: size) {
            let part = parents[start..<min(start + size, parents.count)]
            try await lines.append(
                where: kind.filter(part),
                asked: nil,
                options: QueryOptions(),
                from: org
            )
            progress.update(rows: saved + lines.ids.count, of: nil)
        }
        guard !lines.ids.isEmpty else { return nil }
        saved += lines.ids.count
        uncreatable[object.summary.name] = object.uncreatableFields
        noteCascade(kind, of: object.summary.name)
        going.formUnion(lines.ids)
        var found: [RecordID: RecordID] = [:]
        for (id, parents) in lines.parents {
            guard let root = parents.lazy.compactMap({ roots[$0] }).first else { continue }
            found[id] = root
            along[root, default: AlongCounts()].add(1, of: object.summary.name)
        }
        let reach = try await DeletionReach(
            of: Array(found.keys),
            object: object,
            includesBlocks: false,
            mostRequests: nil,
            in: org
        )
        return Level(object: object, roots: found, reach: reach)
    }

    private mutating func noteCascade(_ kind: ChildKind, of object: String) {
        let known = cascades[object] ?? []
        cascades[object] = known + kind.fields.filter { !known.contains($0) }
    }
}
