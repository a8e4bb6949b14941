/// What Salesforce fills in by itself when a record is made or changed.
///
/// Source: Salesforce Object Reference, the fields' descriptions.
struct Consequences {
    let object: ObjectType
    /// When the record is written, in milliseconds since 1970.
    let moment: Int

    /// Completes the values that are given; what is given stays as it is.
    ///
    /// - Parameters:
    ///   - values: Values by field index.
    ///   - before: The value that a field had until now.
    func complete(_ values: inout [Int: Value], before: (Int) -> Value) {
        switch object.name {
        case "Case": end("ClosedDate", where: "Status", is: "Closed", &values, before)
        case "Opportunity": stage(&values, before)
        case "Task": end("CompletedDateTime", where: "Status", is: "Completed", &values, before)
        default: break
        }
    }

    /// Notes when a field got the value that ends a record, and forgets it when the field gets another.
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

    /// A stage brings its probability and forecast category along.
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
