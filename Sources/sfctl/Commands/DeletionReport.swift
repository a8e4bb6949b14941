import Client
import Records

/// The fate of each record of a delete.
struct DeletionReport {
    private let address: RecordAddress
    private let outcomes: [DeletionOutcome]

    init(_ address: RecordAddress, _ outcomes: [DeletionOutcome]) {
        self.address = address
        self.outcomes = outcomes
    }

    /// Prints a row a record, then throws if any record is still there or its fate is unknown.
    func show(_ options: OutputOptions, _ context: Context) throws {
        let failure = self.failure
        if options.format == .json {
            let bytes = json(failure, options, context)
            try FileOrOutput.write(bytes, options: options, context: context)
            guard let failure else { return }
            if options.path == nil { throw ReportedFailure(exit: failure.exit) }
            throw failure
        }
        var listing = Listing([.init("Id"), .init("Result"), .init("Message", isFlexible: true)])
        for (id, outcome) in zip(address.ids, outcomes) {
            listing.add([.text("\(id)"), .text(outcome.word), .text(outcome.message)])
        }
        try listing.show(options, context, noun: "record")
        if let failure { throw failure }
    }

    private var failure: Failure? {
        let failed = zip(address.ids, outcomes).filter { !$0.1.isDeleted }
        guard !failed.isEmpty else { return nil }
        let done = outcomes.count - failed.count
        let first = failed.compactMap { $0.1.failure }.first
        var failure = Failure(
            exit: done > 0 ? .partial : first?.exit ?? .failure,
            name: first?.name ?? "DeleteFailed",
            message: outcomes.count == 1
                ? "\(address.object) \(address.ids[0]) was not deleted"
                : "\(Count.grouped(failed.count)) of \(Count.text(outcomes.count, "record")) not deleted"
        )
        failure.reasons = failed.prefix(20).compactMap { id, outcome in
            outcome.message.map { outcomes.count == 1 ? $0 : "\(id): \($0)" }
        }
        if failed.count > 20 {
            failure.reasons.append("and \(failed.count - 20) more; stdout has them all")
        }
        failure.hints = first?.hints ?? []
        failure.fields = first?.fields ?? []
        return failure
    }

    /// One record gives `sf`'s `{id, success, errors}`, several an array of them.
    private func json(_ failure: Failure?, _ options: OutputOptions, _ context: Context) -> [UInt8]
    {
        var writer = JSONWriter(style: options.isPretty ? .indented : .compact)
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
