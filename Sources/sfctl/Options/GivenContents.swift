import Output
import Platform
import Text

/// Bytes that a flag gives as a JSON text, a file, or stdin.
struct GivenContents: Sendable {
    /// The value of the flag.
    let text: String

    /// Reads the bytes: a text that begins with `{` or `[` itself, stdin for `-`, or else a file,
    /// as `FILE` or `@FILE`.
    ///
    /// - Throws: `UsageError` for a file that does not exist or is too large; errors of reading.
    func read(in context: Context, limit: Int) throws -> [UInt8] {
        if ["{", "["].contains(text.trimmingWhitespace.first) { return Array(text.utf8) }
        let path = text.hasPrefix("@") ? String(text.dropFirst()) : text
        let bytes: [UInt8]
        if path == "-" {
            if context.environment.terminal.isInput {
                context.messages.note("reading from the terminal; end with Ctrl-D")
            }
            bytes = try context.environment.readInput(limit + 1)
        } else {
            guard let content = try WholeFile.read(path, limit: limit + 1) else {
                throw UsageError("no such file: '\(path)'")
            }
            bytes = content
        }
        guard bytes.count <= limit else {
            let name = path == "-" ? "stdin" : "'\(path)'"
            throw UsageError("\(name) is larger than \(limit >> 20) MiB, the limit here")
        }
        return bytes
    }
}
