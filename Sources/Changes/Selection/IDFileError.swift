import Records
import Text

/// The error of lines without an id of the object; nothing was sent.
struct IDFileError: Error {
    let file: IDFile
    /// The problems of the first lines.
    private(set) var first: [(line: Int, text: String)] = []
    /// The number of wrong lines.
    private(set) var count = 0
    private(set) var hints: [String] = []

    /// Begins with the lines without an id.
    init(_ file: IDFile, _ faults: RecordIDList.Faults?) {
        self.file = file
        first = (faults?.first ?? []).map { ($0.line, "\($0.reason)") }
        count = faults?.count ?? 0
        hints = faults?.hints ?? []
    }

    /// Adds lines that are wrong for another reason.
    mutating func add(_ lines: [(line: Int, text: String)], hints: [String] = []) {
        guard !lines.isEmpty else { return }
        first = (first + lines).sorted { $0.line < $1.line }
        count += lines.count
        self.hints += hints
    }

    /// The most lines shown; the others are counted.
    private static let mostLines = 20
}

extension IDFileError: SelfExplaining {
    var failure: Failure {
        var reasons = first.prefix(Self.mostLines).map { "line \($0.line): \($0.text)" }
        if count > Self.mostLines {
            reasons.append("and \(Count.text(count - Self.mostLines, "more line"))")
        }
        let lines = Count.text(count, "line")
        let verb = count == 1 ? "is" : "are"
        return Failure(
            exit: .usage,
            name: "InvalidIds",
            message: "\(lines) of \(file.name) \(verb) wrong; nothing was sent",
            reasons: reasons,
            hints: hints
        )
    }
}

extension RecordIDList.Faults {
    /// The ways to correct the file or the command.
    var hints: [String] {
        for fault in first {
            switch fault.reason {
            case .columns, .noColumn: return ["--id-column NAME names the column with the ids"]
            case .summary: return ["export the report as Details Only, without subtotals"]
            default: break
            }
        }
        return []
    }
}

extension RecordIDList {
    /// Returns the notes on skipped lines, corrected ids and duplicates.
    func notes(on name: String) -> [String] {
        var notes: [String] = []
        if let first = footer.first {
            let text = first.text.count > 40 ? "\(first.text.prefix(40))…" : first.text
            notes.append(
                "skipped the footer of the report in \(name): \(Count.text(footer.count, "line")), "
                    + "from line \(first.line): '\(text)'"
            )
        }
        if blankRowCount > 0 {
            notes.append("skipped \(Count.text(blankRowCount, "empty row")) of \(name)")
        }
        if let first = restored.first {
            notes.append(
                "corrected upper and lower case of \(first.id) in line \(first.line) of \(name), "
                    + "by its checksum" + Self.more(restoredCount, "more id")
            )
        }
        if let first = repeats.first {
            notes.append(
                "\(first.id) in line \(first.line) of \(name) is a duplicate of line "
                    + "\(first.firstLine); used once" + Self.more(repeatCount, "more duplicate")
            )
        }
        return notes
    }

    /// Counts the items behind the first.
    private static func more(_ count: Int, _ noun: String) -> String {
        count > 1 ? " (\(Count.text(count - 1, noun)))" : ""
    }
}
