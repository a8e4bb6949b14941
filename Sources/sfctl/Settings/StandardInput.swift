#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// stdin, read only when a flag names it or a question waits for an answer.
///
/// Reading waits in steps, so that Ctrl-C is seen while it does.
enum StandardInput {
    private static let step: Int32 = 50

    /// Reads to the end.
    ///
    /// - Throws: `FileError` with the system's words when it cannot be read; `CancellationError`.
    static func readAll() throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let chunk = try read(atMost: 1 << 16) { bytes += chunk }
        return bytes
    }

    /// Reads a line without its end; nil at the end of the input.
    static func readLine() throws -> String? {
        var bytes: [UInt8] = []
        // A byte at a time: what follows the line belongs to whoever reads next.
        while let byte = try read(atMost: 1)?.first {
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// Reads what is there; nil at the end.
    private static func read(atMost count: Int) throws -> [UInt8]? {
        var chunk = [UInt8](repeating: 0, count: count)
        while true {
            try Task.checkCancellation()
            var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&request, 1, step) != 0 else { continue }
            let found = unsafe systemRead(STDIN_FILENO, &chunk, count)
            if found >= 0 { return found == 0 ? nil : Array(chunk[..<found]) }
            guard errno == EINTR || errno == EAGAIN else {
                throw FileError(path: "stdin", problem: systemMessage(errno))
            }
        }
    }
}

private func systemRead(
    _ descriptor: Int32,
    _ buffer: UnsafeMutableRawPointer,
    _ count: Int
) -> Int {
    unsafe read(descriptor, buffer, count)
}
