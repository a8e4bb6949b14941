import Text

extension DecodingError {
    /// The path where the decoder stopped, and its reason:
    /// `records.0.Id: Expected to decode String but found number instead`.
    package var reason: String {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .keyNotFound(_, let context), .dataCorrupted(let context):
            let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
            let words = context.debugDescription
            let sentence = words.hasSuffix(".") ? String(words.dropLast()) : words
            return path.isEmpty ? sentence : "\(path.joined(separator: ".")): \(sentence)"
        @unknown default: return String(describing: self)
        }
    }
}
