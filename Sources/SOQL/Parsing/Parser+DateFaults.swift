import Text

// MARK: - Dates in the syntax of other languages

extension Parser {
    /// Returns the error for a date that is valid elsewhere but not in SOQL: `2020-01-01 00:00:00`,
    /// `NOW() - 7`.
    ///
    /// The error's offset is the value's start; its token is the one that is not allowed there.
    func dateSlip(
        after operand: Condition.Operand,
        _ comparator: Condition.Comparator
    ) -> SyntaxError? {
        let end = valueEnd
        let word = text(of: current).uppercased()
        let isName =
            at(.name)
            && (WrittenDate.nowNames.contains(word) || RelativeDate.meant(by: word) != nil)
        guard isName || end > index + 1, comparator != .like, !at(.string) else { return nil }
        let range = current.range.lowerBound..<tokens[end - 1].range.upperBound
        let written = source.string(in: range)
        guard range.count < 64, let date = WrittenDate(written) else { return nil }
        if case .literal(let name) = date.meaning, isLiteral(name, in: index..<end) { return nil }
        let slip = DateSlip(
            operand: operand.description,
            comparator: comparator,
            date: date,
            written: written,
            range: operand.offset..<range.upperBound,
            path: path(of: operand),
            objectName: origin?.object.segments.last ?? ""
        )
        return SyntaxError(
            slip,
            at: current.range.lowerBound,
            in: source,
            token: text(of: isName ? current : tokens[index + 1])
        )
    }

    /// Whether tokens spell a valid date literal: a name, or a name, a colon and a number.
    private func isLiteral(_ name: String, in range: Range<Int>) -> Bool {
        tokens[range].map { text(of: $0) }.joined().uppercased() == name
            && (range.count == 1 || tokens[range.lowerBound + 1].kind == .colon)
    }

    /// The index of the token after the value that begins here: a keyword, a comma, a `)` or the
    /// end.
    ///
    /// The value's first word may spell a keyword: `LAST 7 DAYS`.
    var valueEnd: Int {
        var end = index
        var depth = 0
        while tokens[end].kind != .endOfText, end == index || tokens[end].keyword == nil {
            switch tokens[end].kind {
            case .leftParenthesis: depth += 1
            case .rightParenthesis where depth == 0, .comma where depth == 0: return end
            case .rightParenthesis: depth -= 1
            default: break
            }
            end += 1
        }
        return end
    }

    private func path(of operand: Condition.Operand) -> [String]? {
        guard case .field(let path) = operand, let origin else { return nil }
        return Query(selection: [], source: origin).names(of: path)
    }
}

extension SyntaxError {
    fileprivate init(_ slip: DateSlip, at offset: Int, in source: SourceText, token: String) {
        self.init(
            offset: offset,
            position: source.position(at: offset),
            token: token,
            message: slip.date.isSum
                ? "SOQL does not calculate with dates"
                : "'\(slip.written)' is not a SOQL date",
            expected: ["a value"],
            fix: slip.hint(forType: nil)
        )
        self.slip = slip
    }
}

extension WrittenDate {
    fileprivate var isSum: Bool {
        if case .today(let days) = meaning { days != 0 } else { false }
    }
}
