import Client
import HTTP
import Records

/// What became of each record of a delete.
struct DeletionReport {
    /// In the order of the ids.
    private let results: [DeletionResult]
    /// Whether JSON has one object, as `sf` does, and no array.
    private let isOne: Bool
    /// The command that brings back what is deleted; nil where nothing can.
    private let undo: String?
    /// What is thrown in the end; nil where all records are gone.
    private let error: UndeletedRecords?

    /// More records than these are not listed one by one on a terminal; those that are left are.
    private static let mostRows = 20

    /// Sorts results by ids.
    ///
    /// - Parameters:
    ///   - ids: All records of the delete.
    ///   - object: Their object.
    ///   - results: What became of them.
    ///   - isOne: Whether JSON has one object and no array.
    ///   - resumption: The command that goes on with what is left.
    ///   - undo: The command that brings back what is deleted; nil where nothing can.
    init(
        _ ids: [RecordID],
        of object: String,
        _ results: RecordedDeletion.Results,
        isOne: Bool,
        resumption: String,
        undo: String?
    ) {
        let rest = Self.unreported(results.failure)
        // No record may be missing from the report, whatever ended the sequence.
        self.results = ids.map { DeletionResult($0, results.outcomes[$0] ?? rest) }
        self.isOne = isOne
        self.undo = undo
        error = UndeletedRecords(
            of: object,
            self.results,
            resumption: resumption,
            journalFailure: results.failure
        )
    }

    private static func unreported(_ failure: WriteError?) -> DeletionOutcome {
        guard let failure else {
            return .unknown(.transport(.cancelled), .lookUpFailed(.transport(.cancelled)))
        }
        return .notSent(
            .transport(.other("the journal cannot be written: \(systemMessage(failure.code))"))
        )
    }

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
        if let undo, context.environment.terminal.isMessages,
            results.contains(where: { $0.outcome == .deleted })
        {
            context.messages.note("bring back with: \(undo)")
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
            try listing(style).show(style, context, noun: "record", to: target)
        }
    }

    private func listing(_ style: OutputStyle) -> Listing {
        guard !style.format.isForPeople else {
            // People read the reasons below the table.
            var listing = Listing([.init("Id"), .init("Status")])
            let isShort = results.count <= Self.mostRows || !style.reachesTerminal
            for result in results where isShort || result.outcome != .deleted {
                listing.add([.text("\(result.id)"), .text(result.outcome.word)])
            }
            return listing
        }
        var listing = Listing(
            [.init("Id"), .init("Status"), .init("Code"), .init("Message")] as [Listing.Column]
        )
        for result in results {
            let outcome = result.outcome
            listing.add([
                .text("\(result.id)"), .text(outcome.word), .text(outcome.code),
                .text(outcome.messageBesideCode),
            ])
        }
        return listing
    }

    /// Warnings about records that do not exist now, where it is not known whether this command deleted them.
    private var warnings: [String] {
        let unseen = results.filter { $0.outcome.isGone && $0.outcome != .deleted }
        let named = unseen.prefix(UndeletedRecords.mostReasons).map { result in
            "\(result.id): \(result.outcome.word): \(result.outcome.message ?? "")"
        }
        let rest = unseen.count - named.count
        return named + (rest > 0 ? ["and \(Count.grouped(rest)) more"] : [])
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
        if !isOne { writer.beginArray() }
        for result in results { result.outcome.write(result.id, to: &writer) }
        if !isOne { writer.endArray() }
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
