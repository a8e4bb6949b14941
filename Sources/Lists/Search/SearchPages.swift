import Output
import Records
import Terminal
import Text

/// A writer of the records of several objects: below the name of each object, its records in a
/// form of their own.
struct SearchPages: PageWriter {
    var output: [UInt8] = []
    var recordEnds: [Int] = []
    private(set) var shortened = 0
    private(set) var omitted: [String] = []
    private let format: ResultFormat
    private let parts: [Part]
    private let style: OutputStyle
    private let context: Context
    private var index = 0

    /// The form of one object's records.
    struct Part {
        let object: String
        let shape: RowShape
        /// The rules of the columns in a narrow table.
        let rules: [ColumnRule]
    }

    /// Makes the writer; each source of rows is of the next object.
    init(_ format: ResultFormat, _ parts: [Part], _ style: OutputStyle, _ context: Context) {
        self.format = format
        self.parts = parts
        self.style = style
        self.context = context
    }

    mutating func begin() {}

    mutating func end(_ ending: Ending) {}

    mutating func write(_ source: RowSource, atMost limit: Int) throws -> (
        head: PageHead, rows: Int
    ) {
        let part = parts[index]
        var style = style
        style.columnRules = part.rules
        var writer = try format.writer(part.shape, style, context)
        let count = try source.head().recordCount
        let heading = StyledText("\(part.object) (\(Count.grouped(count)))", style: .bold)
        let blank = index == 0 ? "" : "\n"
        output += (blank + heading.rendered(options: style.display) + "\n").utf8
        index += 1
        try writer.begin()
        let written = try writer.write(source, atMost: limit)
        try writer.end(Ending())
        recordEnds += writer.recordEnds.map { $0 + output.count }
        output += writer.output
        shortened += writer.shortened
        omitted += writer.omitted.filter { !omitted.contains($0) }
        return written
    }
}
