/// The names of SOQL's date literals.
///
/// Source: "SOQL and SOSL Reference", Date Formats and Date Literals.
enum RelativeDate {
    /// The literals without a number: `TODAY`, `LAST_90_DAYS`, `THIS_FISCAL_YEAR`.
    static let fixed: Set<String> = {
        let days = ["YESTERDAY", "TODAY", "TOMORROW", "LAST_90_DAYS", "NEXT_90_DAYS"]
        let units = ["WEEK", "MONTH"] + periods
        return Set(
            days + units.flatMap { unit in ["LAST", "THIS", "NEXT"].map { "\($0)_\(unit)" } }
        )
    }()

    /// The literals with a number after a colon: `LAST_N_DAYS:30`, `N_FISCAL_QUARTERS_AGO:2`.
    static let counted: Set<String> = {
        let units = ["DAY", "WEEK", "MONTH"] + periods
        return Set(units.flatMap { ["LAST_N_\($0)S", "NEXT_N_\($0)S", "N_\($0)S_AGO"] })
    }()

    private static let periods = ["QUARTER", "YEAR", "FISCAL_QUARTER", "FISCAL_YEAR"]
}
