import Text

// MARK: - Making errors

extension Parser {
    /// Returns an error at the current token, which matches none of the expected ones.
    func fault(expecting names: String..., fix: Fix? = nil) -> SyntaxError {
        fault(expecting: names, fix: fix)
    }

    func fault(expecting names: [String], fix: Fix? = nil) -> SyntaxError {
        if let fault = lexicalFault() { return fault }
        let wanted = names.joined(separator: ", ", last: " or ")
        let found = at(.endOfText) ? "but the query ends here" : "found \(quoted(current))"
        return refusal("expected \(wanted), \(found)", expected: names, fix: fix)
    }

    /// Returns an error with its own message, at the current token or another one.
    func refusal(
        _ message: String,
        at token: Token? = nil,
        expected: [String] = [],
        fix: Fix? = nil
    ) -> SyntaxError {
        let token = token ?? current
        return SyntaxError(
            offset: token.range.lowerBound,
            position: source.position(at: token.range.lowerBound),
            token: text(of: token),
            message: message,
            expected: expected,
            fix: fix?.words,
            edits: fix?.edits ?? []
        )
    }

    /// Returns a token quoted for a message, shortened if it is long.
    func quoted(_ token: Token) -> String {
        let text = text(of: token)
        let start = text.prefix(40)
        return start.endIndex == text.endIndex ? "'\(text)'" : "'\(start)…'"
    }

    var previous: Token? { index > 0 ? tokens[index - 1] : nil }
}

// MARK: - Invalid characters and strings

extension Parser {
    /// Returns the error if the current token is not allowed anywhere.
    func lexicalFault() -> SyntaxError? {
        switch current.kind {
        case .unterminatedString:
            refusal(
                "the string is not closed",
                fix: "end it with a single quote; one inside is written \\'"
            )
        case .unknown: unknownCharacter()
        default: startsComment ? comment() : nil
        }
    }

    private var startsComment: Bool {
        at(.minus) && peek().kind == .minus && peek().range.lowerBound == current.range.upperBound
    }

    private func comment() -> SyntaxError {
        refusal("-- does not start a comment", fix: "write // or /* */, which sfctl removes")
    }

    private func unknownCharacter() -> SyntaxError {
        let character = text(of: current)
        let (message, fix) = unknownCharacterWords(character)
        return refusal(message, fix: fix)
    }

    private func unknownCharacterWords(_ character: String) -> (message: String, fix: Fix?) {
        switch character {
        case "\"":
            return ("SOQL has no double quotes", quoteFix)
        case "`": return ("SOQL has no backticks", quoteFix)
        case _ where Self.typographicQuotes.contains(character):
            return ("SOQL has no typographic quotes", quoteFix)
        case "*": return ("SOQL has no *", starFix)
        case "." where previous?.kind == .name && peek().kind == .name:
            return ("unexpected character '.'", "a path has no spaces around its dots")
        case ";": return ("';' is not part of a query", Fix("remove it", TextEdit(current.range)))
        case "≠", "≤", "≥": return ("SOQL has no \(character)", comparisonFix)
        case "&", "|": return ("SOQL has no \(character)\(character)", connectiveFix)
        case "%": return ("unexpected character '%'", bareNumberFix(previous) ?? stringFix)
        case "$", "€", "£": return ("unexpected character '\(character)'", bareNumberFix(peek()))
        case "/" where ["/", "*"].contains(text(of: peek())):
            return ("SOQL has no comments", "remove the comment")
        default:
            return invisibleCharacterWords(character)
                ?? ("unexpected character '\(character)'", nil)
        }
    }

    /// Returns the words for a character that nobody sees; nil for any other.
    private func invisibleCharacterWords(_ character: String) -> (message: String, fix: Fix?)? {
        guard let scalar = character.unicodeScalars.first else { return nil }
        switch scalar.properties.generalCategory {
        case .format, .control, .spaceSeparator, .lineSeparator, .paragraphSeparator: break
        default: return nil
        }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        let name = [0xA0: ", a no-break space", 0x200B: ", a zero-width space"][scalar.value] ?? ""
        let isInvisible = [.format, .control].contains(scalar.properties.generalCategory)
        var fix = Fix(isInvisible ? "remove it" : "write a space")
        // Text from a web page has many of them.
        fix.edits = tokens.filter { text(of: $0) == character }
            .map { TextEdit($0.range, isInvisible ? "" : " ") }
        return ("unexpected character \(code)\(name)", fix)
    }

