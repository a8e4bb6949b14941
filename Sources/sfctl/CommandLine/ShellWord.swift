/// Text as one word of a POSIX shell's command line.
enum ShellWord {
    /// A command line of the program, as a shell takes it.
    static func line(_ arguments: some Sequence<String>) -> String {
        (["sfctl"] + arguments.map(quoted)).joined(separator: " ")
    }

    /// The text, in double or single quotes where a shell would split or change it.
    static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ","),
                UInt8(ascii: "@"), UInt8(ascii: "="), UInt8(ascii: "+"):
                true
            default: false
            }
        }
        if isPlain, !text.isEmpty { return text }
        // SOQL's own strings take single quotes, so double quotes read better where nothing in the text is special in them.
        if text.contains(where: { "$`\\\"!".contains($0) }) {
            let escaped = text.split(separator: "'", omittingEmptySubsequences: false)
            return "'" + escaped.joined(separator: #"'\''"#) + "'"
        }
        return "\"\(text)\""
    }
}
