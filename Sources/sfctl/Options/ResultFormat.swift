import Text

/// The output formats.
enum ResultFormat: String, CaseIterable, Sendable {
    case table
    case vertical
    case json
    case ndjson
    case csv
    case tsv
    case ids
    case vcard

    /// The names on the command line; `human` is `sf`'s name for a table.
    static let names = allCases.map(\.rawValue) + ["human"]

    /// The list of formats, for help.
    static var list: String { allCases.map(\.rawValue).joined(by: ", ") }

    /// Returns the format with a name.
    init?(named name: String) {
        let name = name.lowercased()
        self.init(rawValue: name == "human" ? "table" : name)
    }

    /// Returns the format for a file's extension; nil if there is none.
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

    /// Whether the format is for people: fitted, coloured, in local time.
    var isForPeople: Bool { self == .table || self == .vertical }

    /// The description of the format, in one line.
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
