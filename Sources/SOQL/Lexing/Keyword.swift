/// The keywords of SOQL's grammar, and the roles in which each may be a name.
///
/// Source: the rules `allowedSoqlKeyword`, `allowedKeywordForFunctions` and `allowedKeyword` of
/// Salesforce's published SOQL parser (forcedotcom/soql-tooling).
enum Keyword: String, CaseIterable, Sendable {
    case above = "ABOVE"
    case aboveOrBelow = "ABOVE_OR_BELOW"
    case after = "AFTER"
    case all = "ALL"
    case and = "AND"
    case `as` = "AS"
    case asc = "ASC"
    case at = "AT"
    case before = "BEFORE"
    case below = "BELOW"
    case bind = "BIND"
    case by = "BY"
    case category = "CATEGORY"
    case count = "COUNT"
    case cube = "CUBE"
    case data = "DATA"
    case desc = "DESC"
    case distance = "DISTANCE"
    case `else` = "ELSE"
    case end = "END"
    case excludes = "EXCLUDES"
    case `false` = "FALSE"
    case fields = "FIELDS"
    case find = "FIND"
    case first = "FIRST"
    case `for` = "FOR"
    case from = "FROM"
    case geolocation = "GEOLOCATION"
    case get = "GET"
    case group = "GROUP"
    case having = "HAVING"
    case `in` = "IN"
    case includes = "INCLUDES"
    case java = "JAVA"
    case last = "LAST"
    case like = "LIKE"
    case limit = "LIMIT"
    case not = "NOT"
    case null = "NULL"
    case nulls = "NULLS"
    case offset = "OFFSET"
    case or = "OR"
    case order = "ORDER"
    case reference = "REFERENCE"
    case returning = "RETURNING"
    case rollup = "ROLLUP"
    case rows = "ROWS"
    case scope = "SCOPE"
    case securityEnforced = "SECURITY_ENFORCED"
    case select = "SELECT"
    case set = "SET"
    case sharing = "SHARING"
    case systemMode = "SYSTEM_MODE"
    case then = "THEN"
    case tracking = "TRACKING"
    case transient = "TRANSIENT"
    case `true` = "TRUE"
    case typeOf = "TYPEOF"
    case update = "UPDATE"
    case userMode = "USER_MODE"
    case using = "USING"
    case view = "VIEW"
    case viewStat = "VIEWSTAT"
    case when = "WHEN"
    case `where` = "WHERE"
    case with = "WITH"
    case without = "WITHOUT"

    private static let bySpelling = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) }
    )

    /// Finds the keyword with a word's spelling, ignoring case.
    init?(spelledBy word: String) {
        guard let keyword = Self.bySpelling[word.uppercased()] else { return nil }
        self = keyword
    }

    /// The role of a name.
    enum NameRole: Sendable {
        /// A field, an alias, the operand of TYPEOF.
        case field
        /// A function.
        case function
        /// An sObject, a child relationship, a data category.
        case object
    }

    /// Returns whether the word may also be a name.
    func canName(_ role: NameRole) -> Bool {
        if Self.neverNames.contains(self) { return false }
        return switch role {
        case .field: !Self.notFieldNames.contains(self) && !Self.groupingForms.contains(self)
        case .function: !Self.groupingForms.contains(self)
        case .object: true
        }
    }

    private static let neverNames: [Keyword] = [
        .and, .as, .asc, .by, .desc, .else, .false, .for, .from, .having, .in, .like, .limit, .not,
        .null, .nulls, .or, .select, .true, .update, .using, .where,
    ]
    private static let notFieldNames: [Keyword] = [
        .after, .before, .bind, .count, .excludes, .fields, .find, .first, .get, .group, .includes,
        .java, .last, .returning, .set, .sharing, .transient, .with, .without,
    ]
    private static let groupingForms: [Keyword] = [.cube, .rollup]
}
