import CLibrary
import Platform
import Records
import Text

/// A journal in the folder, with its files; only its head has been read.
package struct JournalFile: Sendable {
    package let name: String
    package let path: String
    /// The head; nil if the first line is incomplete or not a head: the delete was not begun, the
    /// file is damaged, or it cannot be read.
    package let head: JournalHead?
    /// The reason why the system does not let the file be read; nil if it does.
    let fault: JournalError?
    /// The journal and the files beside it with its name, such as the full records.
    package let files: [String]

    /// The most bytes read for a head, which is shorter even for hundreds of objects.
    private static let mostHeadBytes = 1 << 20

    init(_ name: String, in folder: JournalFolder, files: [String]) {
        self.name = name
        path = folder.journalPath(of: name)
        self.files = files.map { "\(folder.path)/\($0)" }.sorted()
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.read(path, limit: Self.mostHeadBytes) ?? []
            fault = nil
        } catch {
            bytes = []
            let problem = (error as? FileError)?.problem ?? "\(error)"
            fault = .unreadable(path: path, problem: problem)
        }
        let line = bytes.firstIndex(of: UInt8(ascii: "\n")).map { Array(bytes[..<$0]) }
        guard let line, case .head(let head, _, _)? = try? JournalLine(parsing: line) else {
            head = nil
            return
        }
        self.head = head
    }

    /// The total size of the files in bytes.
    package var size: Int {
        files.reduce(0) { sum, file in
            var status = stat()
            return unsafe stat(file, &status) == 0 ? sum + Int(status.st_size) : sum
        }
    }

    /// The journal's position in the order of the deletes: its number in the folder and its start
    /// time.
    package var age: Age {
        let stamp = name.split(separator: "-").first
        return Age(
            number: Self.number(inName: name),
            time: head?.startedAt ?? stamp.flatMap { JournalTime.milliseconds(stamp: $0) } ?? 0,
            name: name
        )
    }

    /// Returns the number at the end of a journal's name; 0 for a name that sfctl does not give.
    static func number(inName name: String) -> Int {
        let number = name.split(separator: "-").last.flatMap { Int($0) } ?? 0
        return (1...mostJournals).contains(number) ? number : 0
    }

    private static let mostJournals = 999_999_999_999

    /// The position of a journal in the order of the deletes.
    ///
    /// The number decides, because clocks can be set back; the time orders journals with the same
    /// number.
    package struct Age {
        let number: Int
        /// The start time in milliseconds since 1970.
        package let time: Int
        let name: String

        /// A text whose alphabetical order is the order of the deletes.
        var sortKey: String {
            let digits = [number, time].map { String(1_000_000_000_000_000 + max(0, $0)) }
            return "\(digits[0]) \(digits[1]) \(name)"
        }
    }
}
