import Records
import Terminal
import Text

@testable import SOQL

/// What holds for any text read as SOQL.
struct SOQLProperties {
    private let text: String

    init(_ bytes: [UInt8]) {
        text = String(decoding: bytes, as: UTF8.self)
    }

    func check() throws {
        switch Result(catching: { () throws(SyntaxError) in try Query(parsing: text) }) {
        case .success(let query): try checkLayouts(of: query)
        case .failure(let error): try checkExcerpt(of: error)
        }
        switch Result(catching: { () throws(SyntaxError) in try Statement(cleaning: text) }) {
        case .success(let statement): try check(statement)
        case .failure(let error): try checkExcerpt(of: error)
        }
    }

    private func checkLayouts(of query: Query) throws {
        let layouts = [query.description] + [1, 60].map { query.formatted(width: $0) }
        for layout in layouts {
            let again = try? Query(parsing: layout)
            try require(again == query, "another query: \(layout.debugDescription)")
            try require(again?.description == query.description, "the layout prints otherwise")
        }
        _ = RowShape(query.columns ?? [])
    }

    private func check(_ statement: Statement) throws {
        let end = statement.text.utf8.count
        try require(end <= text.utf8.count, "a cleaned text is longer")
        for offset in [0, end / 2, end] {
            let written = statement.writtenOffset(of: offset)
            try require((0...text.utf8.count).contains(written), "\(offset) comes from \(written)")
        }
        switch statement.parsed {
        case .success(let query):
            let layout = try statement.formatted()
            let again = try? Statement(cleaning: layout).parsed.get()
            try require(again == query, "with comments another query: \(layout.debugDescription)")
        case .failure(let error): try checkExcerpt(of: error)
        }
    }

    private func checkExcerpt(of error: SyntaxError) throws {
        try require(
            (0...text.utf8.count).contains(error.offset) && error.line > 0 && error.column > 0,
            "the error stands outside: \(error)"
        )
        let excerpt = SourceExcerpt(of: text, utf8Offset: error.offset)
        for width in [1, 20, nil] as [Int?] {
            for isUnicode in [text.utf8.count.isMultiple(of: 2)] {
                let options = DisplayOptions(isUnicode: isUnicode)
                let (line, caret) = excerpt.rendered(width: width, options: options)
                try require(
                    !(line + caret).unicodeScalars.contains(where: \.properties.isControl),
                    "the excerpt holds a control character: \(line.debugDescription)"
                )
                let columns = max(
                    options.width.columns(of: line),
                    options.width.columns(of: caret)
                )
                try require(columns <= width ?? .max, "\(columns) columns in \(width ?? 0)")
            }
        }
    }
}

extension Unicode.Scalar.Properties {
    /// Whether the character is a control character of any kind.
    fileprivate var isControl: Bool { generalCategory == .control }
}
