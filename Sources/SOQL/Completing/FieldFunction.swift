/// A function of SOQL with a field in its parentheses, and the fields that it takes.
///
/// Source: SOQL reference, "Date Functions", "Aggregate Functions" and "Support for Field Types in
/// Aggregate Functions".
package struct FieldFunction: Sendable {
    /// The name, in the spelling of the reference.
    package let name: String
    /// The places of a call.
    package let roles: Set<CompletionPoint.FieldRole>
    private let types: Set<String>
    private let takesAllBut: Bool

    /// Returns whether the function takes fields of a type, such as `currency`.
    package func takes(_ type: String) -> Bool { types.contains(type) != takesAllBut }

    /// Whether the function computes one value of many records.
    package var isAggregate: Bool { roles == Self.grouped }

    /// Finds a function by its name, in any case.
    package static func named(_ name: String) -> FieldFunction? {
        all.first { $0.name.lowercased() == name.lowercased() }
    }

    /// The functions whose name is completed.
    package static let all: [FieldFunction] =
        ["AVG", "SUM"].map { Self($0, in: grouped, of: numbers) }
        + ["COUNT", "COUNT_DISTINCT", "MAX", "MIN"].map {
            Self($0, in: grouped, of: notAggregated, allBut: true)
        }
        + dateParts.map { Self($0, in: [.condition, .grouping, .order], of: dates) }
        + ["DAY_ONLY", "HOUR_IN_DAY"].map {
            Self($0, in: [.condition, .grouping, .order], of: ["datetime"])
        } + [
            Self("FORMAT", in: [.select], of: numbers.union(dates).union(["time"])),
            Self("toLabel", in: [.select, .condition], of: ["picklist", "multipicklist"]),
            Self("convertCurrency", in: [.select], of: ["currency"]),
            Self("DISTANCE", in: [.condition, .order], of: ["address", "location"]),
        ]

    private init(
        _ name: String,
        in roles: Set<CompletionPoint.FieldRole>,
        of types: Set<String>,
        allBut: Bool = false
    ) {
        self.name = name
        self.roles = roles
        self.types = types
        takesAllBut = allBut
    }

    private static let grouped: Set<CompletionPoint.FieldRole> = [.select]
    private static let numbers: Set = ["int", "long", "double", "currency", "percent"]
    private static let dates: Set = ["date", "datetime"]
    private static let notAggregated: Set = [
        "boolean", "time", "multipicklist", "address", "location", "base64",
    ]
    private static let dateParts = [
        "CALENDAR_MONTH", "CALENDAR_QUARTER", "CALENDAR_YEAR", "DAY_IN_MONTH", "DAY_IN_WEEK",
        "DAY_IN_YEAR", "FISCAL_MONTH", "FISCAL_QUARTER", "FISCAL_YEAR", "WEEK_IN_MONTH",
        "WEEK_IN_YEAR",
    ]
}
