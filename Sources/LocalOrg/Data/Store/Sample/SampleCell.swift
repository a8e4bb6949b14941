import Records
import Text

/// A reader of the cells of sample texts.
struct SampleCell {
    let schema: Schema
    /// When the org was created, in milliseconds since 1970.
    let created: Int

    /// Returns the value of a field for an empty cell.
    func initial(_ field: Field) -> Value {
        InitialValue(field).value(made: .dateTime(created))
    }

    /// Returns a cell's value.
    func value(_ cell: Substring, of field: Field) -> Value {
        switch field.type {
        case .boolean: .boolean(cell == "true")
        case .int, .double, .currency, .percent: Double(cell).map(Value.number) ?? .null
        case .date: date(cell)
        case .reference: reference(cell, to: field.references)
        default: .text(cell.split(separator: "⏎").joined(separator: "\n"))
        }
    }

    private func date(_ cell: Substring) -> Value {
        if cell.hasPrefix("+") || cell.hasPrefix("-") {
            let today = created.floorDivided(by: TemporalText.millisecondsPerDay)
            return .date(today + (Int(cell) ?? 0))
        }
        let parts = cell.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return .null }
        return .date(CivilDate(year: parts[0], month: parts[1], day: parts[2]).days)
    }

    private func reference(_ name: Substring, to objects: [String]) -> Value {
        for object in objects {
            guard let row = SampleSheet.of(object)?.row(named: name),
                let prefix = schema.object(named: object)?.keyPrefix
            else { continue }
            return .text(RecordSequence(keyPrefix: prefix).id(of: row))
        }
        return .null
    }
}
