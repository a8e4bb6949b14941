import CLibrary

/// A path with its symbolic links followed, by the rule of Linux's `fs.protected_symlinks`
/// (proc(5)).
///
/// In a folder where everybody may create files, such as /tmp, only links owned by the user or by
/// the folder's owner are followed. realpath(3) would follow anybody's link, and the output would
/// go wherever that user chooses.
package struct LinkedPath {
    /// The path without links; its last name may not exist.
    package let resolved: String

    /// The maximum number of links, the same as in the system; more are a loop.
    private static let mostLinks = 40

    /// Follows a path.
    ///
    /// - Throws: `WriteError` for a path that ends as only a folder's does, for another user's
    ///   link, for a dangling link, and for a loop.
    package init(_ path: String) throws(WriteError) {
        guard !["/", "/."].contains(where: path.hasSuffix) else {
            throw WriteError(
                code: EISDIR,
                target: path,
                problem: "a path that ends with a slash is a folder"
            )
        }
        var folder = path.hasPrefix("/") ? "" : FolderNames.workingFolder
        var names = Self.names(of: path)
        var links = 0
        var isLinkItself = false
        while let name = names.popLast() {
            if name == ".." {
                folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
                continue
            }
            let next = "\(folder)/\(name)"
            var status = stat()
            let isThere = unsafe lstat(next, &status) == 0
            guard isThere, status.st_mode & S_IFMT == S_IFLNK else {
                // A new file would replace the link, or be created at a path that somebody else has
                // chosen.
                if !isThere, isLinkItself, errno == ENOENT {
                    throw WriteError(
                        code: ENOENT,
                        target: path,
                        problem: "it is a symbolic link to a missing file"
                    )
                }
                folder = next
                continue
            }
            try Self.check(owner: status.st_uid, of: next, in: folder, path)
            links += 1
            isLinkItself = isLinkItself || names.isEmpty
            guard links <= Self.mostLinks, let target = Self.target(of: next) else {
                throw WriteError(code: ELOOP, target: path)
            }
            if target.hasPrefix("/") { folder = "" }
            names += Self.names(of: target)
        }
        resolved = folder.isEmpty ? "/" : folder
    }

    /// Refuses another user's file at the path, in a folder where everybody may create files:
    /// through a FIFO or socket, that user would receive the output.
    ///
    /// - Throws: `WriteError`.
    package func checkOwner() throws(WriteError) {
        var status = stat()
        guard unsafe lstat(resolved, &status) == 0 else { return }
        let folder = resolved[..<(resolved.lastIndex(of: "/") ?? resolved.startIndex)]
        try Self.check(owner: status.st_uid, of: resolved, in: String(folder), resolved)
    }

    /// Refuses another user's file in a folder where everybody may create files.
    private static func check(
        owner: uid_t,
        of entry: String,
        in folder: String,
        _ path: String
    ) throws(WriteError) {
        guard owner != geteuid() else { return }
        var status = stat()
        guard unsafe stat(folder.isEmpty ? "/" : folder, &status) == 0,
            status.st_mode & S_ISVTX != 0, status.st_mode & S_IWOTH != 0, owner != status.st_uid
        else { return }
        throw WriteError(
            code: EACCES,
            target: path,
            problem: "another user created \(entry) in a folder that everybody can write"
        )
    }

    /// Splits a path into its names, the last one first.
    private static func names(of path: String) -> [String] {
        path.split(separator: "/").reversed().filter { $0 != "." }.map(String.init)
    }

    private static func target(of link: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink(link, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }
}
