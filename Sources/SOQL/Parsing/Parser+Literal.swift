import Text

// MARK: - literals, literal, likeLiteral, number, integer

extension Parser {
    func literals() throws(SyntaxError) -> [Literal] {
        if at(.colon) { throw bind() }
        return try parenthesised(literalList)
    }

    private func literalList() throws(SyntaxError) -> [Literal] {
        try commaSeparated(literal)
    }

    func literal() throws(SyntaxError) -> Literal {
        if at(.null) { return Literal(.null, offset: advance().range.lowerBound) }
        return try commonLiteral(isPattern: false)
    }

    /// Reads the operand of LIKE: any literal except NULL.
    func likeLiteral() throws(SyntaxError) -> Literal {
        try commonLiteral(isPattern: true)
    }

    private func commonLiteral(isPattern: Bool) throws(SyntaxError) -> Literal {
        let token = current
        let value: Literal.Value =
            switch token.kind {
            case .string: .string(try string(isPattern: isPattern))
            case .plus, .minus, .integer, .decimal: try number().value
            case .date: .date(text(of: advance()))
            case .dateTime: .dateTime(text(of: advance()))
            case .time: .time(text(of: advance()))
            case .currency: currency()
            case .name: try word()
            case .colon: throw bind()
            default: throw noValue()
            }
        return Literal(value, offset: token.range.lowerBound)
    }

    /// Reads a value that looks like a name: a boolean, a date literal or a currency.
    private func word() throws(SyntaxError) -> Literal.Value {
        if take(.true) { return .boolean(true) }
        if take(.false) { return .boolean(false) }
        let name = text(of: current).uppercased()
        if RelativeDate.fixed.contains(name) {
            advance()
            return .relativeDate(name, count: nil)
        }
        if RelativeDate.counted.contains(name) { return try countedDate(name) }
        guard source.bytes[current.range].isCurrency else { throw noValue() }
        return currency()
    }

    private func countedDate(_ name: String) throws(SyntaxError) -> Literal.Value {
        advance()
        guard take(.colon) else {
            throw fault(expecting: "':'", fix: "\(name) takes a number: \(name):30")
        }
        if at(.name) { throw bind() }
        guard at(.integer), let count = Int(text(of: current)) else {
            throw fault(expecting: "a whole number")
        }
        advance()
        return .relativeDate(name, count: count)
    }

    private func currency() -> Literal.Value {
        let text = text(of: advance())
        return .currency(code: String(text.prefix(3)), digits: String(text.dropFirst(3)))
    }

    func number() throws(SyntaxError) -> Literal {
        let offset = current.range.lowerBound
        if at(.colon) { throw bind() }
        let sign = sign()
        guard at(.integer) || at(.decimal) else { throw fault(expecting: "a number") }
        return Literal(.number(sign + text(of: advance())), offset: offset)
    }

    func integer() throws(SyntaxError) -> Int {
        if at(.colon) { throw bind() }
        let sign = sign()
        guard at(.integer) else { throw fault(expecting: "a whole number") }
        guard let value = Int(sign + text(of: current)) else {
            throw refusal("the number is out of range")
        }
        advance()
        return value
    }

    private func sign() -> String {
        at(.plus) || at(.minus) ? text(of: advance()) : ""
    }

    private func string(isPattern: Bool) throws(SyntaxError) -> String {
        let content = current.range.lowerBound + 1..<current.range.upperBound - 1
        do throws(StringEscapes.Fault) {
            let text = try StringEscapes.decode(source.bytes[content], isPattern: isPattern)
            advance()
            return text
        } catch {
            throw badEscape(error, from: content.lowerBound)
        }
    }
}
