import Text

extension Statement {
    /// Fixes the syntax errors of ``text``.
    ///
    /// - Parameter type: The type of the field that the first error compares with a date.
    /// - Returns: The text that parses; nil if ``text`` parses, or not every error has a certain
    ///   fix.
    package func corrected(forType type: String? = nil) -> String? {
        var corrected = text
        var type = type
        for _ in 0..<Self.mostFixes {
            do throws(SyntaxError) {
                _ = try Query(parsing: corrected)
                return corrected == text ? nil : ForeignFunction.replaced(in: corrected)
            } catch {
                let edits = error.slip?.edit(forType: type).map { [$0] } ?? error.edits
                guard !edits.isEmpty, let next = corrected.applying(edits) else { return nil }
                corrected = next
                type = nil
            }
        }
        return nil
    }

    private static let mostFixes = 12

    /// Returns ``text`` with edits; nil if the result does not parse.
    package func applying(_ edits: [TextEdit]) -> String? {
        guard hasOffsets, let edited = text.applying(edits),
            (try? Query(parsing: edited)) != nil
        else { return nil }
        return edited
    }
}

extension Statement {
    /// Returns ``text`` with a value, and further ones of the same field, in the right type; nil if
    /// the right values are not certain.
    package func corrected(_ mismatch: ValueMismatch) -> String? {
        var statement = self
        var wrong: ValueMismatch? = mismatch
        for _ in 0..<Self.mostFixes {
            guard let next = wrong else { return statement.text }
            guard let fixed = statement.fixing(next) else { return nil }
            statement = Statement(fixed)
            wrong = statement.query?.mismatch(
                of: next.operand,
                type: next.type,
                on: next.objectName
            )
        }
        return nil
    }

    private func fixing(_ mismatch: ValueMismatch) -> String? {
        guard let hint = mismatch.hint, hint.hasPrefix(ValueMismatch.write), !hint.contains(" or ")
        else { return nil }
        let tokens = Lexer.tokens(of: SourceText(text))
        guard var index = tokens.firstIndex(where: { $0.range.lowerBound == mismatch.offset })
        else {
            return nil
        }
        if [.plus, .minus].contains(tokens[index].kind) { index += 1 }
        if tokens[index + 1].kind == .colon { index += 2 }
        let range = mismatch.start..<tokens[index].range.upperBound
        return applying([TextEdit(range, String(hint.dropFirst(ValueMismatch.write.count)))])
    }
}
