import Client
import Records

/// The fate of each record of a delete.
struct DeletionReport {
    private let address: RecordAddress
    private let outcomes: [DeletionOutcome]
    /// The org that the command line names, for hints.
    private let orgName: String?

    init(_ address: RecordAddress, _ outcomes: [DeletionOutcome], orgName: String?) {
        self.address = address
        self.outcomes = outcomes
        self.orgName = orgName
    }

    /// Prints a row a record, then throws if any record is still there or its fate is unknown.
    ///
    /// What was done must be told even if the output fails: then the messages tell it.
    func show(_ style: OutputStyle, _ context: Context, to target: OutputTarget) throws {
        do {
            try write(style, context, to: target)
        } catch let error as WriteError {
            for (id, outcome) in zip(address.ids, outcomes) {
                context.messages.say("\(id) \(outcome.word)")
            }
            throw error
        }
        guard let failure = failure(context) else { return }
        if style.format == .json, target.isStandardOutput {
            throw ReportedFailure(exit: failure.exit)
        }
        throw failure
    }

    private func write(
        _ style: OutputStyle,
        _ context: Context,
        to target: OutputTarget
    ) throws {
        let rows = zip(address.ids, outcomes)
        switch style.format {
        case .json: try target.writeWhole(json(failure(context), style, context))
        case .ids:
            // Whoever pipes ids on means records that are gone.
            let lines = rows.filter(\.1.isDeleted).map { "\($0.0)\n" }
            try target.writeWhole(Array(lines.joined().utf8))
        default:
            // People read the reasons below the table.
            let columns: [Listing.Column] = [.init("Id"), .init("Result"), .init("Message")]
            var listing = Listing(style.format.isForPeople ? columns.dropLast() : columns)
            for (id, outcome) in rows {
                listing.add([.text("\(id)"), .text(outcome.word), .text(outcome.message)])
            }
            try listing.show(style, context, noun: "record", to: target)
        }
    }

    private func failure(_ context: Context) -> Failure? {
        let left = zip(address.ids, outcomes).filter { !$0.1.isDeleted }
        guard let first = left.compactMap({ $0.1.failure }).first else { return nil }
        let isSingle = outcomes.count == 1
        var failure = first
        if left.contains(where: { $0.1.failure?.exit == .interrupted }) {
            failure.exit = .interrupted
        } else if left.count < outcomes.count {
            failure.exit = .partial
        }
        failure.message = message(of: left.map(\.1))
        failure.reasons = left.prefix(Self.mostReasons).compactMap { id, outcome in
            outcome.message.map { isSingle ? $0 : "\(id): \($0)" }
        }
        if left.count > Self.mostReasons {
            failure.reasons.append("and \(left.count - Self.mostReasons) more; stdout has them all")
        }
        failure.hints += wayOn
        return failure.interrupted(in: context.environment)
    }

    /// What is left; where a record's fate is unknown, nothing is claimed of it.
    private func message(of left: [DeletionOutcome]) -> String {
        let unknown = left.count { if case .unknown = $0 { true } else { false } }
        guard outcomes.count > 1 else {
            let record = "\(address.object) \(address.ids[0])"
            return unknown > 0
                ? "it is not known whether \(record) was deleted" : "\(record) was not deleted"
        }
        let all = Count.text(outcomes.count, "record")
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
        let open = zip(address.ids, outcomes).filter { $0.1.isOpen }.map { "\($0.0)" }
        guard !open.isEmpty, open.count < outcomes.count || outcomes.count > 1 else { return [] }
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
        if outcomes.count != 1 { writer.beginArray() }
        for (id, outcome) in zip(address.ids, outcomes) { outcome.write(id, to: &writer) }
        if outcomes.count != 1 { writer.endArray() }
        if let failure {
            failure.writeMembers(to: &writer, commandName: context.commandName, warnings: [])
        } else {
            writer.key("warnings")
            writer.strings([])
        }
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }
}
