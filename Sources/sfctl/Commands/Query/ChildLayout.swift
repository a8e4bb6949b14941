import CommandLine
import Output
import Records
import SOQL
import Text

/// The layout of the child rows of a subquery.
struct ChildLayout: OptionGroup {
    /// Whether each child has its own row, with the values of its record; nil if not given.
    var isFlat: Bool?

    static let children = Option(
        "children",
        value: .choices(["flat", "nested"]),
        named: "FORM",
        help:
            "flat: \(formats) have one row per child of a subquery, with the parent's values "
            + "repeated; default nested, or for csv the setting children"
    )
    static let heading = "Output"
    static let options = [children]
    static let variables = ["SFCTL_CHILDREN"]

    private static var formats: String {
        ResultFormat.all.filter { $0.flatWriter != nil }.inWords
    }
}

extension ChildLayout {
    init(_ arguments: Arguments) throws(UsageError) {
        isFlat = arguments[Self.children].map { $0 == "flat" }
    }

    /// Returns the subquery to flatten, if any, and checks that the format fits the result.
    ///
    /// - Parameters:
    ///   - statement: The statement.
    ///   - format: The format.
    ///   - isUsual: Whether to flatten where possible, unless the command line says otherwise.
    /// - Returns: The subquery to flatten; nil if none is.
    /// - Throws: `UsageError` for a format that does not fit.
    func checkedChildren(
        of statement: Statement,
        in format: ResultFormat,
        isUsual: Bool = false
    ) throws(UsageError) -> FlatChildren? {
        let children =
            switch isFlat {
            case true?: try flatChildren(of: statement, in: format)
            case nil where isUsual: try? flatChildren(of: statement, in: format)
            default: nil as FlatChildren?
            }
        if children == nil { try statement.check(format) }
        return children
    }

    /// Returns the subquery to flatten.
    ///
    /// - Throws: `UsageError` for a format or query that cannot be flattened, with the reason.
    private func flatChildren(
        of statement: Statement,
        in format: ResultFormat
    ) throws(UsageError) -> FlatChildren {
        guard format.flatWriter != nil else {
            throw UsageError(
                "--children flat does not apply to \(format) output",
                hints: ["--result-format csv"]
            )
        }
        guard let columns = statement.query?.columns else {
            throw UsageError(
                "--children flat needs known columns in the SELECT list",
                hints: ["name the fields, without FIELDS()"]
            )
        }
        let subqueries = columns.filter { $0.kind == .children }
        guard let subquery = subqueries.first else {
            throw UsageError("--children flat needs a subquery, but the query has none")
        }
        guard subqueries.count == 1 else {
            let names = subqueries.map(\.name).joined(separator: ", ")
            throw UsageError(
                "--children flat takes one subquery: the rows of \(names) are unrelated",
                hints: ["run one query for each of them"]
            )
        }
        guard let children = FlatChildren(columns) else {
            throw UsageError(
                "--children flat needs named fields in the subquery on \(subquery.name)",
                hints: ["name the fields, without FIELDS()"]
            )
        }
        if let inner = subquery.childColumns?.first(where: { $0.kind == .children }) {
            throw UsageError(
                "--children flat takes one level of children: the subquery on \(subquery.name) "
                    + "contains one on \(inner.name)"
            )
        }
        return children
    }
}
