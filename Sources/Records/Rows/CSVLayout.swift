package import Text

/// The meaning of a CSV text's columns, and the records that its lines are in JSON.
package struct CSVLayout: Sendable {
    /// One column of the text.
    package struct Column: Hashable, Sendable {
        /// The keys that lead to the value in a record, in the org's spelling.
        package var path: [String]
        package var kind: Kind
        /// Whether the column is in no record: it only tells the id or the type of one.
        package var isHidden: Bool

        /// Makes a column.
        package init(_ path: [String], _ kind: Kind = .text, isHidden: Bool = false) {
            self.path = path
            self.kind = kind
            self.isHidden = isHidden
        }
    }

    /// The kinds of values in a column.
    package enum Kind: Hashable, Sendable {
        case text
        case number
        case boolean
        /// A time, whose zone is `Z` in a job's CSV and `+0000` in the REST API.
        case datetime
    }

    package var columns: [Column]
    package var dialect: CSVDialect
    /// The names of the records' objects, by their paths: `[]` is the record itself.
    package var objects: [[String]: String] = [:]
    /// The path of an org's records, before the object's name; nil if no record has attributes.
    package var recordPath: String?

    /// Makes a layout of columns.
    package init(_ columns: [Column], _ dialect: CSVDialect = CSVDialect()) {
        self.columns = columns
        self.dialect = dialect
    }

    /// Makes the layout of a header, whose values are texts.
    init(header: [String], _ dialect: CSVDialect) {
        self.init(header.map { Column(ResultColumn(dotted: $0).path) }, dialect)
    }

    /// The columns of the rows.
    package var resultColumns: [ResultColumn] {
        columns.filter { !$0.isHidden }.map {
            ResultColumn(name: $0.path.joined(separator: "."), path: $0.path)
        }
    }
}

extension CSVLayout.Kind {
    /// Makes the kind of a field's type, as in describe.
    package init(fieldType type: String?) {
        self =
            switch type {
            case "boolean": .boolean
            case "int", "long", "double", "currency", "percent": .number
            case "datetime": .datetime
            default: .text
            }
    }
}

/// The steps that turn the fields of a line into a record's JSON.
struct CSVRecordSteps {
    enum Step {
        /// Appends a part of `text`.
        case literal(Range<Int>)
        /// Appends a column's value, which becomes its cell.
        case value(Int)
        /// Appends a column's bytes within a string.
        case part(Int)
        /// Appends the name of the object whose type a column tells.
        case object(Int)
        /// If all of these columns are empty, appends null and skips a number of steps.
        case parent(of: [Int], count: Int)
    }

    private(set) var steps: [Step] = []
    private(set) var text: [UInt8] = []

    /// Makes the steps for a layout's records.
    init(recordsOf layout: CSVLayout) {
        addObject(at: [], layout.columns.indices.map { $0 }, layout)
    }

    private mutating func add(_ literal: String) {
        let start = text.count
        text += literal.utf8
        steps.append(.literal(start..<text.count))
    }

    /// Adds the steps of an object, whose members are in the order of their first column.
    private mutating func addObject(at path: [String], _ columns: [Int], _ layout: CSVLayout) {
        add("{")
        var isEmpty = !addAttributes(at: path, columns, layout)
        var seen: Set<String> = []
        for index in columns where !layout.columns[index].isHidden {
            let names = layout.columns[index].path
            // A column may have no name.
            let key = names.count > path.count ? names[path.count] : ""
            guard seen.insert(key.lowercased()).inserted else { continue }
            var name = JSONWriter()
            name.string(key)
            add((isEmpty ? "" : ",") + String(decoding: name.bytes, as: UTF8.self) + ":")
            isEmpty = false
            if names.count <= path.count + 1 {
                steps.append(.value(index))
            } else {
                addParent(at: path + [key], below: columns, layout)
            }
        }
        add("}")
    }

    private mutating func addParent(at path: [String], below: [Int], _ layout: CSVLayout) {
        let columns = below.filter { layout.columns[$0].path.isBelow(path) }
        let id = columns.first { layout.columns[$0].path.isSamePath(as: path + ["Id"]) }
        let start = steps.count
        steps.append(.parent(of: id.map { [$0] } ?? columns, count: 0))
        addObject(at: path, columns, layout)
        steps[start] = .parent(of: id.map { [$0] } ?? columns, count: steps.count - start - 1)
    }

    /// Adds the attributes of a record whose id and type are known.
    ///
    /// - Returns: Whether there are any.
    private mutating func addAttributes(
        at path: [String],
        _ columns: [Int],
        _ layout: CSVLayout
    ) -> Bool {
        func column(_ name: String) -> Int? {
            columns.first { layout.columns[$0].path.isSamePath(as: path + [name]) }
        }
        guard let recordPath = layout.recordPath, let id = column("Id") else { return false }
        let name = layout.objects[path.map { $0.lowercased() }]
        let type = name == nil ? column("Type") : nil
        guard name != nil || type != nil else { return false }
        // Among parents of different objects, the type is that of the relationship.
        add(#""attributes":{"type":"\#(name ?? "Name")","url":"\#(recordPath)"#)
        if let name { add(name) } else if let type { steps.append(.object(type)) }
        add("/")
        steps.append(.part(id))
        add(#""}"#)
        return true
    }
}

extension [String] {
    /// Whether two paths are equal, ignoring ASCII case.
    package func isSamePath(as other: [String]) -> Bool {
        count == other.count
            && zip(self, other).allSatisfy { $0.utf8.isCaselessEqual(to: $1.utf8) }
    }

    /// Whether the path begins with another one, and is longer.
    func isBelow(_ path: [String]) -> Bool {
        count > path.count && Array(prefix(path.count)).isSamePath(as: path)
    }
}
