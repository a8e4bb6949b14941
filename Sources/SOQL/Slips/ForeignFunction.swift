/// A function of SQL or a spreadsheet that SOQL does not have, and what to write instead.
enum ForeignFunction {
    /// The argument means the same.
    case argument(reason: String)
    /// Another function means the same.
    case function(String)
    /// Nothing means the same.
    case none(reason: String)

    static let table: [String: ForeignFunction] = {
        let sameCase = argument(reason: "SOQL compares text without regard to case")
        let untrimmed = argument(reason: "an org stores text without spaces around it")
        let noText = none(reason: "SOQL has no text functions: select the fields themselves")
        let noChoice = none(reason: "SOQL has no conditional values: select the fields themselves")
        return [
            "LOWER": sameCase, "UPPER": sameCase, "LCASE": sameCase, "UCASE": sameCase,
            "TRIM": untrimmed, "LTRIM": untrimmed, "RTRIM": untrimmed,
            "YEAR": function("CALENDAR_YEAR"), "MONTH": function("CALENDAR_MONTH"),
            "QUARTER": function("CALENDAR_QUARTER"), "DAY": function("DAY_IN_MONTH"),
            "DATE": function("DAY_ONLY"), "WEEK": function("WEEK_IN_YEAR"),
            "HOUR": function("HOUR_IN_DAY"), "MEAN": function("AVG"), "AVERAGE": function("AVG"),
            "CONCAT": noText, "SUBSTRING": noText, "SUBSTR": noText, "LEN": noText,
            "LENGTH": noText, "REPLACE": noText, "LEFT": noText, "RIGHT": noText,
            "COALESCE": noChoice, "IFNULL": noChoice, "NVL": noChoice, "IF": noChoice,
        ]
    }()
}
