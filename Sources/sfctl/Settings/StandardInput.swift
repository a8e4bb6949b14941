import Foundation

/// stdin, read only when a flag names it.
enum StandardInput {
    /// Reads to the end.
    ///
    /// - Throws: `ConfigurationError` with the system's words when it cannot be read.
    static func readAll() throws -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe read(STDIN_FILENO, &chunk, chunk.count)
            if count > 0 { bytes += chunk[..<count] }
            if count == 0 { return bytes }
            if count < 0, errno != EINTR {
                throw ConfigurationError(path: "stdin", problem: systemMessage(errno))
            }
        }
    }
}