    /// Returns the fix for a sign right before or behind a number, such as `50%`: the number alone.
    private func bareNumberFix(_ number: Token?) -> Fix? {
        let isPattern =
            previous?.keyword == .like || index > 1 && tokens[index - 2].keyword == .like
        guard let number, !isPattern, [.integer, .decimal].contains(number.kind),
            number.range.upperBound == current.range.lowerBound
                || number.range.lowerBound == current.range.upperBound
        else { return nil }
        return Fix("write \(text(of: number))", TextEdit(current.range))
    }

    private var starFix: Fix {
        let isCounting = previous?.kind == .leftParenthesis && index > 1
        if isCounting, tokens[index - 2].keyword == .count {
            let isAlone =
                index > 2 && tokens[index - 3].keyword == .select && peek(2).keyword == .from
                && !tokens[index...].contains { $0.keyword == .group }
            let written = isAlone ? "" : "Id"
            return Fix("write COUNT(\(written))", TextEdit(current.range, written))
        }
        let factors: [Token.Kind] = [.name, .integer, .decimal, .rightParenthesis]
        if previous?.keyword == nil, previous.map({ factors.contains($0.kind) }) == true {
            return "SOQL does not calculate: select the fields themselves"
        }
        var fix = Fix("name the fields, or write FIELDS(ALL) with LIMIT 200")
        if previous?.keyword == .select, depth == 0,
            !tokens.contains(where: { $0.keyword == .limit })
        {
            let end = source.bytes.count
            fix.edits = [TextEdit(current.range, "FIELDS(ALL)"), TextEdit(end..<end, " LIMIT 200")]
        }
        return fix
    }

    func badEscape(_ fault: StringEscapes.Fault, from start: Int) -> SyntaxError {
        switch fault {
        case .unknownEscape(let offset, let length):
            let escape = Token(.unknown, start + offset..<start + offset + length)
            let isPattern = ["\\_", "\\%"].contains(text(of: escape))
            return refusal(
                "\(text(of: escape)) is not a valid escape in a string",
                at: escape,
                fix: isPattern
                    ? "outside LIKE, write it without the backslash" : "write \\\\ for a backslash"
            )
        case .loneSurrogate(let offset):
            return refusal(
                "half of a surrogate pair is not a character",
                at: Token(.unknown, start + offset..<start + offset + 6)
            )
        }
    }
}

// MARK: - Apex-only syntax

extension Parser {
    func apexOnly(_ what: String, fix: Fix) -> SyntaxError {
        refusal("\(what) is for Apex only", fix: fix)
    }

    func bind() -> SyntaxError {
        refusal(
            "bind variables are for Apex only",
            fix: "write the value itself instead of the variable"
        )
    }

    func securityMode() -> SyntaxError {
        apexOnly(
            "WITH \(text(of: current).uppercased())",
            fix: "remove it: REST always returns only what the logged-in user may see"
        )
    }

    /// Returns the error for ALL ROWS and FOR UPDATE, which may end a query only in Apex.
    func apexEnding() -> SyntaxError? {
        if at(.all), peek().keyword == .rows {
            return apexOnly(
                "ALL ROWS",
                fix: "remove it; sfctl query --all-rows includes deleted records"
            )
        }
        guard at(.for), peek().keyword == .update else { return nil }
        return apexOnly("FOR UPDATE", fix: "remove it: REST locks no records")
    }
}

extension Collection<String> {
    /// Returns the words joined, with another separator before the last one: `a, b or c`.
    func joined(separator: String, last: String) -> String {
        guard count > 1 else { return joined() }
        return dropLast().joined(separator: separator) + last + (Array(suffix(1)).joined())
    }
}
