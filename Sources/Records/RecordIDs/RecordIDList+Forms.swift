import Text

extension RecordIDList {
    /// Reads a text in the format that its first line indicates.
    static func read(_ bytes: [UInt8], into collector: inout Collector) {
        let text = bytes.starts(with: "\u{FEFF}".utf8) ? bytes[3...] : bytes[...]
        var lines = Lines(of: text)
        guard let first = lines.next() else { return }
        switch first.bytes.first {
        case UInt8(ascii: "{"): readObjects(of: text, into: &collector)
        case UInt8(ascii: "["): collector.fail(.oneValue, line: first.number)
        default:
            if first.bytes.allSatisfy({ $0.isLetter || $0.isDigit }), !first.isHeader {
                readLines(of: text, into: &collector)
            } else {
                readTable(Array(text), header: first, into: &collector)
            }
        }
    }

    private static func readLines(of text: ArraySlice<UInt8>, into collector: inout Collector) {
        for line in Lines(of: text) {
            collector.add(String(decoding: line.bytes, as: UTF8.self), line: line.number)
        }
    }

    // MARK: - CSV

    private static let delimiters: [CSVDialect.Delimiter] = [.comma, .semicolon, .tab]

    private static func readTable(
        _ text: [UInt8],
        header: Lines.Line,
        into collector: inout Collector
    ) {
        do throws(CSVFault) {
            for delimiter in delimiters {
                let dialect = CSVDialect(delimiter: delimiter, lineEnding: header.ending)
                var reader = CSVReader(text, dialect)
                let names = (try? reader.next())?.values ?? []
                let columns = names.indices.filter { names[$0].lowercased() == "id" }
                guard let column = columns.first else { continue }
                guard columns.count == 1 else {
                    return collector.fail(.severalColumns, line: header.number)
                }
                while let (values, line) = try reader.next() {
                    guard values.count == names.count else {
                        throw CSVFault(reason: .values(values.count, due: names.count), line: line)
                    }
                    collector.add(values[column], line: line)
                }
                return
            }
            collector.fail(.noColumn, line: header.number)
        } catch {
            collector.fail(.csv(error.reason), line: error.line)
        }
    }

    // MARK: - Newline-delimited JSON

    private static func readObjects(of text: ArraySlice<UInt8>, into collector: inout Collector) {
        for line in Lines(of: text) {
            do throws(JSONFault) {
                let object = try JSONValue(parsing: Array(line.bytes))
                let id = object["Id"] ?? object["id"]
                if id == nil, object["result"] != nil || object["records"] != nil {
                    return collector.fail(.oneValue, line: line.number)
                }
                collector.add(id?.text, line: line.number)
            } catch {
                // The first line of a value that continues on the next line.
                guard error.code != .truncated else {
                    return collector.fail(.oneValue, line: line.number)
                }
                collector.fail(.json(error), line: line.number)
            }
        }
    }
}

/// The lines of a text, trimmed, without blank lines.
private struct Lines: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>
    private var number = 0

    struct Line {
        let number: Int
        let bytes: ArraySlice<UInt8>
        let ending: CSVDialect.LineEnding

        /// Whether the line is the header of a table whose only column is `Id`.
        var isHeader: Bool {
            bytes.count == 2 && String(decoding: bytes, as: UTF8.self).lowercased() == "id"
        }
    }

    init(of text: ArraySlice<UInt8>) {
        rest = text
    }

    mutating func next() -> Line? {
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n"))
            let line = rest[..<(end ?? rest.endIndex)]
            rest = end.map { rest[($0 + 1)...] } ?? []
            number += 1
            let ending: CSVDialect.LineEnding = line.last == UInt8(ascii: "\r") ? .crlf : .lf
            let bytes = Self.trimmed(line)
            if !bytes.isEmpty { return Line(number: number, bytes: bytes, ending: ending) }
        }
        return nil
    }

    private static let blanks: Set = [
        UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"),
    ]

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var line = line
        while let first = line.first, blanks.contains(first) { line.removeFirst() }
        while let last = line.last, blanks.contains(last) { line.removeLast() }
        return line
    }
}
