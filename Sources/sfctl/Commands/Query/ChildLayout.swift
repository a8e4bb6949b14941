import CommandLine
import Output
import Records
import SOQL
import Text

/// The layout of the child rows of a subquery.
struct ChildLayout: OptionGroup {
    /// Whether each child has its own row, with the values of its record.
    var isFlat = false

    static let children = Option(
        "children",
        value: .choices(["flat"]),
        named: "FORM",
        help:
            "flat: \(formats) have one row per child of a subquery, with the parent's values "
            + "repeated"
    )
    static let heading = "Output"
    static let options = [children]

    private static var formats: String {
        ResultFormat.all.filter { $0.flatWriter != nil }.inWords
    }
}

extension ChildLayout {
    init(_ arguments: Arguments) throws(UsageError) {
        isFlat = arguments.has(Self.children)
    }

    /// Returns the subquery to flatten, if any, and checks that the format fits the result.
    func checkedChildren(
        of statement: Statement,
        in format: ResultFormat
    ) throws(UsageError) -> FlatChildren? {
        let children = try flatChildren(of: statement, in: format)
        if children == nil { try statement.check(format) }
        return children
    }

    /// Returns the subquery to flatten; nil if flat output is not requested.
    ///
    /// - Throws: `UsageError` for a format or query that cannot be flattened, with the reason.
    private func flatChildren(
        of statement: Statement,
        in format: ResultFormat
    ) throws(UsageError) -> FlatChildren? {
        guard isFlat else { return nil }
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
            let names = subqueries.map(\.name).joined(by: ", ")
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
