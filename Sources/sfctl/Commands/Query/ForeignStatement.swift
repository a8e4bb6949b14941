import Accounts
import SOQL
import Text

/// A statement of SQL other than SELECT, and what sfctl does instead.
struct ForeignStatement {
    /// The hints: only previews and queries, because `query` changes nothing.
    let hints: [String]

    /// Reads `DELETE FROM`, `UPDATE … SET`, `INSERT INTO`, `DESCRIBE` and the like; nil for any
    /// other text.
    init?(_ statement: Statement, _ org: OrgOptions) {
        let words = statement.text.split(whereSeparator: \.isWhitespace).map(String.init)
        let verb = words.first?.uppercased() ?? ""
        let target = org.targetOrg.map { ["-o", $0] } ?? []
        var names = words.dropFirst().drop {
            ["*", "FROM", "INTO", "TABLE"].contains($0.uppercased())
        }
        let object = names.popFirst().map { String($0.prefix { $0 != "(" }) }
        let condition = Self.condition(in: statement.text)
        guard let object, object.isAPIName else { return nil }
        switch verb {
        case "DESCRIBE", "DESC": hints = [ShellWord.line(["describe", object] + target)]
        case "SHOW": hints = [ShellWord.line(["describe"] + target)]
        case "DELETE", "TRUNCATE":
            let matching = ["--matching", condition ?? "CreatedDate = TODAY", "--dry-run"]
            hints = [ShellWord.line(["delete", object] + matching + target)]
        case "INSERT", "UPSERT", "MERGE": hints = [Self.truth]
        case "UPDATE":
            let query = "SELECT Id FROM \(object)" + (condition.map { " WHERE \($0)" } ?? "")
            hints = [Self.truth, ShellWord.line(["query", query] + target)]
        default: return nil
        }
    }

    private static let truth =
        "sfctl query only reads; sfctl api POST sobjects/OBJECT and PATCH sobjects/OBJECT/ID "
        + "create and change records"

    /// Returns the condition after WHERE, corrected if necessary; nil if there is none, or it is
    /// not SOQL.
    private static func condition(in text: String) -> String? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard let start = words.firstIndex(where: { $0.uppercased() == "WHERE" }) else {
            return nil
        }
        let condition = words[(start + 1)...].map(String.init).joined(separator: " ")
        let statement = Statement("SELECT Id FROM Contact WHERE \(condition)")
        let query = statement.query ?? statement.corrected().flatMap { try? Query(parsing: $0) }
        return query?.condition?.description
    }
}
