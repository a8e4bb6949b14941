import Text

/// The file that records are written to, by what its name says of its content.
enum OutputFile {
    /// The endings of files that are no text: nothing that is written can be right in one.
    private static let binary = [
        "xlsx", "xls", "xlsm", "xlsb", "ods", "numbers", "parquet", "avro", "orc", "feather", "pdf",
        "doc", "docx", "odt", "sqlite", "db", "zip", "gz",
    ]
    /// The endings of texts in a form that there is not; a form that is asked for by name may go into them.
    private static let text = ["md", "html", "htm", "xhtml", "xml", "yaml", "yml", "toml", "rtf"]

    /// Refuses a name that promises what cannot be written.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - format: The format that is asked for by name; nil where the file's ending has to tell it.
    /// - Throws: `UsageError`, with the endings that can be written.
    static func check(_ path: String, format: ResultFormat?) throws(UsageError) {
        let parts = path.split(separator: "/").last?.split(separator: ".") ?? []
        guard parts.count > 1, let ending = parts.last?.lowercased(),
            binary.contains(ending) || (format == nil && text.contains(ending))
        else { return }
        let isSheet = ending.hasPrefix("xls") || ["ods", "numbers"].contains(ending)
        let base = path.dropLast(ending.count)
        let kept = format.flatMap { $0.ending } ?? "csv"
        throw UsageError(
            "sfctl writes no .\(ending) files; it writes .csv .tsv .json .ndjson .jsonl .vcf",
            hints: [
                "--output-file \(ShellWord.quoted(base + kept))"
                    + (isSheet && kept == "csv" ? " --bom is a file that spreadsheets open" : "")
            ]
        )
    }
}

extension ResultFormat {
    /// The ending of a file in the format; nil where no ending stands for it.
    fileprivate var ending: String? {
        switch self {
        case .csv, .tsv, .json, .ndjson: rawValue
        case .vcard: "vcf"
        case .table, .vertical, .ids: "txt"
        }
    }
}
