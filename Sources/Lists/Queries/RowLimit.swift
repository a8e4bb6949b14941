package import Accounts
import Output
import Text

/// The most rows that a query may print, and the origin of this limit.
package struct RowLimit: Sendable {
    /// The limit; `.max` if none is set.
    let rows: Int
    /// The origin of the limit: `--max-rows`, or the `sf` setting.
    package let origin: String?
    /// Whether the user set the limit for this run, rather than in a setting for another program.
    let isAsked: Bool

    /// Whether the query asks for one row more than may be printed, to tell whether there are more.
    let isExceeded: Bool

    /// No limit.
    package static let none = RowLimit(rows: .max, origin: nil, isAsked: false)

    /// Takes the limit from `--max-rows`, or else from `sf`'s setting.
    package init(asked: Int?, _ settings: Settings) throws {
        if let asked {
            self.init(rows: asked, origin: "--max-rows", isAsked: true)
        } else if let setting = try settings.maximumQueryRows() {
            self.init(rows: setting.value, origin: setting.origin, isAsked: false)
        } else {
            self = .none
        }
    }

    /// Makes the limit of a list, whose query has it, too.
    ///
    /// JSON has the number of all rows of the query, so its query must not ask for more.
    init(ofList limit: Int?, _ style: OutputStyle, _ context: Context) {
        guard let limit, limit < .max, style.format != .json, !context.messages.isQuiet else {
            self = .none
            return
        }
        self.init(rows: limit, origin: "--limit", isAsked: true, isExceeded: true)
    }

    private init(rows: Int, origin: String?, isAsked: Bool, isExceeded: Bool = false) {
        self.rows = rows
        self.origin = origin
        self.isAsked = isAsked
        self.isExceeded = isExceeded
    }

    /// Returns the message about rows that a setting of another program left out.
    func notice(rows: Int, of total: Int?) -> String {
        let missing = total.map { " of \(Count.grouped($0))" } ?? ""
        let stopped = "stopped after \(Count.grouped(rows))\(missing) rows"
        guard let origin else { return stopped }
        let left = total.map { "; \(Count.text(max(0, $0 - rows), "row")) missing" } ?? ""
        return "\(stopped) (limit set by \(origin))\(left)"
    }
}
