public import Testing

// `#expect` takes 7 ms of processor time to compile, and `#_sourceLocation` takes 1. A call of one
// of these functions, with the four parts of its location, takes 0.1. The tests compare 6,500 values
// and texts. For any other condition there is `#expect`.

/// Records an issue with both values if a value is not the expected one.
///
/// - Parameters:
///   - value: The value.
///   - expected: The value that it should be.
///   - comment: More to show with the issue, such as the whole outcome.
///   - fileID: The file of the call.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectEqual<Value: Equatable>(
    _ value: Value,
    _ expected: Value,
    _ comment: @autoclosure () -> Comment? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
) {
    if value == expected { return }
    Issue.record(
        TextDifference(value, expected)?.words
            ?? "\(String(reflecting: value)) is not \(String(reflecting: expected))",
        comment(),
        at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
}

/// What a test expects of a text that it does not compare as a whole.
public enum PartOfText {
    case contains(String)
    case lacks(String)
    case hasPrefix(String)
    case hasSuffix(String)

    fileprivate func isTrue(of text: some StringProtocol) -> Bool {
        switch self {
        case .contains(let part): text.contains(part)
        case .lacks(let part): !text.contains(part)
        case .hasPrefix(let part): text.hasPrefix(part)
        case .hasSuffix(let part): text.hasSuffix(part)
        }
    }

    /// The words for a text of which this is not true.
    fileprivate var contrary: String {
        switch self {
        case .contains(let part): "does not contain \(String(reflecting: part))"
        case .lacks(let part): "contains \(String(reflecting: part))"
        case .hasPrefix(let part): "does not begin with \(String(reflecting: part))"
        case .hasSuffix(let part): "does not end with \(String(reflecting: part))"
        }
    }
}

/// Records an issue with a text if something is not true of it.
///
/// - Parameters:
///   - text: The text; nil is always an issue, even with `lacks`.
///   - part: What should be true of it.
///   - comment: More to show with the issue, such as the whole outcome.
///   - fileID: The file of the call.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
public func expect(
    _ text: (some StringProtocol)?,
    _ part: PartOfText,
    _ comment: @autoclosure () -> Comment? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
) {
    if let text, part.isTrue(of: text) { return }
    Issue.record(
        text.map { "the text \(part.contrary):\n\($0)" } ?? "there is no text",
        comment(),
        at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
}

extension Issue {
    fileprivate static func record(
        _ words: String,
        _ comment: Comment?,
        at location: SourceLocation
    ) {
        let more = comment.map { "\n\($0.rawValue)" } ?? ""
        record(Comment(rawValue: words + more), sourceLocation: location)
    }
}
