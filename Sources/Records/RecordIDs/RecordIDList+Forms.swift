import Text

extension RecordIDList {
    /// Reads a text in the format that its first line indicates.
    static func read(_ bytes: [UInt8], _ column: IDColumn, into collector: inout Collector) {
        guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
            return collector.fail(.utf16, line: 1)
        }
        // The signature of a ZIP archive (PKWARE, APPNOTE.TXT §4.3.7).
        guard !bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) else {
            return collector.fail(.workbook, line: 1)
        }
        let text = bytes.starts(with: "\u{FEFF}".utf8) ? bytes[3...] : bytes[...]
        var lines = Lines(of: text)
        guard let first = lines.next() else { return }
        switch first.bytes.first {
        case UInt8(ascii: "{"): readObjects(of: text, column, into: &collector)
        case UInt8(ascii: "["): collector.fail(.oneValue, line: first.number)
        default:
            if column.name == nil, first.isReference {
                readLines(of: text, into: &collector)
            } else {
                RecordIDTable.read(text, header: first, column, into: &collector)
            }
        }
    }

    private static func readLines(of text: ArraySlice<UInt8>, into collector: inout Collector) {
        for line in Lines(of: text) {
            collector.add(String(decoding: line.bytes, as: UTF8.self), line: line.number)
        }
    }

    // MARK: - Newline-delimited JSON

    private static func readObjects(
        of text: ArraySlice<UInt8>,
        _ column: IDColumn,
        into collector: inout Collector
    ) {
        for line in Lines(of: text) {
            do throws(JSONFault) {
                let object = try JSONValue(parsing: Array(line.bytes))
                let names = column.name.map { [$0] } ?? ["Id", "id"]
                let found = object.members?.filter { names.contains($0.key) } ?? []
                guard found.count < 2 else {
                    collector.fail(.columns("more than one member has an id"), line: line.number)
                    continue
                }
                let id = found.first?.value
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
struct Lines: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>
    private var number = 0

    struct Line {
        let number: Int
        let bytes: ArraySlice<UInt8>

        /// Whether the line is one id or URL, perhaps a wrong one, and not the header of a table.
        var isReference: Bool {
            if bytes.allSatisfy({ $0.isLetter || $0.isDigit }) {
                return String(decoding: bytes, as: UTF8.self).lowercased() != "id"
            }
            let text = String(decoding: bytes.prefix(8), as: UTF8.self).lowercased()
            return ["/", "https://", "http://"].contains(where: text.hasPrefix)
                || (try? RecordReference(String(decoding: bytes, as: UTF8.self))) != nil
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
            let bytes = Self.trimmed(line)
            if !bytes.isEmpty { return Line(number: number, bytes: bytes) }
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
