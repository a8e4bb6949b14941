package import Output
package import Records
import Terminal
package import Text

/// The report of a dry run: what a change would do to each record, and to their children.
package struct PlannedChange {
    private var rows: [Row] = []
    /// The children that would go or come along.
    private let along: AlongCounts
    /// The objects whose children were not counted.
    private let uncounted: [String]
    private let warnings: [String]

    private struct Row {
        let id: RecordID
        let name: String?
        let status: String
        let reason: String?
        let along: AlongCounts?
    }

    package init(
        along: AlongCounts = AlongCounts(),
        uncounted: [String] = [],
        warnings: [String] = []
    ) {
        self.along = along
        self.uncounted = uncounted
        self.warnings = warnings
    }

    /// Adds a record.
    ///
    /// - Parameters:
    ///   - id: The record.
    ///   - name: Its name, if known.
    ///   - status: The expected result in words.
    ///   - reason: The reason why the change would fail, if it would.
    ///   - along: The children that would go or come along with it; nil if that is not known.
    package mutating func add(
        _ id: RecordID,
        name: String?,
        status: String,
        reason: String?,
        along: AlongCounts?
    ) {
        rows.append(Row(id: id, name: name, status: status, reason: reason, along: along))
    }

    /// Prints one row per record, and a listing without rows if there are no records.
    ///
    /// - Parameters:
    ///   - style: The form.
    ///   - context: The command's context.
    ///   - error: The error with which the change would end.
    /// - Throws: That error, after the report; errors of the output.
    package func show(
        _ style: OutputStyle,
        _ context: Context,
        _ error: (any SelfExplaining)? = nil
    ) throws {
        let target = try OutputTarget(style, context)
        let failure = error?.failure
        if style.format == .json, !style.listsIDs {
            try target.writeWhole(json(failure, style, context))
            context.messages.note(rows.isEmpty ? "No records." : Count.text(rows.count, "record"))
        } else {
            try listing(style).show(
                style,
                context,
                noun: "record",
                to: target,
                warnings: warnings,
                exit: failure?.exit ?? .success,
                failure: failure
            )
        }
        guard let error, let failure else { return }
        if style.format == .json, target.isStandardOutput {
            throw ReportedFailure(error, exit: failure.exit)
        }
        throw error
    }

    private func listing(_ style: OutputStyle) -> Listing {
        let hasReasons = !style.format.isForPeople || rows.contains { $0.reason != nil }
        // For people, a sentence has the children of all records.
        let hasAlong = !style.format.isForPeople
        var listing = Listing(
            [.init("Id"), .init("Name", .first), .init("Status")]
                + (hasReasons ? [.init("Reason", .first)] : [])
                + (hasAlong ? [.init("Along")] : [])
        )
        for row in rows {
            listing.add(
                [.text("\(row.id)"), .text(row.name), .text(row.status)]
                    + (hasReasons ? [.text(row.reason)] : [])
                    + (hasAlong ? [.text(row.along.column)] : [])
            )
        }
        return listing
    }

    /// Returns the JSON: the records as in any listing, then the children.
    private func json(
        _ failure: Failure?,
        _ style: OutputStyle,
        _ context: Context
    ) throws -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("records")
        writer.beginArray()
        for row in rows {
            writer.beginObject()
            for (key, text) in [
                ("Id", "\(row.id)"), ("Name", row.name), ("Status", row.status),
                ("Reason", row.reason),
            ] {
                writer.key(key)
                writer.string(text)
            }
            writer.key("Along")
            row.along.write(to: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.key("totalSize")
        writer.integer(rows.count)
        writer.key("done")
        writer.boolean(true)
        writer.key("along")
        along.write(to: &writer)
        writer.key("notCounted")
        writer.strings(uncounted)
        writer.endObject()
        guard let failure else {
            return try Envelope.success(
                writer.bytes,
                warnings: warnings,
                isPretty: style.isPretty
            )
        }
        return try Envelope.partial(
            writer.bytes,
            failure,
            commandName: context.commandName,
            warnings: warnings,
            isPretty: style.isPretty
        )
    }
}
