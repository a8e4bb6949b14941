import CommandLine
import SOQL
import Text

extension Arguments {
    /// Refuses a condition that is given with its WHERE, or as a whole query.
    ///
    /// - Parameter option: The option with the condition.
    /// - Throws: `UsageError`, with the command line that has only the condition.
    func checkCondition(_ option: Option) throws(UsageError) {
        guard let text = self[option] else { return }
        guard let condition = Self.afterWhere(text) ?? Self.ofQuery(text) else { return }
        throw UsageError(
            "--\(option.name) takes only the condition, as after WHERE",
            hints: [line(replacing: text, with: [condition])]
        )
    }

    private static func afterWhere(_ text: String) -> String? {
        let text = text.trimmingWhitespace
        let rest = text.dropFirst("where".count)
        guard text.lowercased().hasPrefix("where"), rest.first?.isWhitespace == true else {
            return nil
        }
        return String(rest.trimmingWhitespace)
    }

    /// Returns the condition of a query that consists of nothing else, so that the condition
    /// selects the same records.
    private static func ofQuery(_ text: String) -> String? {
        guard let query = try? Query(parsing: text), let condition = query.condition else {
            return nil
        }
        let plain = Query(selection: query.selection, source: query.source, condition: condition)
        return query == plain && query.source.alias == nil ? condition.description : nil
    }
}
