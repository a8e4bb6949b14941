import Records
import Terminal

/// Puts rows into a buffer of cells for people: instants in local time, child results as a count.
struct CellRows: RowSink {
    var cells: CellBuffer
    private let columns: [RowColumn]
    private let traits: [ColumnTraits]
    private let localTime: LocalTime
    /// Whether the zone is named in the heading, and not at each value.
    private let namesZoneInHeading: Bool

    init(
        _ cells: CellBuffer,
        columns: [RowColumn],
        traits: [ColumnTraits],
        localTime: LocalTime,
        namesZoneInHeading: Bool
    ) {
        self.cells = cells
        self.columns = columns
        self.traits = traits
        self.localTime = localTime
        self.namesZoneInHeading = namesZoneInHeading
    }

    mutating func row(_ row: borrowing Row) throws {
        for column in 0..<row.count {
            let cell = row.cell(column)
            if cell.isNull, columns[column].kind == .children {
                cells.append("(0)")
            } else if cell.isNull {
                cells.appendNull()
            } else if columns[column].kind == .children {
                cells.append(Self.childCount(row.bytes[cell.range]))
            } else if cell.kind == .string, traits[column].isInstant,
                let instant = Instant(row.bytes[cell.range])
            {
                let zone = namesZoneInHeading ? traits[column].headingZone : nil
                cells.append(instant.text(in: localTime, headingZone: zone))
            } else if cell.kind == .string, !cell.hasEscapes {
                cells.append(row.bytes[cell.range])
            } else {
                var text: [UInt8] = []
                row.appendText(of: column, to: &text)
                cells.append(text[...])
            }
        }
    }

    /// `(3)`, what the child result says of its size.
    private static func childCount(_ result: ArraySlice<UInt8>) -> String {
        guard let digits = (try? JSONValue(parsing: Array(result)))?["totalSize"]?.digits else {
            return String(decoding: result, as: UTF8.self)
        }
        return "(\(digits))"
    }
}

/// Looks at rows for what their columns have in common.
struct TraitRows: RowSink {
    private(set) var traits: [ColumnTraits]
    private let localTime: LocalTime

    init(columnCount: Int, localTime: LocalTime) {
        traits = Array(repeating: ColumnTraits(), count: columnCount)
        self.localTime = localTime
    }

    mutating func row(_ row: borrowing Row) throws {
        for column in traits.indices { traits[column].note(row.cell(column), of: row, localTime) }
    }
}
