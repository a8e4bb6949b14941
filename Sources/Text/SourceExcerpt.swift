/// The line of a source text that contains an error, and the error's offset in it.
package struct SourceExcerpt: Hashable, Sendable {
    /// The line's number, from 1.
    package let lineNumber: Int
    /// The raw line before the offset.
    package let before: String
    /// The raw line from the offset on.
    package let after: String

    /// Finds the line of a UTF-8 offset; an offset past the end means the end.
    package init(of source: String, utf8Offset: Int) {
        let source = SourceText(source)
        let line = source.line(at: utf8Offset)
        let offset = min(source.scalarStart(at: utf8Offset), line.upperBound)
        lineNumber = source.position(at: offset).line
        before = source.string(in: line.lowerBound..<offset)
        after = source.string(in: offset..<line.upperBound)
    }
}
