import Records

/// A writer of ids as a JSON list, like the names of `sf sobject list --json`:
/// `{"result":["003…"],…}`.
struct IDListPages: PageWriter {
    var output: [UInt8] = []
    var recordEnds: [Int] = []
    private var lines: RowPages<IDsFormat>
    private var isEmpty = true
    private let isPretty: Bool
    private let commandName: CommandName

    init(_ format: IDsFormat, shape: RowShape, isPretty: Bool, commandName: CommandName) {
        lines = RowPages(format, shape: shape)
        self.isPretty = isPretty
        self.commandName = commandName
    }

    mutating func begin() {
        output += (isPretty ? "{\n  \"result\": [" : #"{"result":["#).utf8
    }

    mutating func write(_ source: RowSource, atMost limit: Int) throws -> (
        head: PageHead, rows: Int
    ) {
        let written = try lines.write(source, atMost: limit)
        for line in lines.output.split(separator: UInt8(ascii: "\n")) {
            output += ((isEmpty ? "" : ",") + (isPretty ? "\n    \"" : "\"")).utf8
            output += line
            output.append(UInt8(ascii: "\""))
            recordEnds.append(output.count)
            isEmpty = false
        }
        lines.output.removeAll(keepingCapacity: true)
        lines.recordEnds.removeAll(keepingCapacity: true)
        return written
    }

    mutating func end(_ ending: Ending) {
        output += (isPretty && !isEmpty ? "\n  ]" : "]").utf8
        output += Envelope.tail(behindResult: ending, commandName: commandName, isPretty: isPretty)
    }
}
