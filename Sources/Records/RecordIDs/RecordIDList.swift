/// The record ids in a text, without duplicates, each with its line.
///
/// The text has one id a line, or it is CSV (separated by commas, semicolons or tabs) or
/// newline-delimited JSON with a column or member `Id`. A byte order mark, CRLF and blank lines are
/// ignored.
package struct RecordIDList: Hashable, Sendable {
    /// The ids in the order of the text.
    package private(set) var items: [Item] = []
    /// The duplicates, up to the first thousand.
    package private(set) var repeats: [Repeat] = []
    /// The number of duplicates.
    package private(set) var repeatCount = 0

    /// An id and its line.
    package struct Item: Hashable, Sendable {
        /// The id.
        package let id: RecordID
        /// The line, from 1.
        package let line: Int
    }

    /// A duplicate of an id in an earlier line.
    package struct Repeat: Hashable, Sendable {
        /// The id.
        package let id: RecordID
        /// The line, from 1.
        package let line: Int
        /// The line of the id's first occurrence.
        package let firstLine: Int
    }

    /// Reads a text; the list is empty if the text has no ids.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - limit: The greatest number of ids.
    /// - Throws: `Faults`: the lines without an id, or the reason why the text is unreadable.
    package init(parsing bytes: [UInt8], limit: Int = 4_000_000) throws(Faults) {
        var collector = Collector(limit: limit)
        Self.read(bytes, into: &collector)
        guard collector.faults.isEmpty else {
            throw Faults(first: collector.faults, count: collector.faultCount)
        }
        items = collector.items
        repeats = collector.repeats
        repeatCount = collector.repeatCount
    }

    /// The errors in a list of ids, at most one a line, in order.
    package struct Faults: Error, Hashable, Sendable {
        /// The first errors: at least one, at most a thousand.
        package let first: [Fault]
        /// The number of errors.
        package let count: Int
    }

    /// An error in one line.
    package struct Fault: Hashable, Sendable {
        /// The line, from 1.
        package let line: Int
        /// The kind of error.
        package let reason: Reason

        /// The possible errors.
        package enum Reason: Hashable, Sendable {
            /// The text is not a record id.
            case notAnID(String, RecordID.Fault)
            /// A row or an object without an id.
            case noID
            /// The first line is neither an id nor a header with a column `Id`.
            case noColumn
            /// The header has more than one column `Id`.
            case severalColumns
            /// The list has more ids than this limit.
            case tooMany(limit: Int)
            /// The text is one JSON value instead of one on each line.
            case oneValue
            /// The line is malformed CSV.
            case csv(CSVFault.Reason)
            /// The line is malformed JSON.
            case json(JSONFault)
        }
    }
}

extension RecordIDList.Fault.Reason: CustomStringConvertible {
    /// The error in words, without its line.
    package var description: String {
        switch self {
        case .notAnID(let text, let fault):
            "'\(text.count > 40 ? "\(text.prefix(40))…" : text)' is not a record id: \(fault)"
        case .noID: "no Id"
        case .noColumn: "expected a record id, or a header with an Id column"
        case .severalColumns: "more than one Id column"
        case .tooMany(let limit): "the list has more than \(limit) ids; split it"
        case .oneValue: "expected one JSON object per line (-r ndjson), got a single JSON value"
        case .csv(let reason): CSVFault(reason: reason, line: 0).explanation
        case .json(let fault): fault.code.explanation
        }
    }
}

extension RecordIDList {
    /// A collector of the lines' ids and errors, in bounded memory for any text.
    struct Collector {
        /// The most errors or duplicates kept; further ones are only counted.
        private static let mostKept = 1000

        let limit: Int
        private(set) var items: [Item] = []
        private(set) var repeats: [Repeat] = []
        private(set) var repeatCount = 0
        private(set) var faults: [Fault] = []
        private(set) var faultCount = 0
        private var firstLines: [RecordID: Int] = [:]

        init(limit: Int) {
            self.limit = limit
        }

        /// Adds the id of a line; nil or empty if the line has none.
        mutating func add(_ text: String?, line: Int) {
            guard let text, !text.isEmpty else { return fail(.noID, line: line) }
            do throws(RecordID.Fault) {
                let id = try RecordID(text)
                if let firstLine = firstLines[id] {
                    repeatCount += 1
                    guard repeats.count < Self.mostKept else { return }
                    repeats.append(Repeat(id: id, line: line, firstLine: firstLine))
                } else if items.count == limit {
                    fail(.tooMany(limit: limit), line: line)
                } else {
                    firstLines[id] = line
                    items.append(Item(id: id, line: line))
                }
            } catch {
                fail(.notAnID(text, error), line: line)
            }
        }

        mutating func fail(_ reason: Fault.Reason, line: Int) {
            faultCount += 1
            guard faults.count < Self.mostKept else { return }
            faults.append(Fault(line: line, reason: reason))
        }
    }
}
