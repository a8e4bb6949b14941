package import Output
import Records
import Terminal
import Text

/// A journal in a listing.
package struct JournalSummary {
    package let file: JournalFile
    /// The counts by state; nil if the journal cannot be read.
    package let tally: JournalTally?
    /// The reason why the journal cannot be read; nil also if the delete was not begun.
    let problem: JournalError?

    /// Reads a journal.
    package init(_ file: JournalFile) {
        self.file = file
        do {
            if let fault = file.fault { throw fault }
            tally = JournalTally(try JournalContents(readingFrom: file.path).entries)
            problem = nil
        } catch let error as JournalError {
            tally = nil
            if case .notBegun = error { problem = nil } else { problem = error }
        } catch {
            tally = nil
            problem = .unreadable(path: file.path, problem: Failure(error).message)
        }
    }

    /// The progress of the delete in one word.
    package var state: String {
        guard let tally else {
            if case .unreadable = problem { return "unreadable" }
            return problem == nil ? "not begun" : "damaged"
        }
        return tally.open > 0 ? "open" : "done"
    }

    /// Whether the journal may be removed without being named: it is readable, and no record is
    /// open.
    package var isFinished: Bool { problem == nil && (tally?.open ?? 0) == 0 }

    /// The start of the delete in the API's form; taken from the name if the delete was not begun.
    package var startedAt: String? {
        let time = file.age.time
        return time > 0 ? JournalTime.text(milliseconds: time) : nil
    }

    /// The warning about a journal that cannot be read.
    var warning: String? {
        guard let problem else { return nil }
        guard case .malformed(_, let line, let text) = problem else {
            return problem.failure.message
        }
        return "\(file.name) is damaged at line \(line): \(text)"
    }
}

extension JournalSummary {
    /// The columns of a listing; a narrow table first omits columns that repeat others.
    static let columns = [
        Listing.Column("Journal"), .init("Started"), .init("Org", .first, omitted: 7),
        .init("Object", .first, omitted: 1), .init("Records", omitted: 4), .init("Deleted"),
        .init("Restored", omitted: 6), .init("Refused", omitted: 5), .init("Open", omitted: 8),
        .init("Bytes", omitted: 2), .init("State", omitted: 3),
    ]

    /// Returns the value of a column.
    func value(of column: String) -> Listing.Value {
        switch column {
        case "Journal": .text(file.name)
        case "Started": .text(startedAt)
        case "Org": .text(file.head?.orgName)
        case "Object": .text(file.head?.object)
        case "Records": count(tally?.records)
        case "Deleted": count(tally?[.deleted])
        case "Restored": count(tally?[.restored])
        case "Refused": count(tally?[.refused])
        case "Open": count(tally?.open)
        case "Bytes": .number(file.size)
        default: .text(state)
        }
    }

    private func count(_ number: Int?) -> Listing.Value { number.map { .number($0) } ?? .text(nil) }
}

extension [JournalSummary] {
    /// Prints the journals, one row each.
    package func show(_ style: OutputStyle, _ context: Context) throws {
        let columns = JournalSummary.columns
        var listing = Listing(columns)
        for summary in self { listing.add(columns.map { summary.value(of: $0.name) }) }
        try listing.show(style, context, noun: "journal", warnings: compactMap(\.warning))
    }
}
