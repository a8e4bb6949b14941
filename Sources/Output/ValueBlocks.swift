import Records
import Terminal
package import Text

/// A formatter of values that take several lines: addresses, and the rows of a subquery.
package struct ValueBlocks {
    private let style: OutputStyle
    /// The most terminal columns per line; nil for no limit.
    private let columns: Int?

    package init(_ style: OutputStyle, columns: Int?) {
        self.style = style
        self.columns = columns
    }

    /// Returns an address or location in lines, empty if all its parts are null; nil for any other
    /// object.
    package func compound(_ bytes: ArraySlice<UInt8>) -> String? {
        Self.compoundLines(bytes)?.joined(separator: "\n")
    }

    /// Returns the lines of an address or location; nil for any other object.
    static func compoundLines(_ bytes: ArraySlice<UInt8>) -> [String]? {
        guard let value = try? JSONValue(parsing: Array(bytes)), value["latitude"] != nil else {
            return nil
        }
        func part(_ names: String...) -> String? {
            names.lazy.compactMap { value[$0]?.text }.first { !$0.isEmpty }
        }
        let address = PostalAddress(
            street: part("street"),
            city: part("city"),
            state: part("state", "stateCode"),
            postalCode: part("postalCode"),
            country: part("country", "countryCode")
        )
        var lines = address?.lines ?? []
        let point = [value["latitude"]?.digits, value["longitude"]?.digits].compactMap(\.self)
        if !point.isEmpty {
            let accuracy = part("geocodeAccuracy").map { " (\($0))" } ?? ""
            lines.append(point.joined(separator: ", ") + accuracy)
        }
        return lines
    }

    /// Returns the number of rows of a child result, then the rows; nil for any other value.
    package func children(_ result: ArraySlice<UInt8>, _ columns: [ResultColumn]?) -> String? {
        let page = QueryPage(Array(result))
        guard !result.isEmpty, let rows = try? rows(of: page, columns), rows.count > 0 else {
            return nil
        }
        return "(\(rows.count))\n" + (table(of: rows) ?? vertical(rows))
    }

    private struct Rows {
        let columns: [ResultColumn]
        let cells: CellBuffer
        let traits: [ColumnTraits]

        var count: Int { cells.rowCount }
    }

    private func rows(of page: QueryPage, _ columns: [ResultColumn]?) throws -> Rows {
        let shape = try columns.map { RowShape($0) } ?? RowShape.discovered(in: page)
        var traits = TraitRows(columnCount: shape.columns.count, localTime: style.localTime)
        _ = try page.scan(as: shape, into: &traits)
        var display = style.display
        // The whole value is styled and sanitised later.
        display.isStyled = false
        var rows = CellRows(
            CellBuffer(
                columnCount: shape.columns.count,
                nullText: style.null,
                options: display
            ),
            columns: shape.columns,
            traits: traits.traits,
            localTime: style.localTime,
            namesZoneInHeading: false
        )
        _ = try page.scan(as: shape, into: &rows)
        return Rows(columns: shape.columns, cells: rows.cells, traits: traits.traits)
    }

    /// Returns the rows as a table; nil if a line would be too long, because nothing is shortened
    /// here.
    private func table(of rows: Rows) -> String? {
        let columns = zip(rows.columns, rows.traits).map { column, traits in
            TableColumn(
                heading: column.name,
                alignment: traits.isRightAligned ? .right : .left,
                shortening: .never
            )
        }
        guard
            var writer = TableWriter(
                columns: columns,
                fitting: rows.cells,
                width: self.columns ?? 100_000
            )
        else { return nil }
        var output: [UInt8] = []
        writer.appendHeadings(to: &output)
        writer.append(rows.cells, to: &output)
        return String(decoding: output.dropLast(), as: UTF8.self)
    }

    private func vertical(_ rows: Rows) -> String {
        let writer = VerticalWriter(
            fieldNames: rows.columns.map(\.name),
            width: columns,
            options: rows.cells.options
        )
        var output: [UInt8] = []
        for row in 0..<rows.count {
            writer.append(
                row: row,
                of: rows.cells,
                titles: ["\(row + 1)/\(rows.count)"],
                isFirst: row == 0,
                to: &output
            )
        }
        return String(decoding: output.dropLast(), as: UTF8.self)
    }
}
