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
        private(set) var restored: [Item] = []
        private(set) var restoredCount = 0
        private(set) var unsure: Set<RecordID> = []
        private(set) var hosts: [String: [Int]] = [:]
        private(set) var footer: [Skipped] = []
        private(set) var blankRowCount = 0
        private let object: String?
        private var firstLines: [RecordID: Int] = [:]

        init(limit: Int, object: String?) {
            self.limit = limit
            self.object = object
        }

        /// Adds the record of a line; nil or empty if the line has none.
        mutating func add(_ text: String?, line: Int) {
            guard let text, !text.isEmpty else { return fail(.noID, line: line) }
            do throws(RecordID.Fault) {
                let record = try RecordReference(text)
                if let object, let other = record.otherObject(than: object) {
                    return fail(.foreignObject(other), line: line)
                }
                if let host = record.host { hosts[host, default: []].append(line) }
                if record.isUnsure { unsure.insert(record.id) }
                if record.isRestored {
                    restoredCount += 1
                    if restored.count < Self.mostKept {
                        restored.append(Item(id: record.id, line: line))
                    }
                }
                add(record.id, line: line)
            } catch {
                fail(.notAnID(text, error), line: line)
            }
        }

        private mutating func add(_ id: RecordID, line: Int) {
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
        }

        /// Leaves out the footer of a report.
        mutating func skip(_ footer: [Skipped]) {
            self.footer += footer
        }

        /// Leaves out a row in which each cell is empty.
        mutating func skipBlankRow() {
            blankRowCount += 1
        }

        mutating func fail(_ reason: Fault.Reason, line: Int) {
            faultCount += 1
            guard faults.count < Self.mostKept else { return }
            faults.append(Fault(line: line, reason: reason))
        }
    }
}
