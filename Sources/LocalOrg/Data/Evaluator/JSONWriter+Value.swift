import Records

extension JSONWriter {
    /// Writes a field's value as in records.
    ///
    /// Source: REST API, "Valid Date and DateTime Formats"; for numbers see `JavaDouble`.
    mutating func value(_ value: Value, of type: FieldType) {
        switch value {
        case .null where type == .boolean: boolean(false)
        case .null: null()
        case .boolean(let value): boolean(value)
        case .number(let number): self.number(number, of: type)
        case .text(let text): string(text)
        case .date(let days): string(CivilDate(days: days).description)
        case .dateTime(let instant): string(TemporalText.instant(instant))
        case .time(let milliseconds): string(TemporalText.time(milliseconds))
        }
    }

    /// Writes the parts of an address or location.
    mutating func compound(_ parts: [CompoundPart], at row: TableRow) {
        let values = parts.map { row.table.value($0.field, of: row.index) }
        guard values.contains(where: { $0 != .null }) else { return null() }
        beginObject()
        for (part, value) in zip(parts, values) {
            key(part.key)
            self.value(value, of: part.type)
        }
        endObject()
    }

    private mutating func number(_ number: Double, of type: FieldType) {
        if type == .int, let whole = Int(exactly: number) {
            integer(whole)
        } else if number.isFinite {
            self.number(digits: JavaDouble(number).description)
        } else {
            null()
        }
    }
}
