extension [String] {
    /// Returns the texts joined by a separator.
    ///
    /// The standard library's `joined(separator:)` looks up conformances on its first call, which
    /// takes a fifth of the startup time of a short command.
    package func joined(by separator: String) -> String {
        var joined = ""
        for (index, text) in enumerated() {
            if index > 0 { joined += separator }
            joined += text
        }
        return joined
    }
}

extension [String] {
    /// The texts in a sentence: `csv, tsv and ids`.
    package var inWords: String {
        Array(dropLast()).joined(by: ", ") + (count > 1 ? " and " : "") + (last ?? "")
    }
}
