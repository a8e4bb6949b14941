import Records

extension Value {
    /// Returns the value's text in CSV and XML; null is empty, or false for a checkbox.
    ///
    /// Source: Bulk API Developer Guide, "Valid Date Format in Records"; SOAP API Developer Guide,
    /// "Primitive Data Types"; for numbers see `JavaDouble`.
    func text(of type: FieldType) -> String {
        switch self {
        case .null: type == .boolean ? "false" : ""
        case .boolean(let value): String(value)
        case .number(let number):
            if type == .int, let whole = Int(exactly: number) {
                String(whole)
            } else {
                JavaDouble(number).description
            }
        case .text(let text): text
        case .date(let days): CivilDate(days: days).description
        case .dateTime(let instant): TemporalText.universalInstant(instant)
        case .time(let milliseconds): TemporalText.time(milliseconds)
        }
    }
}
