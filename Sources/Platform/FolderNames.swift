import CLibrary

/// The contents of a folder, by readdir(3).
///
/// The toolchain's `FileManager` alone would make the program a tenth of a megabyte larger.
package enum FolderNames {
    /// Returns the names in a folder, in no particular order; nil if nothing exists at the path.
    ///
    /// - Throws: `FileError` with the system's message if the path or one of its parents cannot be
    ///   read.
    package static func read(_ path: String) throws(FileError) -> [String]? {
        guard let folder = unsafe opendir(path) else {
            let code = errno
            var status = stat()
            let isThere = unsafe stat(path, &status) == 0
            if code == ENOENT || code == ENOTDIR && !isThere { return nil }
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

    /// Whether a path leads to a file or a folder.
    package static func contain(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0
    }

    /// Whether a path leads to a folder.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The working folder; empty if it no longer exists.
    package static var workingFolder: String {
        guard let buffer = unsafe getcwd(nil, 0) else { return "" }
        defer { unsafe free(buffer) }
        return unsafe String(cString: buffer)
    }
}
