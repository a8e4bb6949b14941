package import CLibrary

/// The files of a project: in the working folder, or in the nearest folder above it that has one.
package enum ProjectFile {
    /// Finds the nearest file of a project.
    ///
    /// - Parameters:
    ///   - name: The path of the file below the project's folder, such as `.sf/config.json`.
    ///   - folder: The working folder.
    ///   - own: The user's own file of the same kind, which belongs to no project.
    ///   - owner: The user whose projects are trusted, in addition to root's.
    /// - Returns: The file, nil if there is none; and the files that are ignored on the way, since
    ///   they would let another user choose what a command does.
    package static func nearest(
        _ name: String,
        above folder: String,
        exceptFor own: String?,
        of owner: uid_t = geteuid()
    ) -> (path: String?, foreign: [String]) {
        var foreign: [String] = []
        for folder in folders(from: folder) {
            let path = "\(folder)/\(name)"
            // Compared by file number, since the path of the home folder may contain a link.
            let isOwn = own.flatMap(identity).map { $0 == identity(of: path) } ?? false
            guard !isOwn, identity(of: path) != nil else { continue }
            if isTrusted(path, by: owner) { return (path, foreign) }
            foreign.append(path)
        }
        return (nil, foreign)
    }

    /// Returns the nearest folder, at or above the working folder, that contains one of some names;
    /// nil if there is none.
    package static func folder(containing names: [String], above folder: String) -> String? {
        folders(from: folder).first { folder in
            names.contains { identity(of: "\(folder)/\($0)") != nil }
        }
    }

    /// Returns a folder and all folders above it, without the final slash.
    private static func folders(from folder: String) -> [String] {
        guard folder.hasPrefix("/") else { return [] }
        var folders = [folder == "/" ? "" : folder]
        while let slash = folders.last?.lastIndex(of: "/"), let last = folders.last {
            folders.append(String(last[..<slash]))
        }
        return folders
    }

    /// Whether the file, its folder and the links to them belong to a user or to root.
    private static func isTrusted(_ path: String, by owner: uid_t) -> Bool {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path
        return [path, folder].allSatisfy { path in
            var status = stat()
            guard unsafe lstat(path, &status) == 0, [owner, 0].contains(status.st_uid) else {
                return false
            }
            return unsafe stat(path, &status) == 0 && [owner, 0].contains(status.st_uid)
        }
    }

    /// Returns a file's unique identity; nil if the file does not exist.
    private static func identity(of path: String) -> [UInt64]? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return [UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino)]
    }
}
