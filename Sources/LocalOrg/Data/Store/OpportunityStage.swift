/// The properties of a stage in the standard sales process.
///
/// Source: Salesforce Help, "Opportunity Stage" defaults.
struct OpportunityStage: Sendable {
    let probability: Int
    /// The `ForecastCategoryName`, which can be changed; `ForecastCategory` follows it.
    let forecastCategoryName: String
    var isClosed = false
    var isWon = false

    static let named: [String: OpportunityStage] = [
        "Prospecting": .init(probability: 10, forecastCategoryName: "Pipeline"),
        "Qualification": .init(probability: 10, forecastCategoryName: "Pipeline"),
        "Needs Analysis": .init(probability: 20, forecastCategoryName: "Pipeline"),
        "Value Proposition": .init(probability: 50, forecastCategoryName: "Pipeline"),
        "Id. Decision Makers": .init(probability: 60, forecastCategoryName: "Pipeline"),
        "Perception Analysis": .init(probability: 70, forecastCategoryName: "Pipeline"),
        "Proposal/Price Quote": .init(probability: 75, forecastCategoryName: "Pipeline"),
        "Negotiation/Review": .init(probability: 90, forecastCategoryName: "Pipeline"),
        "Closed Won": .init(
            probability: 100,
            forecastCategoryName: "Closed",
            isClosed: true,
            isWon: true
        ),
        "Closed Lost": .init(probability: 0, forecastCategoryName: "Omitted", isClosed: true),
    ]

    /// Returns the `ForecastCategory` for a `ForecastCategoryName`.
    static func forecastCategory(of name: String) -> String {
        switch name {
        case "Best Case": "BestCase"
        case "Commit": "Forecast"
        default: name
        }
    }
}
