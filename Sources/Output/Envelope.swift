import Records
package import Text

/// The JSON object around a result, with the keys of `sf … --json`: `status`, `result`, `warnings`.
///
/// In every command, `result` comes first and `status` after it, so that records can be written
/// before later ones arrive. After a failure in between, the object holds the records so far and
/// the error's keys.
struct EnvelopePages: PageWriter {
    private var records: RowPages<JSONRecordsFormat>
    private let isPretty: Bool
    private let commandName: CommandName

    init(shape: RowShape, isPretty: Bool, commandName: CommandName) {
        let format = JSONRecordsFormat(layout: isPretty ? .indented(level: 3) : .compact)
        records = RowPages(format, shape: shape)
        self.isPretty = isPretty
        self.commandName = commandName
    }

    var output: [UInt8] {
        get { records.output }
        set { records.output = newValue }
        _modify { yield &records.output }
    }

    var recordEnds: [Int] {
        get { records.recordEnds }
        set { records.recordEnds = newValue }
    }

    mutating func begin() {
        output +=
            (isPretty ? "{\n  \"result\": {\n    \"records\": [" : #"{"result":{"records":["#).utf8
    }

    mutating func write(_ source: RowSource, atMost limit: Int) throws -> (
        head: PageHead, rows: Int
    ) {
        try records.write(source, atMost: limit)
    }

    mutating func end(_ ending: Ending) {
        output += (isPretty && ending.rows > 0 ? "\n    ]" : "]").utf8
        output += Envelope.tail(ending, commandName: commandName, isPretty: isPretty)
    }
}

/// The parts of the JSON envelope that are not records.
package enum Envelope {
    /// Returns a complete envelope around one JSON value.
    package static func success(
        _ result: [UInt8],
        warnings: [String] = [],
        isPretty: Bool
    ) throws -> [UInt8] {
        var writer = JSONWriter(style: isPretty ? .indented : .compact)
        writer.beginObject()
        writer.key("result")
        writer.raw(
            isPretty ? try JSONText.indented(result, level: 1) : try JSONText.compact(result)
        )
        writer.key("status")
        writer.integer(ExitCode.success.rawValue)
        writer.key("warnings")
        writer.strings(warnings)
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// Returns a complete envelope with the JSON result so far and the failure.
    package static func partial(
        _ result: [UInt8],
        _ failure: Failure,
        commandName: CommandName,
        warnings: [String] = [],
        isPretty: Bool
    ) throws -> [UInt8] {
        var writer = JSONWriter(style: isPretty ? .indented : .compact)
        writer.beginObject()
        writer.key("result")
        writer.raw(
            isPretty ? try JSONText.indented(result, level: 1) : try JSONText.compact(result)
        )
        failure.writeMembers(to: &writer, commandName: commandName, warnings: warnings)
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// Returns a complete error object.
    package static func failure(_ failure: Failure, commandName: CommandName, isPretty: Bool)
        -> [UInt8]
    {
        var writer = JSONWriter(style: isPretty ? .indented : .compact)
        writer.beginObject()
        failure.writeMembers(to: &writer, commandName: commandName, warnings: [])
        writer.endObject()
        return writer.bytes
    }

    /// Returns the text after the records: the rest of `result`, then `status` and `warnings`, or
    /// the error.
    package static func tail(_ ending: Ending, commandName: CommandName, isPretty: Bool) -> [UInt8]
    {
        var writer = JSONWriter(style: isPretty ? .indented : .compact)
        writer.beginObject()
        writer.key("result")
        writer.beginObject()
        writer.key("records")
        writer.null()
        let start = writer.bytes.count
        writer.key("totalSize")
        writer.integer(ending.totalSize ?? ending.rows)
        writer.key("done")
        writer.boolean(ending.isDone)
        writer.endObject()
        end(&writer, ending, commandName: commandName)
        return writer.bytes[start...] + [UInt8(ascii: "\n")]
    }

    /// Returns the text after a complete result: `status` and `warnings`, or the error.
    package static func tail(behindResult ending: Ending, commandName: CommandName, isPretty: Bool)
        -> [UInt8]
    {
        var writer = JSONWriter(style: isPretty ? .indented : .compact)
        writer.beginObject()
        writer.key("result")
        writer.null()
        let start = writer.bytes.count
        end(&writer, ending, commandName: commandName)
        return writer.bytes[start...] + [UInt8(ascii: "\n")]
    }

    private static func end(_ writer: inout JSONWriter, _ ending: Ending, commandName: CommandName)
    {
        if let failure = ending.failure {
            failure.writeMembers(to: &writer, commandName: commandName, warnings: ending.warnings)
        } else {
            writer.key("status")
            writer.integer(ending.exit.rawValue)
            writer.key("warnings")
            writer.strings(ending.warnings)
        }
        writer.endObject()
    }
}
