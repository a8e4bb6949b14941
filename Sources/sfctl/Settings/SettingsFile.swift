import Foundation

/// Reads the small files that settings come from.
enum SettingsFile {
    /// A file's bytes, or nil where there is none; any other trouble is an error, never "no settings".
    static func read(_ path: String) throws(ConfigurationError) -> [UInt8]? {
        guard let file = unsafe fopen(path, "rb") else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw ConfigurationError(path: path, problem: systemMessage(errno))
        }
        defer { _ = unsafe fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe fread(&chunk, 1, chunk.count, file)
            bytes += chunk[..<count]
            guard count < chunk.count else { continue }
            guard unsafe ferror(file) == 0 else {
                throw ConfigurationError(path: path, problem: systemMessage(errno))
            }
            return bytes
        }
    }
}

/// The system's words for an error number.
func systemMessage(_ code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
}
