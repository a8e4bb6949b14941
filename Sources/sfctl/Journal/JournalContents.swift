import Records

/// A journal read without the lock: its head, the state of each record, and whether its last line was cut off.
struct JournalContents: Sendable {
    let path: String
    let head: JournalHead
    /// In the order of the confirmed ids.
    private(set) var entries: [JournalEntry] = []
    /// Whether the last line is incomplete, as a process leaves it that is killed while it writes, or a full disk.
    ///
    /// It is left out: what it was to say had not been done yet, or is found out by asking the org.
    let isCutOff: Bool
    /// The length of the whole lines in bytes.
    let length: Int
    /// The process that wrote to it last.
    private(set) var process: Int

    /// By record, the index of its entry.
    private var indices: [RecordID: Int] = [:]

    /// Reads a journal.
    ///
    /// - Throws: `JournalError` for a file that is no journal, or is damaged elsewhere than in its last line;
    ///   `FileError` for one that cannot be read.
    init(readingFrom path: String) throws {
        guard JournalFolder.mayBeJournal(path) else { throw JournalError.notAFile(path: path) }
        guard let bytes = try WholeFile.read(path) else { throw JournalError.missing(path: path) }
        try self.init(bytes, path: path)
    }

    /// Reads the bytes of a journal.
    init(_ bytes: [UInt8], path: String) throws(JournalError) {
        var lines = JournalLines(bytes, path: path)
        guard case (.head(let head, let records, let process), _)? = try lines.next() else {
            throw bytes.contains(JournalLines.lineEnd)
                ? .malformed(path: path, line: 1, problem: "it is not a journal's head")
                : .notBegun(path: path)
        }
        self.path = path
        self.head = head
        self.process = process
        isCutOff = lines.isCutOff
        length = lines.length
        while entries.count < records {
            guard let (line, number) = try lines.next() else { throw .notBegun(path: path) }
            guard case .confirmed(let ids) = line, entries.count + ids.count <= records else {
                throw .malformed(
                    path: path,
                    line: number,
                    problem:
                        "the head says \(records) records, and the list of them ends at \(entries.count)"
                )
            }
            try add(ids, line: number)
        }
        while let (line, number) = try lines.next() { try apply(line, number) }
    }

    private mutating func add(_ ids: [RecordID], line: Int) throws(JournalError) {
        for id in ids {
            guard indices.updateValue(entries.count, forKey: id) == nil else {
                throw .malformed(path: path, line: line, problem: "\(id) is there twice")
            }
            entries.append(JournalEntry(id: id, state: .waiting))
        }
    }

    private mutating func apply(_ line: JournalLine, _ number: Int) throws(JournalError) {
        switch line {
        case .opened(let process): self.process = process
        case .sending(let ids): for id in ids { try note(id, .sent, number) }
        case .results(let results):
            for result in results { try note(result.id, result.state, number) }
        case .restored(let ids): for id in ids { try note(id, .restored, number) }
        case .head, .confirmed:
            throw .malformed(path: path, line: number, problem: "it stands only at the beginning")
        }
    }

    private mutating func note(
        _ id: RecordID,
        _ state: JournalEntry.State,
        _ line: Int
    ) throws(JournalError) {
        guard let index = indices[id] else {
            throw .malformed(path: path, line: line, problem: "\(id) is not among the records")
        }
        entries[index].state = state
    }
}

/// The whole lines of a journal's bytes.
private struct JournalLines {
    static let lineEnd = UInt8(ascii: "\n")

    private let bytes: [UInt8]
    private let path: String
    /// The length of the whole lines in bytes.
    let length: Int
    private var offset = 0
    private var number = 0

    init(_ bytes: [UInt8], path: String) {
        self.bytes = bytes
        self.path = path
        length = bytes.lastIndex(of: Self.lineEnd).map { $0 + 1 } ?? 0
    }

    /// Whether bytes follow the last whole line.
    var isCutOff: Bool { length < bytes.count }

    /// The next line with its number from 1.
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
