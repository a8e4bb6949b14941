/// The values that Salesforce fills in when a record is created or changed.
///
/// Source: Salesforce Object Reference, the fields' descriptions.
struct Consequences {
    let object: ObjectType
    /// The time of the write, in milliseconds since 1970.
    let moment: Int

    /// Adds values that follow from the given ones, which stay unchanged.
    ///
    /// - Parameters:
    ///   - values: Values by field index.
    ///   - before: Returns a field's value before the write.
    func complete(_ values: inout [Int: Value], before: (Int) -> Value) {
        switch object.name {
        case "Case": end("ClosedDate", where: "Status", is: "Closed", &values, before)
        case "Opportunity": stage(&values, before)
        case "Task": end("CompletedDateTime", where: "Status", is: "Completed", &values, before)
        default: break
        }
    }

    /// Sets the end date when a field gets its final value, and clears it when the field gets
    /// another.
    private func end(
        _ date: String,
        where name: String,
        is end: String,
        _ values: inout [Int: Value],
        _ before: (Int) -> Value
    ) {
        guard let field = object.field(named: name), let value = values[field],
            value != before(field)
        else { return }
        if value == .text(end) {
            give(date, .dateTime(moment), to: &values)
        } else if before(field) == .text(end) {
            give(date, .null, to: &values)
        }
    }

    /// Sets the date of a stage change, and the new stage's probability and forecast category.
    private func stage(_ values: inout [Int: Value], _ before: (Int) -> Value) {
        guard let field = object.field(named: "StageName"), let value = values[field],
            value != before(field)
        else { return }
        if before(field) != .null { give("LastStageChangeDate", .dateTime(moment), to: &values) }
        guard case .text(let name) = value, let stage = OpportunityStage.named[name] else { return }
        give("Probability", .number(Double(stage.probability)), to: &values)
        give("ForecastCategoryName", .text(stage.forecastCategoryName), to: &values)
    }

    private func give(_ name: String, _ value: Value, to values: inout [Int: Value]) {
        if let field = object.field(named: name), values[field] == nil { values[field] = value }
    }
}
