/// The record ids that a text lists, each once, with its line.
///
/// The text has one id a line; or it is CSV (separated by commas, semicolons or tabs) or newline-delimited JSON, with a
/// column or member `Id`. A byte order mark, CRLF and blank lines are no part of it.
public struct RecordIDList: Hashable, Sendable {
    /// The ids in the order of the text.
    public private(set) var items: [Item] = []
    /// The ids that the text has again.
    public private(set) var repeats: [Repeat] = []

    /// An id and its line.
    public struct Item: Hashable, Sendable {
        /// The id.
        public let id: RecordID
        /// Counted from 1.
        public let line: Int
    }

    /// An id that stands in an earlier line, too.
    public struct Repeat: Hashable, Sendable {
        /// The id.
        public let id: RecordID
        /// Counted from 1.
        public let line: Int
        /// The line that has it first.
        public let firstLine: Int
    }

    /// Reads a text; one without an id is empty.
    ///
    /// - Throws: `Faults`: every line that holds no id, or what makes the text unreadable.
    public init(parsing bytes: [UInt8]) throws(Faults) {
        var collector = Collector()
        Self.read(bytes, into: &collector)
        guard collector.faults.isEmpty else { throw Faults(all: collector.faults) }
        items = collector.items
        repeats = collector.repeats
    }

    /// What is wrong with a list of ids: one fault a line, in their order.
    public struct Faults: Error, Hashable, Sendable {
        /// The faults, one at least.
        public let all: [Fault]
    }

    /// What is wrong with one line.
    public struct Fault: Hashable, Sendable {
        /// Counted from 1.
        public let line: Int
        /// What is wrong.
        public let reason: Reason

        /// The faults there are.
        public enum Reason: Hashable, Sendable {
            /// The text is no record id.
            case notAnID(String, RecordID.Fault)
            /// A row or an object without an id.
            case noID
            /// The first line is neither an id nor a header with a column `Id`.
            case noColumn
            /// The header has more than one column `Id`.
            case severalColumns
            /// The text is one JSON value, and not one a line.
            case oneValue
            /// The line is malformed CSV.
            case csv(CSVFault.Reason)
            /// The line is malformed JSON.
            case json(JSONFault)
        }
    }
}

extension RecordIDList.Fault.Reason: CustomStringConvertible {
    /// The fault in words, without its line.
    public var description: String {
        switch self {
        case .notAnID(let text, let fault):
            "'\(text.count > 40 ? "\(text.prefix(40))…" : text)' is not a record id: \(fault)"
        case .noID: "there is no Id"
        case .noColumn: "this is neither a record id nor a header with a column Id"
        case .severalColumns: "there is more than one column Id"
        case .oneValue: "this is one JSON value; sfctl reads one object per line (-r ndjson)"
        case .csv(let reason): CSVFault(reason: reason, line: 0).explanation
        case .json(let fault): fault.code.explanation
        }
    }
}

extension RecordIDList {
    /// Collects the ids and faults of the lines.
    struct Collector {
        private(set) var items: [Item] = []
        private(set) var repeats: [Repeat] = []
        private(set) var faults: [Fault] = []
        private var firstLines: [RecordID: Int] = [:]

        /// Takes the id that a line has; nil or empty where it has none.
        mutating func add(_ text: String?, line: Int) {
            guard let text, !text.isEmpty else { return fail(.noID, line: line) }
            do throws(RecordID.Fault) {
                let id = try RecordID(text)
                if let firstLine = firstLines[id] {
                    repeats.append(Repeat(id: id, line: line, firstLine: firstLine))
                } else {
                    firstLines[id] = line
                    items.append(Item(id: id, line: line))
                }
            } catch {
                fail(.notAnID(text, error), line: line)
            }
        }

        mutating func fail(_ reason: Fault.Reason, line: Int) {
            faults.append(Fault(line: line, reason: reason))
        }
    }
}
