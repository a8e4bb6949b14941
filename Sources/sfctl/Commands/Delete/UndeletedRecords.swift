import Client
import Records

/// Records that are not deleted, or whose result is unknown.
struct UndeletedRecords: SelfExplaining, VersionDoubting {
    private let object: String
    /// All records that were to be deleted.
    private let results: [DeletionResult]
    /// Those that are left.
    private let left: [DeletionResult]
    /// The command that goes on with what is left.
    private let resumption: String
    /// Why the journal could not be written; nil where it could.
    private let journalFailure: WriteError?

    /// More reasons than these are left to the listing.
    static let mostReasons = 20

    /// Makes the error of a delete; nil where all records are gone.
    ///
    /// - Parameters:
    ///   - object: The records' object.
    ///   - results: What became of them.
    ///   - resumption: The command that goes on with what is left.
    ///   - journalFailure: Why the journal could not be written.
    init?(
        of object: String,
        _ results: [DeletionResult],
        resumption: String,
        journalFailure: WriteError? = nil
    ) {
        left = results.filter { !$0.outcome.isGone }
        guard !left.isEmpty || journalFailure != nil else { return nil }
        self.object = object
        self.results = results
        self.resumption = resumption
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
        guard !left.isEmpty else {
            return "all records are deleted, and the journal does not say so"
        }
        let unknown = left.count { if case .unknown = $0.outcome { true } else { false } }
        guard results.count > 1 else {
            let record = "\(object) \(results[0].id)"
            return unknown > 0
                ? "it is not known whether \(record) was deleted" : "\(record) was not deleted"
        }
        let all = Count.text(results.count, "record")
        let kept = left.count - unknown
        return [
            kept > 0 ? "\(Count.grouped(kept)) of \(all) not deleted" : nil,
            unknown > 0
                ? "it is not known whether \(Count.grouped(unknown)) of \(all) were deleted" : nil,
        ].compactMap(\.self).joined(separator: "; ")
    }
}
