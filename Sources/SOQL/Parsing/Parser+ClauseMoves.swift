import Text

// MARK: - Clauses in another order, and words of SQL at the end of a clause

extension Parser {
    /// Returns the fix for a clause that begins here and belongs before a later one.
    func move(_ clause: Clause, before later: Clause) -> Fix {
        var fix: Fix = "\(clause.rawValue) must come before \(later.rawValue)"
        guard let place = opening(of: later), let previous else { return fix }
        let end = clauseEnd
        let text = source.string(in: current.range.lowerBound..<tokens[end - 1].range.upperBound)
        let start = tokens[place].range.lowerBound
        // `'x'LIMIT` needs no space, but the text before the clause may need one.
        let isGlued = tokens[end].range.lowerBound == tokens[end - 1].range.upperBound
        let space = isGlued && tokens[end].kind == .name ? " " : ""
        fix.edits = [
            TextEdit(start..<start, text + " "),
            TextEdit(previous.range.upperBound..<tokens[end - 1].range.upperBound, space),
        ]
        return fix
    }

    /// The fix for SQL's `GROUP BY a WITH ROLLUP`, whose WITH is the current token.
    var rollupFix: Fix? {
        let word = text(of: peek()).uppercased()
        guard at(.with), clauses.last == .groupBy, word == "ROLLUP" || word == "CUBE", let previous,
            let group = opening(of: .groupBy), group + 2 < index
        else { return nil }
        let fields = tokens[group + 2].range.lowerBound..<previous.range.upperBound
        let written = "\(word)(\(source.string(in: fields)))"
        return Fix(
            "write GROUP BY \(written)",
            TextEdit(fields.lowerBound..<peek().range.upperBound, written)
        )
    }

    /// The fix for a misspelt ASC or DESC.
    var directionFix: Fix? {
        guard clauses.last == .orderBy, at(.name), current.keyword == nil else { return nil }
        return OrderTerm.isDescending(text(of: current)).map { isDescending in
            let keyword = isDescending ? "DESC" : "ASC"
            return Fix("did you mean \(keyword)?", TextEdit(current.range, keyword))
        }
    }

    /// The index of the keyword that opens a clause of the innermost query, before this token.
    private func opening(of clause: Clause) -> Int? {
        var depth = 0
        return tokens[..<index].indices.reversed().first { place in
            switch tokens[place].kind {
            case .rightParenthesis: depth += 1
            case .leftParenthesis: depth -= 1
            default: break
            }
            return depth == 0 && tokens[place].keyword.flatMap(Clause.init(openedBy:)) == clause
        }
    }

    /// The index of the token after the clause that begins here.
    private var clauseEnd: Int {
        var depth = 0
        return tokens[(index + 1)...].firstIndex { token in
            switch token.kind {
            case .endOfText: return true
            case .leftParenthesis: depth += 1
            case .rightParenthesis:
                depth -= 1
                return depth < 0
            default: break
            }
            return depth == 0 && token.keyword.flatMap(Clause.init(openedBy:)) != nil
        } ?? tokens.count - 1
    }
}
