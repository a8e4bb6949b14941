extension [String] {
    /// The texts with another one between each two.
    ///
    /// `joined(separator:)` of the standard library looks conformances up when it is first called, which takes a fifth of
    /// the start of a short command.
    package func joined(by separator: String) -> String {
        var joined = ""
        for (index, text) in enumerated() {
            if index > 0 { joined += separator }
            joined += text
        }
        return joined
    }
}
