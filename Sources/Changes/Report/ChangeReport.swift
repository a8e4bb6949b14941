import Client
package import Output
import Platform
package import Records
import Terminal
package import Text

/// The report of a change, with the result of each record.
package struct ChangeReport {
    /// The results, in the order of the ids.
    let results: [ReportedRecord]
    /// Whether the JSON result is one object instead of an array.
    let isOne: Bool
    /// The error to throw at the end; nil if the change succeeded for all records.
    let error: (any SelfExplaining)?
    /// The command that undoes the change, shown on a terminal; nil if there is none.
    var undo: String?
    /// The names of the records, as far as they are known.
    var names: [RecordID: String] = [:]
    /// The children of each record that went or came along; a record without an entry is unknown.
    var along: [RecordID: AlongCounts] = [:]
    /// Sentences on the children that went or came along.
    var companions: [String] = []

    package init(
        results: [ReportedRecord],
        isOne: Bool,
        error: (any SelfExplaining)?,
        undo: String? = nil,
        names: [RecordID: String] = [:],
        along: [RecordID: AlongCounts] = [:],
        companions: [String] = []
    ) {
        self.results = results
        self.isOne = isOne
        self.error = error
        self.undo = undo
        self.names = names
        self.along = along
        self.companions = companions
    }

    /// The most records for which a terminal also lists plain successes.
    private static var mostRows: Int { 20 }

    /// Prints one row per record, then throws the report's error, if any.
    ///
    /// If the output fails, the results are written to stderr, because they must not be lost; of many,
    /// plain successes only by their number.
    package func show(_ style: OutputStyle, _ context: Context, to target: OutputTarget) throws {
        let failure = error.map { Failure($0).interrupted(in: context.environment) }
        do {
            try write(style, failure, context, to: target)
        } catch let error as WriteError {
            sayResults(context)
            throw error
        }
        if style.format != .json {
            // That a record was deleted before is no news to a script; a lost answer is.
            let isSure = results.allSatisfy { !$0.outcome.isDone || $0.outcome.causes.isEmpty }
            let tell = isSure ? context.messages.note : context.messages.say
            for warning in warnings { tell("warning: \(warning)") }
        }
        for sentence in companions { context.messages.note(sentence) }
        if let undo, context.environment.terminal.isMessages,
            results.contains(where: \.outcome.isPlain)
        {
            context.messages.note("to restore: \(undo)")
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
            // The ids format lists the records for which the change succeeded.
            let lines = results.filter(\.outcome.isDone).map { "\($0.id)\n" }
            try target.writeWhole(Array(lines.joined().utf8))
        default: try listing(style).show(style, context, noun: "record", to: target)
        }
    }

    private func listing(_ style: OutputStyle) -> Listing {
        let isForPeople = style.format.isForPeople
        let hasNames = !isForPeople || results.contains { names[$0.id] != nil }
        // For people, the reasons and the sum of the children follow below the table.
        let columns: [Listing.Column] =
            [.init("Id")] + (hasNames ? [.init("Name", .first)] : []) + [.init("Status")]
            + (isForPeople ? [] : [.init("Code"), .init("Message"), .init("Along")])
        let isShort = !isForPeople || results.count <= Self.mostRows || !style.reachesTerminal
        var listing = Listing(columns)
        for result in results where isShort || !result.outcome.isPlain {
            let outcome = result.outcome
            listing.add(
                [.text("\(result.id)")] + (hasNames ? [.text(names[result.id])] : [])
                    + [.text(outcome.word)]
                    + (isForPeople
                        ? []
                        : [
                            .text(outcome.code), .text(outcome.messageBesideCode),
                            .text(along(with: result).column),
                        ])
            )
        }
        return listing
    }

    /// Returns the children that went or came along with a record; nil if that is not known.
    private func along(with result: ReportedRecord) -> AlongCounts? {
        result.outcome.isPlain ? along[result.id] : AlongCounts()
    }

    private func sayResults(_ context: Context) {
        let plain = results.filter(\.outcome.isPlain)
        let listsAll = results.count <= Self.mostRows
        for result in results where listsAll || !result.outcome.isPlain {
            context.messages.say("\(result.id) \(result.outcome.word)")
        }
        if !listsAll, let word = plain.first?.outcome.word {
            context.messages.say("\(Count.text(plain.count, "record")) \(word)")
        }
    }

    /// The warnings about records in the wanted state, though perhaps not because of this command.
    private var warnings: [String] {
        let odd = results.filter { $0.outcome.isDone && !$0.outcome.isPlain }
        let named = odd.prefix(LeftRecords.mostReasons).map { result in
            "\(result.id): \(result.outcome.word)"
                + (result.outcome.message.map { ": \($0)" } ?? "")
        }
        let rest = odd.count - named.count
        return named + (rest > 0 ? ["and \(Count.grouped(rest)) more"] : [])
    }

    /// Returns the JSON: one record gives `sf`'s `{id, success, errors}` with more keys, several give an array of
    /// them.
    private func json(_ failure: Failure?, _ style: OutputStyle, _ context: Context) -> [UInt8] {
        var writer = JSONWriter(style: style.isPretty ? .indented : .compact)
        writer.beginObject()
        writer.key("result")
        if !isOne { writer.beginArray() }
        for result in results {
            let along = along(with: result)
            result.outcome.write(result.id, name: names[result.id], along: along, to: &writer)
        }
        if !isOne { writer.endArray() }
        if let failure {
            failure.writeMembers(to: &writer, commandName: context.commandName, warnings: warnings)
        } else {
            writer.key("status")
            writer.integer(ExitCode.success.rawValue)
            writer.key("warnings")
            writer.strings(warnings)
        }
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }
}
