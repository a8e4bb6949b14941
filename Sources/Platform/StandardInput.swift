import CLibrary
import Text

/// The process's stdin, read only if a flag names it or for an answer to a prompt.
enum StandardInput {
    private static let reader = DescriptorReader(STDIN_FILENO, path: "stdin", kind: .stream)

    /// Reads to the end, at most `limit` bytes.
    ///
    /// - Throws: `FileError` with the system's message; `CancellationError`.
    static func readAll(limit: Int) throws -> [UInt8] {
        try reader.readAll(limit: limit)
    }

    /// Reads a secret to the end, at most `limit` bytes; on a terminal, reads one line without
    /// showing it.
    ///
    /// - Throws: As `readAll`.
    static func readSecret(limit: Int) throws -> [UInt8] {
        guard isatty(STDIN_FILENO) == 1 else { return try reader.readAll(limit: limit) }
        return try HiddenTyping.during { Array(try readLine().line.utf8) }
    }

    /// The maximum length of a line, in bytes; no answer, secret or statement is longer.
    private static let longestLine = 1 << 20

    /// Reads a line without its line break; nil at the end of the input, even within a line: an
    /// answer counts only once the user has pressed Enter.
    ///
    /// - Throws: As `readAll`; `UsageError` for a line of more than 1 MiB.
    static func readAnswer() throws -> String? {
        let (line, isWhole) = try readLine()
        return isWhole ? line : nil
    }

    /// Reads a line without its line break, and whether it has one.
    private static func readLine() throws -> (line: String, isWhole: Bool) {
        var bytes: [UInt8] = []
        // Byte by byte, so that the rest stays available to the next reader.
        var byte: [UInt8] = [0]
        while try reader.read(into: &byte) == 1 {
            if byte == [UInt8(ascii: "\n")] {
                return (String(decoding: bytes, as: UTF8.self), true)
            }
            guard bytes.count < longestLine else {
                throw UsageError("a line of stdin is longer than 1 MiB")
            }
            bytes += byte
        }
        return (String(decoding: bytes, as: UTF8.self), false)
    }
}
