package import Text

/// Checks on the name of the file that records are written to.
package enum OutputFile {
    /// File extensions of binary formats, which sfctl never writes.
    private static let binary = [
        "xls", "xlsm", "xlsb", "ods", "numbers", "parquet", "avro", "orc", "feather", "pdf",
        "doc", "docx", "odt", "sqlite", "db", "zip", "gz",
    ]
    /// File extensions of unsupported text formats; allowed if a format is given explicitly.
    private static let text = ["md", "html", "htm", "xhtml", "xml", "yaml", "yml", "toml", "rtf"]

    /// Rejects a file name whose extension promises an unsupported format.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - format: The format given explicitly; nil if the extension decides.
    /// - Throws: `UsageError` that lists the supported extensions.
    package static func check(_ path: String, format: ResultFormat?) throws(UsageError) {
        if let format, let promised = ResultFormat(fileName: path),
            promised.isSpreadsheet != format.isSpreadsheet
        {
            throw mismatch(path, promised, format)
        }
        let parts = path.split(separator: "/").last?.split(separator: ".") ?? []
        guard parts.count > 1, let ending = parts.last?.lowercased(),
            binary.contains(ending) || (format == nil && text.contains(ending))
        else { return }
        let isSheet = ending.hasPrefix("xls") || ["ods", "numbers"].contains(ending)
        let base = path.dropLast(ending.count)
        let kept = format?.ending ?? (isSheet ? ResultFormat.xlsx.ending : "csv")
        throw UsageError(
            "cannot write .\(ending) files; supported extensions: \(ResultFormat.endings)",
            hints: ["--output-file \(ShellWord.quoted(base + kept))"]
        )
    }

    /// Returns the number of the open descriptor that a path names, such as `/dev/stdout` or
    /// `/dev/fd/3`; nil for any other path.
    static func descriptor(namedBy path: String) -> Int32? {
        if path == "/dev/stdout" { return 1 }
        if path == "/dev/stderr" { return 2 }
        let folder = ["/dev/fd/", "/proc/self/fd/"].first(where: path.hasPrefix)
        return folder.flatMap { Int32(path.dropFirst($0.count)) }
    }

    /// The error for a text in a spreadsheet's file, or the other way round.
    private static func mismatch(
        _ path: String,
        _ promised: ResultFormat,
        _ format: ResultFormat
    ) -> UsageError {
        let ending = path.split(separator: ".").last ?? ""
        let fitting = path.dropLast(ending.count) + format.ending
        return UsageError(
            "a .\(ending) file cannot contain \(format)",
            hints: [
                "--output-file \(ShellWord.quoted(String(fitting)))",
                "--result-format \(promised)",
            ]
        )
    }
}
