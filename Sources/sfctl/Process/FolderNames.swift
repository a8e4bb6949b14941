#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What is in a folder, by readdir(3).
///
/// Not the toolchain's `FileManager`, which alone makes the program larger by a tenth of a megabyte.
enum FolderNames {
    /// The names in a folder, in no order; nil where there is nothing at the path, or the way to it is closed.
    ///
    /// - Throws: `FileError` with the system's words, where the path leads to something that cannot be read as a folder.
    static func read(_ path: String) throws(FileError) -> [String]? {
        guard let folder = unsafe opendir(path) else {
            let code = errno
            var status = stat()
            guard unsafe stat(path, &status) == 0 else { return nil }
            throw FileError(path: path, problem: systemMessage(code))
        }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        errno = 0
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
                unsafe String(cString: UnsafeRawPointer(field).assumingMemoryBound(to: CChar.self))
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw FileError(path: path, problem: systemMessage(errno)) }
        return names
    }

    /// The working folder; empty where it is gone.
    static var workingFolder: String {
        guard let buffer = unsafe getcwd(nil, 0) else { return "" }
        defer { unsafe free(buffer) }
        return unsafe String(cString: buffer)
    }
}
