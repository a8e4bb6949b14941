/// What Salesforce fills in by itself when a record is made from the fields that were given.
struct SampleConsequences {
    let object: ObjectType
    let created: Int

    /// Completes a record, a value a field.
    func apply(to record: inout [Value]) {
        switch object.name {
        case "Case": closeCase(&record)
        case "Opportunity": stageOpportunity(&record)
        default: break
        }
    }

    /// A case that arrives closed was closed when it was created.
    private func closeCase(_ record: inout [Value]) {
        if text("Status", of: record) == "Closed" {
            set("ClosedDate", of: &record, to: .dateTime(created))
        }
    }

    private func stageOpportunity(_ record: inout [Value]) {
        guard let name = text("StageName", of: record), let stage = OpportunityStage.named[name]
        else { return }
        set("Probability", of: &record, to: .number(Double(stage.probability)))
        set("ForecastCategoryName", of: &record, to: .text(stage.forecastCategoryName))
    }

    private func text(_ field: String, of record: [Value]) -> String? {
        guard let place = object.field(named: field), case .text(let text) = record[place] else {
            return nil
        }
        return text
    }

    private func set(_ field: String, of record: inout [Value], to value: Value) {
        if let place = object.field(named: field) { record[place] = value }
    }
}
