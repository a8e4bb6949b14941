import Client
import Platform
package import Records

/// A journal read without the lock: its head, the state of each record, and whether its last line
/// is incomplete.
package struct JournalContents: Sendable {
    package let path: String
    package let head: JournalHead
    /// The entries, in the order of the confirmed ids.
    package private(set) var entries: [JournalEntry] = []
    /// Whether the last line is incomplete because its writer was killed or the disk was full.
    ///
    /// The incomplete line is ignored: its action had not started, or a lookup in the org finds the
    /// result.
    package let isCutOff: Bool
    /// The warning about an incomplete last line.
    package static let cutOffWarning =
        "ignored the journal's incomplete last line: its process was killed, or the disk was full"
    /// The length of the complete lines in bytes.
    let length: Int
    /// The last process that opened the journal for writing.
    package private(set) var process: Int

    /// The index of each record's entry.
    private var indices: [RecordID: Int] = [:]

    /// Reads a journal.
    ///
    /// - Throws: `JournalError` for a file that is not a journal, or is damaged before its last
    ///   line; `FileError` if it cannot be read.
    package init(readingFrom path: String) throws {
        guard JournalFolder.mayBeJournal(path) else { throw JournalError.notAFile(path: path) }
        guard let bytes = try WholeFile.read(path) else { throw JournalError.missing(path: path) }
        try self.init(bytes, path: path)
    }

    /// Reads the bytes of a journal.
    init(_ bytes: [UInt8], path: String) throws(JournalError) {
        var lines = JournalLines(bytes, path: path)
        guard case (.head(let head, let records, let process), _)? = try lines.next() else {
            throw bytes.contains(JournalLines.lineEnd)
                ? .malformed(path: path, line: 1, problem: "it is not the first line of a journal")
                : lines.notBegun
        }
        self.path = path
        self.head = head
        self.process = process
        isCutOff = lines.isCutOff
        length = lines.length
        while entries.count < records {
            guard let (line, number) = try lines.next() else { throw lines.notBegun }
            guard case .confirmed(let ids, let along) = line, entries.count + ids.count <= records
            else {
                throw .malformed(
                    path: path,
                    line: number,
                    problem:
                        "expected \(records) records, but the list ends after \(entries.count)"
                )
            }
            try add(ids, along, line: number)
        }
        while let (line, number) = try lines.next() { try apply(line, number) }
    }

    private mutating func add(
        _ ids: [RecordID],
        _ along: [RecordID: AlongCounts],
        line: Int
    ) throws(JournalError) {
        for id in ids {
            guard indices.updateValue(entries.count, forKey: id) == nil else {
                throw .malformed(path: path, line: line, problem: "duplicate \(id)")
            }
            entries.append(
                JournalEntry(id: id, state: .waiting, along: along[id] ?? AlongCounts())
            )
        }
    }

    private mutating func apply(_ line: JournalLine, _ number: Int) throws(JournalError) {
        switch line {
        case .opened(let process): self.process = process
        case .sending(let ids, let sighting):
            for id in ids { try note(id, .sent, number, sighting) }
        case .job(let job, let ids):
            for id in ids { entries[try index(of: id, number)].job = job }
        case .results(let results):
            for result in results {
                try note(result.id, result.state, number, refusal: result.refusal)
            }
        case .restoring(let ids): for id in ids { try note(id, .restoring, number) }
        case .restored(let ids): for id in ids { try note(id, .restored, number) }
        case .head, .confirmed:
            throw .malformed(path: path, line: number, problem: "it is only allowed at the start")
        }
    }

    private mutating func note(
        _ id: RecordID,
        _ state: JournalEntry.State,
        _ line: Int,
        _ sighting: JournalEntry.Sighting? = nil,
        refusal: APIError? = nil
    ) throws(JournalError) {
        let index = try index(of: id, line)
        entries[index].state = state
        entries[index].refusal = refusal
        if let sighting {
            entries[index].sighting = sighting
            entries[index].job = nil
        }
    }

    private func index(of id: RecordID, _ line: Int) throws(JournalError) -> Int {
        guard let index = indices[id] else {
            throw .malformed(path: path, line: line, problem: "\(id) is not among the records")
        }
        return index
    }

    /// The jobs whose records have no result yet, with these records, in order.
    package var openJobs: [(id: RecordID, records: [RecordID])] {
        var jobs: [(id: RecordID, records: [RecordID])] = []
        var places: [RecordID: Int] = [:]
        for entry in entries where entry.state == .sent {
            guard let job = entry.job else { continue }
            let place = places[job, default: jobs.count]
            if place == jobs.count { jobs.append((job, [])) }
            places[job] = place
            jobs[place].records.append(entry.id)
        }
        return jobs
    }
}

/// The complete lines of a journal's bytes.
private struct JournalLines {
    static let lineEnd = UInt8(ascii: "\n")

    private let bytes: [UInt8]
    private let path: String
    /// The length of the complete lines in bytes.
    let length: Int
    private var offset = 0
    private var number = 0

    init(_ bytes: [UInt8], path: String) {
        self.bytes = bytes
        self.path = path
        length = bytes.lastIndex(of: Self.lineEnd).map { $0 + 1 } ?? 0
    }

    /// Whether bytes follow the last complete line.
    var isCutOff: Bool { length < bytes.count }

    /// The error of a beginning that is incomplete.
    ///
    /// A write that is cut off leaves its first bytes. A loss of power can leave NUL bytes instead,
    /// also where the delete was sent.
    var notBegun: JournalError {
        bytes[length...].contains(0)
            ? .malformed(path: path, line: number + 1, problem: "it contains NUL bytes")
            : .notBegun(path: path)
    }

    /// Returns the next line with its number, counted from 1.
    mutating func next() throws(JournalError) -> (JournalLine, Int)? {
        guard offset < length, let end = bytes[offset...].firstIndex(of: Self.lineEnd) else {
            return nil
        }
        defer { offset = end + 1 }
        number += 1
        do throws(JournalLine.Fault) {
            return (try JournalLine(parsing: Array(bytes[offset..<end])), number)
        } catch {
            switch error {
            case .newer(let format): throw .newer(path: path, format: format)
            case .malformed(let problem):
                throw .malformed(path: path, line: number, problem: problem)
            }
        }
    }
}
