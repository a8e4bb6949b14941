import Records

/// Rows that the program itself makes, such as the fields of an object, in the form of a query's page: so every
/// form of output and every option of it works for them too.
struct Listing {
    private let columns: [Column]
    private var rows: [[Value]] = []

    /// A column of a listing.
    struct Column: Sendable {
        let name: String
        /// Whether a table may shorten its values.
        let isFlexible: Bool

        init(_ name: String, isFlexible: Bool = false) {
            self.name = name
            self.isFlexible = isFlexible
        }
    }

    /// One value of a listing.
    enum Value: Sendable, ExpressibleByStringLiteral {
        case text(String?)
        case number(Int)
        case boolean(Bool)

        init(stringLiteral text: String) {
            self = .text(text)
        }
    }

    init(_ columns: some Sequence<Column>) {
        self.columns = Array(columns)
    }

    /// Adds a row with a value for each column.
    mutating func add(_ values: [Value]) {
        rows.append(values)
    }

    /// Prints the rows with the count of them as a note.
    func show(
        _ options: OutputStyle,
        _ context: Context,
        noun: String,
        names: String? = nil,
        to target: OutputTarget? = nil
    ) throws {
        var options = options
        var places = Array(columns.indices)
        if options.format == .ids {
            // Names a line, escaped as tsv does, ready to be pasted or piped.
            options.format = .tsv
            options.hasHeader = false
            places = places.filter { columns[$0].name == names ?? columns.first?.name }
        }
        let shown = places.map { columns[$0] }
        let records = rows.map { row in Self.record(shown, places.map { row[$0] }) }
        options.wholeColumns = Set(shown.filter { !$0.isFlexible }.map(\.name))
        // In a listing of ours, no value is nothing to see; in a record it is a fact.
        if !options.isNullChosen { options.null = "" }
        let shape = RowShape(shown.map { RowColumn(name: $0.name, path: [$0.name]) })
        var output = try RecordOutput(shape, options: options, context: context, target: target)
        do {
            try output.write(Self.page(of: records))
            try output.finish()
        } catch let error as WriteError {
            throw error
        } catch {
            throw output.fail(error)
        }
        context.messages.note(records.isEmpty ? "No \(noun)s." : Count.text(records.count, noun))
    }

    private static func record(_ columns: [Column], _ values: [Value]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        for (column, value) in zip(columns, values) {
            writer.key(column.name)
            switch value {
            case .text(let text): writer.string(text)
            case .number(let number): writer.integer(number)
            case .boolean(let flag): writer.boolean(flag)
            }
        }
        writer.endObject()
        return writer.bytes
    }

    /// Records as the body of a query response.
    static func page(of records: [[UInt8]]) -> [UInt8] {
        var page = Array(#"{"totalSize":\#(records.count),"done":true,"records":["#.utf8)
        page += records.joined(separator: [UInt8(ascii: ",")])
        return page + Array("]}".utf8)
    }
}
