import Client

/// Records that are not deleted, or whose result is unknown.
struct UndeletedRecords: SelfExplaining, VersionDoubting {
    private let object: String
    /// All records that were to be deleted.
    private let results: [DeletionResult]
    /// Those that are left.
    private let left: [DeletionResult]
    /// The org that the command line names, for hints.
    private let orgName: String?

    /// More reasons than these are left to the listing.
    static let mostReasons = 20

    /// Makes the error of a delete; nil where all records are gone.
    init?(of object: String, _ results: [DeletionResult], orgName: String?) {
        left = results.filter { !$0.outcome.isGone }
        guard !left.isEmpty else { return nil }
        self.object = object
        self.results = results
        self.orgName = orgName
    }

    var doubtsVersion: Bool { left.contains { $0.outcome.causes.contains(where: \.doubtsVersion) } }

    var failure: Failure {
        let failures = left.compactMap(\.outcome.failure)
        var failure = failures[0]
        if failures.contains(where: { $0.exit == .interrupted }) {
            failure.exit = .interrupted
        } else if left.count < results.count {
            failure.exit = .partial
        }
        failure.message = message
        failure.reasons = left.prefix(Self.mostReasons).compactMap { result in
            result.outcome.message.map { results.count == 1 ? $0 : "\(result.id): \($0)" }
        }
        if left.count > Self.mostReasons {
            failure.reasons.append("and \(left.count - Self.mostReasons) more; stdout has them all")
        }
        failure.hints += nextCommand
        return failure
    }

    /// How many records are left; those with an unknown result are counted apart.
    private var message: String {
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

    /// The command that tries the undecided records again, in the same org.
    private var nextCommand: [String] {
        let open = results.filter(\.outcome.isOpen).map { "\($0.id)" }
        guard !open.isEmpty, results.count > 1 else { return [] }
        let org = orgName.map { ["-o", ShellWord.quoted($0)] } ?? []
        return [(["sfctl delete \(object)"] + open + org).joined(separator: " ")]
    }
}
