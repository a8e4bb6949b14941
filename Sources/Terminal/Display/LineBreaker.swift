/// A breaker of sanitised text into lines no wider than a limit.
///
/// Lines break at spaces, which are dropped at a break, and on either side of wide characters,
/// whose scripts have no spaces. They also break after commas and semicolons not followed by a
/// space or digit, as in lists of names. A word longer than a line breaks between clusters. If the
/// limit is one column, a wide character gets a separate line.
struct LineBreaker {
    private let width: TextWidth
    private var limit: Int
    private let laterLimit: Int

    /// The UTF-8 ranges of the lines found.
    private var lines: [Range<Int>] = []
    /// The start, the current end, and the width of the current line.
    private var start = 0
    private var end = 0
    private var columns = 0
    private var opportunity: Opportunity?
    /// Whether the previous character was a comma or a semicolon.
    private var followsComma = false
    /// Whether the line has only spaces so far; these are an indent and must not break it.
    private var isBlankSoFar = true

    /// The last position where the line may break.
    private struct Opportunity {
        /// The end of this line and the start of the next one.
        let end: Int
        let next: Int
        /// The width up to `next`.
        let columns: Int
    }

    private init(limit: Int, laterLimit: Int, width: TextWidth) {
        self.limit = max(1, limit)
        self.laterLimit = max(1, laterLimit)
        self.width = width
    }

    /// Returns the lines of a text as UTF-8 ranges; a text without characters is one empty line.
    static func lines(
        of text: String,
        limit: Int,
        laterLimit: Int,
        width: TextWidth
    ) -> [Range<Int>] {
        var breaker = LineBreaker(limit: limit, laterLimit: laterLimit, width: width)
        for character in text { breaker.add(character) }
        breaker.endLine()
        return breaker.lines
    }

    private mutating func add(_ character: Character) {
        if followsComma, character != " ", character != "\n", !character.isNumber { allowBreak() }
        followsComma = character == "," || character == ";"
        if character == "\n" {
            endLine()
            start += 1
            end += 1
        } else if character == " ", end > start, !isBlankSoFar {
            addBlank()
        } else {
            addCluster(character)
        }
    }

    private mutating func addBlank() {
        let lineEnd = opportunity.flatMap { $0.next == end ? $0.end : nil } ?? end
        end += 1
        columns += 1
        opportunity = Opportunity(end: lineEnd, next: end, columns: columns)
    }

    private mutating func addCluster(_ character: Character) {
        let clusterColumns = width.columns(of: character)
        guard clusterColumns <= max(2, laterLimit) else { return addScalars(of: character) }
        if clusterColumns > 1 { allowBreak() }
        while columns + clusterColumns > limit, end > start { breakLine() }
        end += character.utf8.count
        columns += clusterColumns
        if clusterColumns > 1 { allowBreak() }
        if character != " " { isBlankSoFar = false }
    }

    /// Adds a cluster that is too wide for any line.
    private mutating func addScalars(of character: Character) {
        for scalar in character.unicodeScalars { addCluster(Character(scalar)) }
    }

    private mutating func allowBreak() {
        guard end > start, opportunity?.next != end else { return }
        opportunity = Opportunity(end: end, next: end, columns: columns)
    }

    private mutating func breakLine() {
        let breakPoint = opportunity ?? Opportunity(end: end, next: end, columns: columns)
        lines.append(start..<breakPoint.end)
        start = breakPoint.next
        columns -= breakPoint.columns
        opportunity = nil
        limit = laterLimit
        isBlankSoFar = start == end
    }

    /// Ends the line at a line break of the text; drops spaces that no longer fit.
    private mutating func endLine() {
        let fits = columns <= limit
        lines.append(start..<(fits ? end : opportunity?.end ?? end))
        start = end
        columns = 0
        opportunity = nil
        limit = laterLimit
        isBlankSoFar = true
    }
}
