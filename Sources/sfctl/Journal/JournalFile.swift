import Records
import Text

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A journal of the folder, of which only the head has been read, with the files that belong to it.
struct JournalFile: Sendable {
    let name: String
    let path: String
    /// nil where the first line is incomplete or no head: the delete was not begun, or the file is damaged.
    let head: JournalHead?
    /// The journal and what is beside it under its name, such as the full records.
    let files: [String]

    /// A head is shorter than this.
    private static let mostHeadBytes = 1 << 16

    init(_ name: String, in folder: JournalFolder, files: [String]) throws {
        self.name = name
        path = folder.journalPath(of: name)
        self.files = files.map { "\(folder.path)/\($0)" }.sorted()
        let bytes = try WholeFile.read(path, limit: Self.mostHeadBytes) ?? []
        let line = bytes.firstIndex(of: UInt8(ascii: "\n")).map { Array(bytes[..<$0]) }
        guard let line, case .head(let head, _, _)? = try? JournalLine(parsing: line) else {
            head = nil
            return
        }
        self.head = head
    }

    /// The size of its files in bytes.
    var size: Int {
        files.reduce(0) { sum, file in
            var status = stat()
            return unsafe stat(file, &status) == 0 ? sum + Int(status.st_size) : sum
        }
    }

    /// When it was begun and its number within that second, in the order of time.
    var age: Age {
        let parts = name.split(separator: "-")
        return Age(
            time: head?.startedAt ?? parts.first.flatMap { JournalTime.milliseconds(stamp: $0) }
                ?? 0,
            number: parts.last.flatMap { Int($0) } ?? 0,
            name: name
        )
    }

    /// Where a journal stands in the order of time.
    struct Age {
        /// In milliseconds since 1970.
        let time: Int
        let number: Int
        let name: String

        /// A text that stands in the order of time among others of its kind.
        var sortKey: String {
            let digits = [time, number].map { String(1_000_000_000_000_000 + max(0, $0)) }
            return "\(digits[0]) \(digits[1]) \(name)"
        }
    }
}
