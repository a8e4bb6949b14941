import Client
import Records

/// Records that are not as a change was to make them, or whose result is unknown.
struct LeftRecords<Outcome: ReportedOutcome>: SelfExplaining, VersionDoubting {
    private let object: String
    /// All records of the change.
    private let results: [RecordResult<Outcome>]
    /// Those that are left.
    private let left: [RecordResult<Outcome>]
    /// The command that goes on with what is left.
    private let resumption: String
    /// What else is to be said, such as where the full records are.
    private let hints: [String]
    /// Why the journal could not be written; nil where it could.
    private let journalFailure: WriteError?

    /// More reasons than these are left to the listing.
    static var mostReasons: Int { 20 }

    /// Makes the error of a change; nil where all records are as they were to be.
    ///
    /// - Parameters:
    ///   - object: The records' object.
    ///   - results: What became of them.
    ///   - resumption: The command that goes on with what is left.
    ///   - hints: What else is to be said.
    ///   - journalFailure: Why the journal could not be written.
    init?(
        of object: String,
        _ results: [RecordResult<Outcome>],
        resumption: String,
        hints: [String] = [],
        journalFailure: WriteError? = nil
    ) {
        left = results.filter { !$0.outcome.isDone }
        guard !left.isEmpty || journalFailure != nil else { return nil }
        self.object = object
        self.results = results
        self.resumption = resumption
        self.hints = hints
        self.journalFailure = journalFailure
    }

    var doubtsVersion: Bool { left.contains { $0.outcome.causes.contains(where: \.doubtsVersion) } }

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
        failure.hints += hints
        if left.contains(where: \.outcome.isOpen) || journalFailure != nil {
            failure.hints.append(resumption)
        }
        return failure
    }

    /// The causes, each once, with the records that it left.
    private var reasons: [String] {
        var causes: [String] = []
        var ids: [String: [RecordID]] = [:]
        for result in left {
            guard let message = result.outcome.message else { continue }
            if ids[message] == nil { causes.append(message) }
            ids[message, default: []].append(result.id)
        }
        var reasons = causes.prefix(Self.mostReasons).map { cause in
            guard results.count > 1, let ids = ids[cause] else { return cause }
            return ids.count == 1
                ? "\(ids[0]): \(cause)"
                : "\(Count.text(ids.count, "record")), \(ids[0]) first: \(cause)"
        }
        if causes.count > Self.mostReasons {
            let rest = Count.text(causes.count - Self.mostReasons, "more cause")
            reasons.append("and \(rest); stdout has them all")
        }
        return reasons
            + (journalFailure.map { ["the journal cannot be written: \(systemMessage($0.code))"] }
                ?? [])
    }

    /// How many records are left; those with an unknown result are counted apart.
    private var message: String {
        let deed = Outcome.deed
        guard !left.isEmpty else {
            return "all records are \(deed), and the journal does not say so"
        }
        let unknown = left.count(where: \.outcome.isUnknown)
        guard results.count > 1 else {
            let record = "\(object) \(results[0].id)"
            return unknown > 0
                ? "it is not known whether \(record) was \(deed)" : "\(record) was not \(deed)"
        }
        let all = Count.text(results.count, "record")
        let kept = left.count - unknown
        return [
            kept > 0 ? "\(Count.grouped(kept)) of \(all) not \(deed)" : nil,
            unknown > 0
                ? "it is not known whether \(Count.grouped(unknown)) of \(all) were \(deed)" : nil,
        ].compactMap(\.self).joined(separator: "; ")
    }
}
