import Client
import Records
import SOQL
import Text

/// A search that a user wrote in SOSL, checked as far as sfctl knows the grammar.
///
/// Source: "SOQL and SOSL Reference", SOSL syntax.
struct CheckedSearch {
    /// The objects after RETURNING.
    private(set) var objects: [(name: String, columns: [ResultColumn]?)] = []
    /// The number after LIMIT.
    private(set) var limit: Int?
    /// The clauses behind the fields of an object.
    private static let clausesOfObject = ["WHERE", "ORDER", "LIMIT", "OFFSET", "USING"]

    private let text: String
    private let bytes: [UInt8]
    private var offset = 0

    private static let groups = ["ALL", "NAME", "EMAIL", "PHONE", "SIDEBAR"]
    /// The clauses after FIND, in the order in which they may stand.
    private static let clauses = ["IN", "RETURNING", "WITH", "LIMIT", "UPDATE"]

    /// Checks a text that begins with FIND.
    init(_ text: String) throws(SearchTextError) {
        self.text = text
        bytes = Array(text.utf8)
        _ = word()
        try find()
        var next = 0
        while !reachesEnd() {
            let start = offset
            let clause = word().uppercased()
            guard let index = Self.clauses.firstIndex(of: clause) else {
                throw unexpected(clause, at: start)
            }
            guard index >= next else {
                throw error("\(clause) comes before \(Self.clauses[next - 1])", at: start)
            }
            // A search may have several conditions after WITH.
            next = clause == "WITH" ? index : index + 1
            switch clause {
            case "IN": try group()
            case "RETURNING": try returning()
            case "LIMIT": try readLimit()
            default: skipToClause(after: index)
            }
        }
    }

    // MARK: - The clauses

