import Platform
package import Records
package import Text

/// Rows that sfctl itself makes, such as the fields of an object, and how to show them to people.
package struct Listing {
    private let columns: [Column]
    private var rows: [[Value]] = []

    package typealias Value = ComposedRows.Value

    /// The least width of a shortened column; the start of a type or label that sfctl lists still
    /// identifies it.
    private static let leastWidth = 9

    /// A column of a listing, with its rule in a narrow table.
    package typealias Column = ColumnRule

    package init(_ columns: some Sequence<Column>) {
        self.columns = Array(columns)
    }

    /// Adds a row with a value for each column.
    package mutating func add(_ values: [Value]) {
        rows.append(values)
    }

    /// Prints the rows, and their count as a note.
    ///
    /// - Parameters:
    ///   - style: The form.
    ///   - context: The command's context.
    ///   - noun: The word for a row.
    ///   - names: The column printed when only one is; nil for the first.
    ///   - target: The destination, if not the style's.
    ///   - warnings: Sentences about rows that are missing from the listing.
    ///   - exit: The exit code, for JSON; the caller exits with it.
    ///   - failure: The failure, for JSON; the caller throws it.
    /// - Throws: Errors of writing.
    package func show(
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
        var rows = rows
        if style.format == .ids {
            // Prints one name per line, escaped as in TSV, ready to paste or pipe.
            style.format = .tsv
            style.hasHeader = false
            shown = shown.filter { columns[$0].name == names ?? columns.first?.name }
            rows = rows.filter { row in shown.contains { !row[$0].isBlank } }
        }
        style.leastWidth = Self.leastWidth
        style.columnRules = columns
        // A listing shows nothing for null; a record shows null explicitly.
        if !style.isNullChosen { style.null = "" }
        if style.format.isSpreadsheet { describeSheet(of: shown, noun, &style) }
        let composed = composed(rows, of: shown, style)
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
        if let path = style.path {
            context.messages.note("\(Count.text(rows.count, noun)) in \(path)")
        } else {
            context.messages.note(rows.isEmpty ? "No \(noun)s." : Count.text(rows.count, noun))
        }
    }

    /// Prints the values of the naming column as a JSON list in `result`.
    private func showNames(
        in column: String?,
        _ style: OutputStyle,
        _ context: Context,
        to target: OutputTarget?,
        warnings: [String]
    ) throws {
        let index = columns.firstIndex { $0.name == column } ?? 0
        let names = rows.filter { !$0[index].isBlank }.map { row -> JSONValue in
            if case .text(let text?) = row[index] { .string(text) } else { .null }
        }
        let json = try Envelope.success(
            JSONValue.array(names).json(),
            warnings: warnings,
            isPretty: style.isPretty
        )
        try (target ?? OutputTarget(style, context)).writeWhole(json)
    }

    private func composed(
        _ rows: [[Value]],
        of shown: [Int],
        _ style: OutputStyle
    ) -> ComposedRows {
        var composed = ComposedRows(names: shown.map { columns[$0].name })
        let types = style.sheet.types
        for row in rows {
            composed.add(
                shown.enumerated().map { index, column in
                    index < types.count && types[index] == "datetime"
                        ? row[column].wholeSecond : row[column]
                }
            )
        }
        return composed
    }

    /// Describes the sheet of a spreadsheet: times and ids have types of their own.
    private func describeSheet(of shown: [Int], _ noun: String, _ style: inout OutputStyle) {
        if style.sheet.name == nil {
            style.sheet.name = noun.prefix(1).uppercased() + noun.dropFirst() + "s"
        }
        style.sheet.types = shown.map { column in
            let texts = rows.compactMap { row in
                if case .text(let text?) = row[column] { text } else { nil }
            }
            if texts.isEmpty { return nil }
            if texts.allSatisfy({ Instant(Array($0.utf8)[...]) != nil }) { return "datetime" }
            return texts.allSatisfy { $0.utf8.count == 18 && (try? RecordID($0)) != nil }
                ? "id" : nil
        }
    }
}

extension Listing.Value {
    /// Whether there is no name to print, as for the org of environment variables.
    fileprivate var isBlank: Bool {
        if case .text(let text) = self { text?.isEmpty != false } else { false }
    }

    /// An instant without its milliseconds, which a spreadsheet does not keep; else unchanged.
    fileprivate var wholeSecond: Listing.Value {
        guard case .text(let text?) = self else { return self }
        return .text("\(text.prefix(19)).000+0000")
    }
}
