import Client
import Records

/// The fate of each record of a delete.
struct DeletionReport {
    private let address: RecordAddress
    /// In the order of the ids.
    private let results: [DeletionResult]
    /// The org that the command line names, for hints.
    private let orgName: String?

    init(_ address: RecordAddress, _ outcomes: [RecordID: DeletionOutcome], orgName: String?) {
        self.address = address
        self.orgName = orgName
        results = address.ids.compactMap { id in
            outcomes[id].map { DeletionResult(id, $0) }
        }
    }

    /// Prints a row a record, then throws if any record is still there or its fate is unknown.
    ///
    /// What was done must be told even if the output fails: then the messages tell it.
    func show(_ style: OutputStyle, _ context: Context, to target: OutputTarget) throws {
        do {
            try write(style, context, to: target)
        } catch let error as WriteError {
            for result in results {
                context.messages.say("\(result.id) \(result.outcome.word)")
            }
            throw error
        }
        if style.format != .json {
            for warning in warnings { context.messages.say("warning: \(warning)") }
        }
        guard let failure = failure(context) else { return }
        if style.format == .json, target.isStandardOutput {
            throw ReportedFailure(failure)
        }
        throw failure
    }

    private func write(
        _ style: OutputStyle,
        _ context: Context,
        to target: OutputTarget
    ) throws {
        switch style.format {
        case .json: try target.writeWhole(json(failure(context), style, context))
        case .ids:
            // Whoever pipes ids on means records that are gone.
            let lines = results.filter(\.outcome.isGone).map { "\($0.id)\n" }
            try target.writeWhole(Array(lines.joined().utf8))
        default:
            // People read the reasons below the table.
            let columns: [Listing.Column] = [.init("Id"), .init("Result"), .init("Message")]
            var listing = Listing(style.format.isForPeople ? columns.dropLast() : columns)
            for result in results {
                let outcome = result.outcome
                listing.add([.text("\(result.id)"), .text(outcome.word), .text(outcome.message)])
            }
            try listing.show(style, context, noun: "record", to: target)
        }
    }

    private func failure(_ context: Context) -> Failure? {
        let left = results.filter { !$0.outcome.isGone }
        let failures = left.compactMap(\.outcome.failure)
        guard var failure = failures.first else { return nil }
        let isSingle = results.count == 1
        if failures.contains(where: { $0.exit == .interrupted }) {
            failure.exit = .interrupted
        } else if left.count < results.count {
            failure.exit = .partial
        }
        failure.doubtsVersion = failures.contains(where: \.doubtsVersion)
        failure.message = message(of: left.map(\.outcome))
        failure.reasons = left.prefix(Self.mostReasons).compactMap { result in
            result.outcome.message.map { isSingle ? $0 : "\(result.id): \($0)" }
        }
        if left.count > Self.mostReasons {
            failure.reasons.append("and \(left.count - Self.mostReasons) more; stdout has them all")
        }
        failure.hints += wayOn
        return failure.interrupted(in: context.environment)
    }

    /// What is said of records of which nobody knows whether this delete has taken them.
    private var warnings: [String] {
        let unseen = results.filter { if case .gone = $0.outcome { true } else { false } }
        let named = unseen.prefix(Self.mostReasons).map { result in
            "\(result.id): \(result.outcome.word): \(result.outcome.message ?? "")"
        }
        let rest = unseen.count - named.count
        return named + (rest > 0 ? ["and \(rest) more are gone or were never there"] : [])
    }

    /// What is left; where a record's fate is unknown, nothing is claimed of it.
    private func message(of left: [DeletionOutcome]) -> String {
        let unknown = left.count { if case .unknown = $0 { true } else { false } }
        guard results.count > 1 else {
            let record = "\(address.object) \(address.ids[0])"
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

    /// More reasons than these are left to the listing.
    private static let mostReasons = 20

    /// The command that goes on with what was not sent, or whose fate is unknown; in the org that was named.
    private var wayOn: [String] {
        let open = results.filter(\.outcome.isOpen).map { "\($0.id)" }
        guard !open.isEmpty, results.count > 1 else { return [] }
        let org = orgName.map { ["-o", ShellWord.quoted($0)] } ?? []
        return [(["sfctl delete \(address.object)"] + open + org).joined(separator: " ")]
    }

    /// One record gives `sf`'s `{id, success, errors}`, several an array of them.
    private func json(_ failure: Failure?, _ style: OutputStyle, _ context: Context) -> [UInt8] {
        var writer = JSONWriter(style: style.isPretty ? .indented : .compact)
        writer.beginObject()
        if failure == nil {
            writer.key("status")
            writer.integer(ExitCode.success.rawValue)
        }
        writer.key("result")
        if results.count != 1 { writer.beginArray() }
        for result in results { result.outcome.write(result.id, to: &writer) }
        if results.count != 1 { writer.endArray() }
        if let failure {
            failure.writeMembers(to: &writer, commandName: context.commandName, warnings: warnings)
        } else {
            writer.key("warnings")
            writer.strings(warnings)
        }
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }
}
