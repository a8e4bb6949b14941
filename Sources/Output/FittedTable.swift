import Records
import Terminal
import Text

/// The table of a batch of rows with the columns that fit the terminal.
struct FittedTable {
    let table: TableWriter
    /// The columns that the table has no room for.
    let omitted: Set<Int>

    /// Leaves out as few columns as necessary, by the rules of the style; nil if the others do not
    /// fit even when shortened.
    ///
    /// - Parameters:
    ///   - shape: The columns.
    ///   - style: The form, with the rules.
    ///   - batch: The first rows, with a cell for each column.
    ///   - traits: The traits of the columns.
    init?(
        _ shape: RowShape,
        _ style: OutputStyle,
        fitting batch: CellBuffer,
        _ traits: [ColumnTraits]
    ) {
        let omissions = Self.omissions(shape, style)
        for omitted in omissions {
            // Only a table without any of the columns that can be omitted shortens the others.
            for sparesLast in omitted == omissions.last ? [true, false] : [true] {
                let shown = shape.columns.indices.filter { !omitted.contains($0) }
                let table = TableWriter(
                    columns: shown.map { Self.column($0, traits[$0], shape, style) },
                    fitting: omitted.isEmpty ? batch : batch.widths(of: shown),
                    width: style.width,
                    sparesLast: sparesLast
                )
                guard let table else { continue }
                self.table = table
                self.omitted = omitted
                return
            }
        }
        return nil
    }

    /// Notes that the columns do not fit, so that records are shown vertically.
    static func noteMisfit(of shape: RowShape, _ style: OutputStyle, _ context: Context) {
        let count = Count.text(shape.columns.count, "column")
        context.messages.note(
            "\(count) do not fit in \(style.width ?? 0) characters; showing records vertically (-r "
                + "table --no-truncate for a wide table)"
        )
    }

    /// The sets of columns to omit, from none to all that can be omitted.
    private static func omissions(_ shape: RowShape, _ style: OutputStyle) -> [Set<Int>] {
        let turns = shape.columns.indices.compactMap { index in
            rule(of: shape.columns[index], style)?.omission.map { (turn: $0, index: index) }
        }
        return turns.sorted { $0.turn < $1.turn }
            .reduce(into: [[]]) { sets, next in
                sets.append(sets[sets.count - 1].union([next.index]))
            }
    }

    private static func rule(of column: ResultColumn, _ style: OutputStyle) -> ColumnRule? {
        style.columnRules.first { $0.name == column.name }
    }

    private static func column(
        _ index: Int,
        _ traits: ColumnTraits,
        _ shape: RowShape,
        _ style: OutputStyle
    ) -> TableColumn {
        let column = shape.columns[index]
        let rule = rule(of: column, style)
        return TableColumn(
            heading: column.name + (traits.headingZone.map { " (\($0))" } ?? ""),
            alignment: traits.isRightAligned || column.kind == .aggregate && !traits.hasText
                ? .right : .left,
            shortening: traits.isFlexible ? rule?.shortening ?? traits.shortening : .never,
            leastWidth: max(style.leastWidth, rule?.leastWidth ?? 0),
            linkPrefix: index == shape.idColumn ? style.recordURLPrefix : nil
        )
    }
}
