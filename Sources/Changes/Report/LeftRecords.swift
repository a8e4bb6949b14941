import CLibrary
import Client
package import Platform
import Records
import Text

/// The error of a change that failed for some records, or whose result is unknown for some.
package struct LeftRecords: SelfExplaining, CausedError {
    private let object: String
    /// The past participle of the change, such as `deleted`.
    private let deed: String
    /// The results of all records of the change.
    private let results: [ReportedRecord]
    /// The results of the records for which the change did not succeed.
    private let left: [ReportedRecord]
    /// The command that continues with the remaining records.
    private let resumption: String
    /// More hints, such as the location of the full records.
    private let hints: [String]
    /// The error of writing the journal; nil if there was none.
    private let journalFailure: WriteError?

    /// The most reasons shown for one error code; the listing and the journal have the others.
    package static var mostReasons: Int { 5 }

    /// Makes the error of a change; nil if it succeeded for all records.
    ///
    /// - Parameters:
    ///   - object: The records' object.
    ///   - results: The results of the records.
    ///   - resumption: The command that continues with the remaining records.
    ///   - hints: More hints.
    ///   - journalFailure: The error of writing the journal.
    package init?(
        of object: String,
        _ results: [ReportedRecord],
        resumption: String,
        hints: [String] = [],
        journalFailure: WriteError? = nil
    ) {
        left = results.filter { !$0.outcome.isDone }
        guard !left.isEmpty || journalFailure != nil else { return nil }
        self.object = object
        deed = results.first.map { type(of: $0.outcome).deed } ?? ""
        self.results = results
        self.resumption = resumption
        self.hints = hints
        self.journalFailure = journalFailure
    }

    var causes: [any Error] { left.flatMap(\.outcome.causes) }

    var failure: Failure {
        let failures =
            left.compactMap(\.outcome.failure) + (journalFailure.map { [Failure($0)] } ?? [])
        var failure = failures[0]
        if journalFailure != nil {
            failure.exit = .cannotWrite
        } else if failures.contains(where: { $0.exit == .interrupted }) {
            failure.exit = .interrupted
        } else if left.count < results.count {
            failure.exit = .partial
        }
        failure.message = message
        failure.reasons = reasons
        failure.remarks.insert(message, at: 0)
        // One record's server errors do not apply to the others.
        if results.count > 1 || journalFailure != nil { failure.serverErrors = [] }
        failure.hints += hints
        if left.contains(where: \.outcome.isOpen) || journalFailure != nil {
            failure.hints.append(resumption)
        }
        return failure
    }

    /// The causes, grouped by error code: the first few messages of each code, without duplicates,
    /// with their records.
    private var reasons: [String] {
        var reasons: [String] = []
        for (code, results) in grouped(left, by: { $0.outcome.code }) {
            let causes = grouped(results) { $0.outcome.blockers ?? $0.outcome.message }
            for (cause, results) in causes.prefix(Self.mostReasons) {
                guard let cause else { continue }
                reasons.append(reason(cause, results))
            }
            let rest = causes.dropFirst(Self.mostReasons).reduce(0) { $0 + $1.1.count }
            if rest > 0 {
                let name = code.map { " (\($0))" } ?? ""
                reasons.append(
                    "and \(Count.text(rest, "more record"))\(name)"
                )
            }
        }
        return reasons + (journalFailure.map { [Self.words($0)] } ?? [])
    }

    private func reason(_ cause: String, _ group: [ReportedRecord]) -> String {
        let first = group[0]
        guard group.count > 1 else {
            let message = first.outcome.message ?? cause
            return results.count == 1 ? message : "\(first.id): \(message)"
        }
        let count = Count.text(group.count, "record")
        guard let blockers = first.outcome.blockers else {
            return "\(count), \(first.id) first: \(cause)"
        }
        let code = first.outcome.code.map { " (\($0))" } ?? ""
        return
            "\(count) have \(blockers), which block the delete\(code); \(first.id) first"
    }

    /// Groups the results by a key, in the order in which the keys first appear.
    private func grouped(
        _ results: [ReportedRecord],
        by key: (ReportedRecord) -> String?
    ) -> [(String?, [ReportedRecord])] {
        var keys: [String?] = []
        var groups: [String?: [ReportedRecord]] = [:]
        for result in results {
            let key = key(result)
            if groups[key] == nil { keys.append(key) }
            groups[key, default: []].append(result)
        }
        return keys.map { ($0, groups[$0] ?? []) }
    }

    private static func words(_ failure: WriteError) -> String {
        "cannot write the journal: \(systemMessage(failure.code))"
    }

    /// The number of records not changed, with unknown results counted separately.
    private var message: String {
        guard !left.isEmpty else {
            return "all records were \(deed), but the journal does not record it"
        }
        let unknown = left.count(where: \.outcome.isUnknown)
        guard results.count > 1 else {
            let record = "\(object) \(results[0].id)"
            if results[0].outcome is DeletedBefore { return "\(record) is already deleted" }
            return unknown > 0
                ? "unknown whether \(record) was \(deed)" : "\(record) was not \(deed)"
        }
        let all = Count.text(results.count, "record")
        let kept = left.count - unknown
        return [
            kept > 0 ? "\(Count.grouped(kept)) of \(all) not \(deed)" : nil,
            unknown > 0
                ? "unknown whether \(Count.grouped(unknown)) of \(all) were \(deed)" : nil,
        ].compactMap(\.self).joined(separator: "; ")
    }
}
