import Records

extension Value {
    /// The value as CSV and XML write it; null is empty, and false for a checkbox.
    ///
    /// Source: Bulk API Developer Guide, "Valid Date Format in Records"; SOAP API Developer Guide, "Primitive Data
    /// Types"; numbers as `JavaDouble` tells.
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
