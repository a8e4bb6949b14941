#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// stdin, read only when a flag names it or a question waits for an answer.
enum StandardInput {
    private static let reader = DescriptorReader(STDIN_FILENO, path: "stdin", kind: .stream)

    /// Reads to the end.
    ///
    /// - Throws: `FileError` with the system's words when it cannot be read; `CancellationError`.
    static func readAll() throws -> [UInt8] {
        try reader.readAll()
    }

    /// Reads a secret to the end, at most so many bytes; of a terminal one line, which it does not show.
    ///
    /// - Throws: as `readAll`.
    static func readSecret(limit: Int) throws -> [UInt8] {
        guard isatty(STDIN_FILENO) == 1 else { return try reader.readAll(limit: limit) }
        return try HiddenTyping.during { Array((try readLine() ?? "").utf8) }
    }

    /// Reads a line without its end; nil at the end of the input.
    ///
    /// - Throws: as `readAll`.
    static func readLine() throws -> String? {
        var bytes: [UInt8] = []
        // Byte by byte, so that the rest stays for the next reader.
        var byte: [UInt8] = [0]
        while try reader.read(into: &byte) == 1 {
            if byte == [UInt8(ascii: "\n")] { return String(decoding: bytes, as: UTF8.self) }
            bytes += byte
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
