import Records

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
        case "Event": schedule(&values, before)
        default: break
        }
    }

    /// Gives the start of an event its two names, and sets the date and the end.
    private func schedule(_ values: inout [Int: Value], _ before: (Int) -> Value) {
        let names = ["ActivityDateTime", "StartDateTime"]
        let given = names.compactMap { object.field(named: $0) }.compactMap { values[$0] }.first
        guard let given, case .dateTime(let start) = given else { return }
        for name in names { give(name, given, to: &values) }
        let day = 86_400_000
        give("ActivityDate", .date((start - start.modulo(day)) / day), to: &values)
        guard let field = object.field(named: "DurationInMinutes"),
            case .number(let minutes) = values[field] ?? before(field)
        else { return }
        give("EndDateTime", .dateTime(start + Int(minutes) * 60_000), to: &values)
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
