import Client
import HTTP
import Records

/// The fate of each record of a delete.
struct DeletionReport {
    /// In the order of the ids.
    private let results: [DeletionResult]
    /// What is thrown in the end; nil where all records are gone.
    private let error: UndeletedRecords?

    /// Sorts outcomes by the ids of an address; `orgName` is what the command line calls the org.
    init(
        _ address: RecordAddress,
        _ outcomes: [RecordID: DeletionOutcome],
        orgName: String?
    ) {
        results = address.ids.map { id in
            // No record may be missing from the report, whatever ended the sequence.
            DeletionResult(id, outcomes[id] ?? Self.unreported)
        }
        error = UndeletedRecords(of: address.object, results, orgName: orgName)
    }

    private static let unreported = DeletionOutcome.unknown(
        .transport(.cancelled),
        .lookUpFailed(.transport(.cancelled))
    )

    /// Prints one row per record, then throws if any record is still there or its fate is unknown.
    ///
    /// What was done must be told even if the output fails: then the messages tell it.
    func show(_ style: OutputStyle, _ context: Context, to target: OutputTarget) throws {
        let failure = error.map { Failure($0).interrupted(in: context.environment) }
        do {
            try write(style, failure, context, to: target)
        } catch let error as WriteError {
            for result in results {
                context.messages.say("\(result.id) \(result.outcome.word)")
            }
            throw error
        }
        if style.format != .json {
            for warning in warnings { context.messages.say("warning: \(warning)") }
        }
        guard let error, let failure else { return }
        if style.format == .json, target.isStandardOutput {
            throw ReportedFailure(error, exit: failure.exit)
        }
        throw error
    }

    private func write(
        _ style: OutputStyle,
        _ failure: Failure?,
        _ context: Context,
        to target: OutputTarget
    ) throws {
        switch style.format {
        case .json: try target.writeWhole(json(failure, style, context))
        case .ids:
            // The ids format lists the records that do not exist any more.
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

    /// Warnings about records that do not exist now, where it is not known whether this command deleted them.
    private var warnings: [String] {
        let unseen = results.filter { if case .gone = $0.outcome { true } else { false } }
        let named = unseen.prefix(UndeletedRecords.mostReasons).map { result in
            "\(result.id): \(result.outcome.word): \(result.outcome.message ?? "")"
        }
        let rest = unseen.count - named.count
        return named + (rest > 0 ? ["and \(rest) more are gone or were never there"] : [])
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
