import Records
import Text

/// Rows that the program itself makes, such as the fields of an object, with what the forms for people need to know.
struct Listing {
    private let columns: [Column]
    private var rows: [[Value]] = []

    typealias Value = ComposedRows.Value

    /// A column of a listing.
    struct Column: Sendable {
        let name: String
        /// Whether a table may shorten its values.
        let isFlexible: Bool

        init(_ name: String, isFlexible: Bool = false) {
            self.name = name
            self.isFlexible = isFlexible
        }
    }

    init(_ columns: some Sequence<Column>) {
        self.columns = Array(columns)
    }

    /// Adds a row with a value for each column.
    mutating func add(_ values: [Value]) {
        rows.append(values)
    }

    /// Prints the rows with the count of them as a note.
    ///
    /// - Parameters:
    ///   - style: The form.
    ///   - context: The command's.
    ///   - noun: What a row is.
    ///   - names: The column that stands for a row where only one does; nil is the first.
    ///   - target: Where the rows go, if not where the style says.
    ///   - warnings: What is not among the rows and should be, each in a sentence.
    ///   - exit: How the command ends then, for JSON; the caller ends it so.
    ///   - failure: Why it does, for JSON; the caller throws it.
    /// - Throws: What writing throws.
    func show(
        _ style: OutputStyle,
        _ context: Context,
        noun: String,
        names: String? = nil,
        to target: OutputTarget? = nil,
        warnings: [String] = [],
        exit: ExitCode = .success,
        failure: Failure? = nil
    ) throws {
        if style.listsIDs {
            return try showNames(in: names, style, context, to: target, warnings: warnings)
        }
        var style = style
        var shown = Array(columns.indices)
        if style.format == .ids {
            // Names a line, escaped as tsv does, ready to be pasted or piped.
            style.format = .tsv
            style.hasHeader = false
            shown = shown.filter { columns[$0].name == names ?? columns.first?.name }
        }
        style.wholeColumns = Set(shown.map { columns[$0] }.filter { !$0.isFlexible }.map(\.name))
        // A listing shows nothing for null; a record shows it explicitly.
        if !style.isNullChosen { style.null = "" }
        let composed = composed(of: shown)
        var output = try RecordOutput(
            RowShape(composed.columns),
            style: style,
            context: context,
            target: target
        )
        do {
            try output.write(.composed(composed))
            for warning in warnings { output.warn(warning) }
            try output.finish(exit: exit, failure: failure)
        } catch let error as WriteError {
            throw error
        } catch {
            throw output.fail(error)
        }
        context.messages.note(rows.isEmpty ? "No \(noun)s." : Count.text(rows.count, noun))
    }

    /// Prints the values of the column that stands for a row, as the list that is the result of the JSON.
    private func showNames(
        in column: String?,
        _ style: OutputStyle,
        _ context: Context,
        to target: OutputTarget?,
        warnings: [String]
    ) throws {
        let index = columns.firstIndex { $0.name == column } ?? 0
        let names = rows.map { row -> JSONValue in
            if case .text(let text?) = row[index] { .string(text) } else { .null }
        }
        let json = try Envelope.success(
            JSONValue.array(names).json(),
            warnings: warnings,
            isPretty: style.isPretty
        )
        try (target ?? OutputTarget(style, context)).writeWhole(json)
    }

    private func composed(of shown: [Int]) -> ComposedRows {
        var composed = ComposedRows(names: shown.map { columns[$0].name })
        for row in rows { composed.add(shown.map { row[$0] }) }
        return composed
    }
}