    private mutating func find() throws(SearchTextError) {
        skipBlanks()
        guard take("{") else {
            throw error("expected { after FIND", at: offset, hint: "FIND {text}, with braces")
        }
        let start = offset
        var (depth, quotes) = (0, 0)
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "}") {
            switch bytes[offset] {
            case UInt8(ascii: "\\"): offset += 1
            case UInt8(ascii: "\""): quotes += 1
            case UInt8(ascii: "(") where quotes % 2 == 0: depth += 1
            case UInt8(ascii: ")") where quotes % 2 == 0: depth -= 1
            default: break
            }
            offset += 1
        }
        guard offset < bytes.count else { throw error("the text has no closing }", at: start - 1) }
        guard quotes % 2 == 0 else {
            throw error("a quotation mark is not closed", at: start, hint: #"write \" for itself"#)
        }
        guard depth == 0 else {
            throw error("the parentheses do not match", at: start, hint: #"write \( for itself"#)
        }
        guard bytes[start..<offset].contains(where: { $0 > 0x7F || $0.isLetter || $0.isDigit })
        else { throw error("there is no word between { and }", at: start) }
        offset += 1
    }

    private mutating func group() throws(SearchTextError) {
        skipBlanks()
        let start = offset
        let name = word().uppercased()
        guard Self.groups.contains(name) else {
            let meant = Spelling.closest(to: name, in: Self.groups)
            throw error(
                "expected \(Self.groups.joined(separator: ", ")) after IN",
                at: start,
                hint: meant.map { "IN \($0) FIELDS" }
            )
        }
        skipBlanks()
        let end = offset
        guard word().uppercased() == "FIELDS" else {
            throw error("expected FIELDS", at: end, hint: "IN \(name) FIELDS")
        }
    }

    private mutating func returning() throws(SearchTextError) {
        repeat {
            skipBlanks()
            let start = offset
            let name = word()
            guard name.isAPIName else { throw error("expected an object's name", at: start) }
            skipBlanks()
            var columns: [ResultColumn]? = [ResultColumn(dotted: "Id")]
            if take("(") { columns = try fields(of: name, openedAt: offset - 1) }
            objects.append((name, columns))
            skipBlanks()
        } while take(",")
    }

    /// Reads the fields and clauses of an object up to its closing parenthesis.
    private mutating func fields(
        of object: String,
        openedAt opening: Int
    ) throws(SearchTextError) -> [ResultColumn]? {
        let start = offset
        var depth = 0
        var clauses: Int?
        while offset < bytes.count, depth > 0 || bytes[offset] != UInt8(ascii: ")") {
            switch bytes[offset] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "'"): skipString()
            default:
                guard depth == 0, clauses == nil, isAtWord else { break }
                let word = peekedWord().uppercased()
                if Self.clausesOfObject.contains(word) {
                    clauses = offset
                }
            }
            offset += 1
        }
        guard offset < bytes.count else {
            throw error("the fields of \(object) have no closing )", at: opening)
        }
        defer { offset += 1 }
        let end = clauses ?? offset
        let rest = string(end..<offset)
        let from = " FROM \(object) "
        let list = string(start..<end)
        // A list view is no clause of SOQL.
        let isChecked = !rest.uppercased().hasPrefix("USING")
        do throws(SyntaxError) {
            return try Query(parsing: "SELECT \(list)\(from)\(isChecked ? rest : "")").columns
        } catch {
            let inList = error.offset - "SELECT ".utf8.count
            let inClauses = inList - list.utf8.count - from.utf8.count
            let place = inClauses >= 0 ? end + inClauses : min(start + max(0, inList), end)
            let meant = Self.clausesOfObject.first { clause in
                list.uppercased().split { !$0.isLetter }.contains {
                    Spelling.isNear(String($0), to: clause)
                }
            }
            let hint = meant.map { "did you mean \($0)?" } ?? error.fix
            throw self.error(error.message, at: place, hint: hint)
        }
    }

    private mutating func readLimit() throws(SearchTextError) {
        skipBlanks()
        let start = offset
        let range = 1...Org.mostFoundRecords
        guard let number = Int(word()), range.contains(number) else {
            throw error("LIMIT takes a number from 1 to \(range.upperBound)", at: start)
        }
        limit = number
    }

    private mutating func skipToClause(after index: Int) {
        while !reachesEnd() {
            if isAtWord, let next = Self.clauses.firstIndex(of: peekedWord().uppercased()),
                next >= index, next > 1
            {
                return
            }
            if bytes[offset] == UInt8(ascii: "'") { skipString() }
            offset += 1
        }
    }

    // MARK: - The text

    private mutating func reachesEnd() -> Bool {
        skipBlanks()
        return offset >= bytes.count
    }

    /// Whether a word begins here.
    private var isAtWord: Bool {
        bytes[offset].isLetter && (offset == 0 || !bytes[offset - 1].isNameByte)
    }

    private mutating func skipBlanks() {
        while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
    }

    private mutating func take(_ character: Character) -> Bool {
        guard offset < bytes.count, bytes[offset] == character.asciiValue else { return false }
        offset += 1
        return true
    }

    private mutating func skipString() {
        offset += 1
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "'") {
            offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
    }

    private func peekedWord() -> String {
        string(offset..<(bytes[offset...].firstIndex { !$0.isNameByte } ?? bytes.count))
    }

    private mutating func word() -> String {
        skipBlanks()
        guard offset < bytes.count else { return "" }
        let word = peekedWord()
        offset += word.utf8.count
        return word
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private func unexpected(_ word: String, at start: Int) -> SearchTextError {
        let meant = Spelling.closest(to: word, in: Self.clauses)
        return error(
            "expected \(Self.clauses.inWords) or the end of the search",
            at: start,
            hint: meant.map { "did you mean \($0)?" }
        )
    }

    private func error(_ message: String, at offset: Int, hint: String? = nil) -> SearchTextError {
        SearchTextError(message: message, text: text, offset: min(offset, bytes.count), hint: hint)
    }
}

/// An error in a search that a user wrote in SOSL; nothing was sent.
package struct SearchTextError: Error, Hashable, SelfExplaining {
    let message: String
    let text: String
    /// The UTF-8 offset of the error.
    let offset: Int
    let hint: String?

    var failure: Failure {
        var failure = Failure(
            exit: .usage,
            name: "SyntaxError",
            message: message,
            hints: [hint].compactMap(\.self)
        )
        failure.excerpt = SourceExcerpt(of: text, utf8Offset: offset)
        return failure
    }
}
