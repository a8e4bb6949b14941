/// A LIKE pattern: `%` matches any text, `_` one character; `\%`, `\_` and `\\` are literal.
///
/// Matching ignores case. A character is a Unicode scalar. Source: SOQL reference, "Comparison
/// Operators".
struct LikePattern: Sendable {
    private let parts: [Part]

    private enum Part: Hashable, Sendable {
        case scalar(Unicode.Scalar)
        case one
        case run
    }

    /// Reads a pattern in which all string escapes except these three have been decoded.
    init(_ pattern: String) {
        var parts: [Part] = []
        var scalars = pattern.unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "%": if parts.last != .run { parts.append(.run) }
            case "_": parts.append(.one)
            case "\\": parts.append(.scalar(scalars.popFirst() ?? scalar))
            default: parts.append(.scalar(CaselessText.fold(scalar)))
            }
        }
        self.parts = parts
    }

    /// Returns whether the whole text matches the pattern.
    ///
    /// On a mismatch, only the last `%` is extended: extending an earlier one could not help.
    func matches(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        var part = 0
        var retry: (part: Int, index: String.UnicodeScalarView.Index)?
        while index < scalars.endIndex {
            if part < parts.count, parts[part] == .run {
                part += 1
                retry = (part, index)
            } else if part < parts.count, accepts(parts[part], scalars[index]) {
                part += 1
                index = scalars.index(after: index)
            } else if let last = retry {
                part = last.part
                index = scalars.index(after: last.index)
                retry = (part, index)
            } else {
                return false
            }
        }
        return parts[part...].allSatisfy { $0 == .run }
    }

    private func accepts(_ part: Part, _ scalar: Unicode.Scalar) -> Bool {
        switch part {
        case .scalar(let wanted): wanted == CaselessText.fold(scalar)
        case .one: true
        case .run: false
        }
    }
}
