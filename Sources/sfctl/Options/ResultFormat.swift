import Text

/// The formats of output.
enum ResultFormat: String, CaseIterable, Sendable {
    case table
    case vertical
    case json
    case ndjson
    case csv
    case tsv
    case ids
    case vcard

    /// The names that the command line takes; `human` is what `sf` calls a table.
    static let names = allCases.map(\.rawValue) + ["human"]

    /// The formats, for help.
    static var list: String { allCases.map(\.rawValue).joined(by: ", ") }

    /// The format of that name.
    init?(named name: String) {
        let name = name.lowercased()
        self.init(rawValue: name == "human" ? "table" : name)
    }

    /// What a file's name says about its content; nil where it says nothing.
    init?(fileName: String) {
        switch fileName.split(separator: ".").last?.lowercased() {
        case "csv": self = .csv
        case "tsv", "tab": self = .tsv
        case "json": self = .json
        case "ndjson", "jsonl": self = .ndjson
        case "vcf": self = .vcard
        default: return nil
        }
    }

    /// Whether it is laid out for eyes: fitted, coloured, local time.
    var isForPeople: Bool { self == .table || self == .vertical }

    /// What the format is, in a line.
    var summary: String {
        switch self {
        case .table: "columns fitted to the terminal; shortened values end in … and are counted"
        case .vertical: "one field per line, values whole"
        case .json: "one object {status, result, warnings}, as `sf … --json`; records as served"
        case .ndjson: "one record per line, as JSON; the streaming format"
        case .csv: "RFC 4180, with a header; null is empty"
        case .tsv:
            "one record per line, values separated by tabs; \\t \\n \\r \\\\ stand for those characters"
        case .ids: "one 18-character Id per line"
        case .vcard: "vCard 4.0, one card per contact, for address books"
        }
    }
}
