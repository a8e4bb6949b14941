import Records

/// The grammar of RFC 8259, rule by rule: slow, and nothing but a judge of the scanner.
///
/// Not the toolchain's decoder, which reads over a comma before a bracket and over what it need not
/// decode.
struct JSONGrammar {
    private var rest: ArraySlice<Unicode.Scalar>

    /// Whether the bytes are a JSON text, nested no deeper than the project's readers allow.
    static func accepts(_ bytes: [UInt8]) -> Bool {
        guard let text = String(validating: bytes, as: UTF8.self) else { return false }
        var grammar = JSONGrammar(rest: Array(text.unicodeScalars)[...])
        return grammar.value(depth: 0) && grammar.rest.isEmpty
    }

    /// A value with white space around it.
    private mutating func value(depth: Int) -> Bool {
        space()
        let isValue =
            switch rest.first {
            case "{":
                bracketed("}", depth) { $0.string() && $0.colon() && $0.value(depth: depth + 1) }
            case "[": bracketed("]", depth) { $0.value(depth: depth + 1) }
            case "\"": string()
            case "t": word("true")
            case "f": word("false")
            case "n": word("null")
            default: number()
            }
        space()
        return isValue
    }

    private mutating func bracketed(
        _ closing: Unicode.Scalar,
        _ depth: Int,
        _ item: (inout JSONGrammar) -> Bool
    ) -> Bool {
        guard depth < JSONFaultCode.maximumDepth else { return false }
        rest.removeFirst()
        space()
        if skip(closing) { return true }
        repeat {
            space()
            guard item(&self) else { return false }
            space()
        } while skip(",")
        return skip(closing)
    }

    private mutating func colon() -> Bool {
        space()
        return skip(":")
    }

    private mutating func string() -> Bool {
        guard skip("\"") else { return false }
        while let scalar = rest.popFirst(), scalar.value >= 0x20 {
            if scalar == "\"" { return true }
            guard scalar != "\\" || escape() else { return false }
        }
        return false
    }

    private mutating func escape() -> Bool {
        guard let scalar = rest.popFirst() else { return false }
        guard scalar == "u" else { return "\"\\/bfnrt".unicodeScalars.contains(scalar) }
        let digits = rest.prefix(4)
        rest = rest.dropFirst(4)
        return digits.count == 4 && digits.allSatisfy(\.properties.isASCIIHexDigit)
    }

    private mutating func number() -> Bool {
        _ = skip("-")
        guard skip("0") || digits() else { return false }
        if skip("."), !digits() { return false }
        guard skip("e") || skip("E") else { return true }
        _ = skip("+") || skip("-")
        return digits()
    }

    private mutating func digits() -> Bool {
        let count = rest.prefix { ("0"..."9").contains($0) }.count
        rest = rest.dropFirst(count)
        return count > 0
    }

    private mutating func word(_ word: String) -> Bool {
        word.unicodeScalars.allSatisfy { skip($0) }
    }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func space() {
        rest = rest.drop { [" ", "\t", "\n", "\r"].contains($0) }
    }
}
