import Text

/// A cleaner that removes comments, a trailing `;` and surrounding white space from a text, in one
/// pass.
struct StatementCleaner {
    private let source: SourceText
    private var position = 0
    private var kept: [UInt8] = []
    private(set) var marks = [Statement.Mark(cleaned: 0, written: 0)]
    private(set) var comments: [Comment] = []

    var text: String { String(decoding: kept, as: UTF8.self) }

    static func clean(_ source: SourceText) throws(SyntaxError) -> StatementCleaner {
        var cleaner = StatementCleaner(source: source)
        try cleaner.run()
        return cleaner
    }

    private init(source: SourceText) {
        self.source = source
        kept.reserveCapacity(source.bytes.count)
    }

    private mutating func run() throws(SyntaxError) {
        while let byte = peek(), byte != UInt8(ascii: ";") { try step(byte) }
        var rest = self
        try rest.refuseMore()
        comments = rest.comments
        try trim()
    }

    private mutating func step(_ byte: UInt8) throws(SyntaxError) {
        switch (byte, peek(1)) {
        case (UInt8(ascii: "'"), _), (UInt8(ascii: "\""), _): keep(stringLength)
        case (UInt8(ascii: "/"), UInt8(ascii: "/")): replaceBySpace(lineCommentLength)
        case (UInt8(ascii: "/"), UInt8(ascii: "*")): replaceBySpace(try blockCommentLength())
        default: keep(1)
        }
    }

    private func peek(_ distance: Int = 0) -> UInt8? {
        let index = position + distance
        return index < source.bytes.count ? source.bytes[index] : nil
    }

    private mutating func keep(_ length: Int) {
        kept += source.bytes[position..<position + length]
        position += length
    }

    private mutating func replaceBySpace(_ length: Int) {
        comments.append(comment(length))
        marks.append(Statement.Mark(cleaned: kept.count, written: position))
        kept.append(UInt8(ascii: " "))
        position += length
        marks.append(Statement.Mark(cleaned: kept.count, written: position))
    }
}

// MARK: - Lengths of elements at the position

extension StatementCleaner {
    /// The length of the string here; an unclosed string extends to the end of the text.
    private var stringLength: Int {
        (source.endOfString(at: position) ?? source.bytes.count) - position
    }

    private var lineCommentLength: Int {
        let rest = source.bytes[position...]
        return (rest.firstIndex(where: \.isLineEnd) ?? rest.endIndex) - position
    }

    private func blockCommentLength() throws(SyntaxError) -> Int {
        var length = 2
        while let byte = peek(length) {
            if byte == UInt8(ascii: "*"), peek(length + 1) == UInt8(ascii: "/") {
                return length + 2
            }
            length += 1
        }
        throw fault("the comment is not closed", token: "/*", fix: "end it with */")
    }
}

// MARK: - Comments

extension StatementCleaner {
    private func comment(_ length: Int) -> Comment {
        let before = source.bytes[..<position]
        let blanks = before.reversed().prefix { $0.isWhiteSpace && !$0.isLineEnd }.count
        let beginsLine = before.dropLast(blanks).last?.isLineEnd ?? true
        return Comment(
            text: source.string(in: position..<position + length),
            cleanedOffset: kept.count,
            beginsLine: beginsLine
        )
    }
}

// MARK: - The end of the statement

extension StatementCleaner {
    /// Steps over the `;`; throws unless only white space and comments follow.
    private mutating func refuseMore() throws(SyntaxError) {
        position += 1
        while let byte = peek() {
            let start = position
            try step(byte)
            guard kept.last?.isWhiteSpace != false else {
                position = start
                let rest = source.bytes[start...].prefix { !$0.isWhiteSpace }
                throw fault(
                    "expected one statement",
                    token: String(decoding: rest, as: UTF8.self),
                    fix: "run one at a time: a ';' ends a statement"
                )
            }
        }
    }

    private mutating func trim() throws(SyntaxError) {
        guard let first = kept.firstIndex(where: { !$0.isWhiteSpace }),
            let last = kept.lastIndex(where: { !$0.isWhiteSpace })
        else {
            position = source.bytes.count
            throw fault("no statement", token: "", fix: nil)
        }
        kept = Array(kept[first...last])
        marks = marks.map { Statement.Mark(cleaned: $0.cleaned - first, written: $0.written) }
        comments = comments.map { $0.moved(by: -first) }
    }

    private func fault(_ message: String, token: String, fix: String?) -> SyntaxError {
        let start = source.position(at: position)
        return SyntaxError(
            offset: position,
            line: start.line,
            column: start.column,
            token: token,
            message: message,
            fix: fix
        )
    }
}
