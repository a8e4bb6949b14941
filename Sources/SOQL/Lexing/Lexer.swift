import Text

/// A lexer that splits a SOQL text into tokens, in one pass and without errors.
///
/// A character that starts no token becomes an ``Token/Kind/unknown`` token. The parser then
/// reports the error there, after any earlier errors.
struct Lexer {
    private let source: SourceText
    private var position = 0

    private init(_ source: SourceText) {
        self.source = source
    }

    /// Returns the tokens of a text, the last of which is `endOfText`.
    static func tokens(of source: SourceText) -> [Token] {
        var lexer = Lexer(source)
        var tokens: [Token] = []
        repeat { tokens.append(lexer.next()) } while tokens.last?.kind != .endOfText
        return tokens
    }

    private mutating func next() -> Token {
        skipWhiteSpace()
        guard let byte = peek() else { return Token(.endOfText, position..<position) }
        return switch byte {
        case _ where byte.isLetter: name()
        case _ where byte.isDigit: number()
        case UInt8(ascii: ".") where peek(1)?.isDigit == true: number()
        case UInt8(ascii: "'"): string()
        default: symbol(byte)
        }
    }

    private mutating func skipWhiteSpace() {
        while let byte = peek(), byte.isWhiteSpace { position += 1 }
    }

    private func peek(_ distance: Int = 0) -> UInt8? {
        let index = position + distance
        return index < source.bytes.count ? source.bytes[index] : nil
    }

    private mutating func token(_ kind: Token.Kind, length: Int) -> Token {
        defer { position += length }
        return Token(kind, position..<position + length)
    }

    private func length(from start: Int, while matches: (UInt8) -> Bool) -> Int {
        var length = start
        while let byte = peek(length), matches(byte) { length += 1 }
        return length
    }
}

// MARK: - Names

extension Lexer {
    private mutating func name() -> Token {
        let first = length(from: 0, while: \.isNameByte)
        if let length = currencyFraction(after: first) { return token(.currency, length: length) }
        var length = first
        while let next = segment(after: length) { length = next }
        let range = position..<position + length
        position = range.upperBound
        guard length == first else { return Token(.name, range) }
        return Token(.name, range, keyword: Keyword(spelledBy: source.string(in: range)))
    }

    /// Returns the length including one more `.Name`; like the grammar, accepts several dots, which
    /// the server rejects later.
    private func segment(after length: Int) -> Int? {
        let dots = self.length(from: length) { $0 == UInt8(ascii: ".") }
        guard dots > length, peek(dots)?.isLetter == true else { return nil }
        return self.length(from: dots, while: \.isNameByte)
    }

    private func currencyFraction(after length: Int) -> Int? {
        let bytes = source.bytes[position..<position + length]
        guard bytes.isCurrency, peek(length) == UInt8(ascii: "."), peek(length + 1)?.isDigit == true
        else { return nil }
        return self.length(from: length + 1, while: \.isDigit)
    }
}

// MARK: - Numbers, dates and times

extension Lexer {
    private mutating func number() -> Token {
        if let length = match(Shape.date, at: 0) { return dateOrDateTime(length) }
        if let length = timeOfDay(at: 0), peek(length)?.isZulu == true {
            return token(.time, length: length + 1)
        }
        let whole = length(from: 0, while: \.isDigit)
        guard peek(whole) == UInt8(ascii: "."), peek(whole + 1)?.isDigit == true else {
            return token(.integer, length: whole)
        }
        return token(.decimal, length: length(from: whole + 1, while: \.isDigit))
    }

    private mutating func dateOrDateTime(_ date: Int) -> Token {
        guard let t = peek(date), t | 0x20 == UInt8(ascii: "t"),
            let time = timeOfDay(at: date + 1), let length = zone(at: time)
        else { return token(.date, length: date) }
        return token(.dateTime, length: length)
    }

    private func timeOfDay(at start: Int) -> Int? {
        guard let end = match(Shape.time, at: start) else { return nil }
        guard peek(end) == UInt8(ascii: "."), peek(end + 1)?.isDigit == true else { return end }
        return length(from: end + 1, while: \.isDigit)
    }

    private func zone(at start: Int) -> Int? {
        guard let sign = peek(start) else { return nil }
        if sign.isZulu { return start + 1 }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        return match(Shape.zone, at: start + 1) ?? match(Shape.basicZone, at: start + 1)
    }

    /// Returns the end of a text with a given shape, in which `0` matches any digit.
    private func match(_ shape: [UInt8], at start: Int) -> Int? {
        let matches = shape.indices.allSatisfy { index in
            guard let byte = peek(start + index) else { return false }
            return shape[index] == UInt8(ascii: "0") ? byte.isDigit : byte == shape[index]
        }
        return matches ? start + shape.count : nil
    }

    private enum Shape {
        static let date = Array("0000-00-00".utf8)
        static let time = Array("00:00:00".utf8)
        static let zone = Array("00:00".utf8)
        static let basicZone = Array("0000".utf8)
    }
}

// MARK: - Strings and symbols

extension Lexer {
    private mutating func string() -> Token {
        guard let end = source.endOfString(at: position) else {
            return token(.unterminatedString, length: source.bytes.count - position)
        }
        return token(.string, length: end - position)
    }

    private mutating func symbol(_ byte: UInt8) -> Token {
        switch byte {
        case UInt8(ascii: "("): token(.leftParenthesis, length: 1)
        case UInt8(ascii: ")"): token(.rightParenthesis, length: 1)
        case UInt8(ascii: ","): token(.comma, length: 1)
        case UInt8(ascii: ":"): token(.colon, length: 1)
        case UInt8(ascii: "+"): token(.plus, length: 1)
        case UInt8(ascii: "-"): token(.minus, length: 1)
        case UInt8(ascii: "="): token(.equal, length: 1)
        case UInt8(ascii: ">"): token(.greater, length: 1)
        case UInt8(ascii: "<") where peek(1) == UInt8(ascii: ">"): token(.notEqual, length: 2)
        case UInt8(ascii: "<"): token(.less, length: 1)
        case UInt8(ascii: "!") where peek(1) == UInt8(ascii: "="): token(.notEqual, length: 2)
        default: token(.unknown, length: length(from: 1) { $0 & 0xC0 == 0x80 })
        }
    }
}

/// Byte classes of SOQL.
extension UInt8 {
    var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
    var isZulu: Bool { self | 0x20 == UInt8(ascii: "z") }
}

extension Collection<UInt8> {
    /// Whether the bytes are an ISO currency code and whole digits, `USD5000`.
    var isCurrency: Bool {
        count > 3 && prefix(3).allSatisfy(\.isLetter) && dropFirst(3).allSatisfy(\.isDigit)
    }
}
