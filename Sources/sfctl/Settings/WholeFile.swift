#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Files that are read whole: settings, SOQL, tokens, the built-in org's state.
enum WholeFile {
    /// A file's bytes, or nil where there is none; any other trouble is an error, never "nothing there".
    static func read(_ path: String) throws(FileError) -> [UInt8]? {
        guard let file = unsafe fopen(path, "rb") else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw FileError(path: path, problem: systemMessage(errno))
        }
        defer { _ = unsafe fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe fread(&chunk, 1, chunk.count, file)
            bytes += chunk[..<count]
            guard count < chunk.count else { continue }
            guard unsafe ferror(file) == 0 else {
                throw FileError(path: path, problem: systemMessage(errno))
            }
            return bytes
        }
    }
}

/// A file that cannot be read.
struct FileError: Error, Hashable, Sendable {
    let path: String
    /// What the system says.
    let problem: String
}

/// The system's words for an error number.
func systemMessage(_ code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
}
