import Platform

/// The files and folders whose paths begin with a typed text, for where the shell finds none
/// itself: behind `--flag=` and `@`, and in fish inside quotes.
struct PathCandidates {
    /// The paths in alphabetical order; those of folders end in a slash.
    private(set) var paths: [String]

    /// Reads one folder, or two; a folder that cannot be read has no candidates.
    ///
    /// - Parameters:
    ///   - typed: The path up to the cursor, without quotes.
    ///   - folder: The folder where relative paths begin.
    ///   - onlyFolders: Whether files are left out.
    init(from typed: String, in folder: String, onlyFolders: Bool) {
        paths = Self.paths(from: typed, in: folder, onlyFolders)
        // A shell with one candidate ends the word and its quotes, which is wrong behind a folder.
        if paths.count == 1, let only = paths.first, only.hasSuffix("/") {
            paths += Self.paths(from: only, in: folder, onlyFolders)
        }
    }

    /// Whether there is one file, which ends the word.
    var isWhole: Bool { paths.count == 1 && paths[0].last != "/" }

    private static func paths(
        from typed: String,
        in workingFolder: String,
        _ onlyFolders: Bool
    ) -> [String] {
        let length = typed.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }.count
        let folder = String(decoding: typed.utf8.dropLast(length), as: UTF8.self)
        let start = typed.dropFirst(folder.count)
        let place = folder.hasPrefix("/") ? folder : "\(workingFolder)/\(folder)"
        let names = (try? FolderNames.read(place)) ?? []
        return names.filter { name in
            // The scripts' lines have no room for control characters.
            name.hasPrefix(start) && (name.first != "." || start.first == ".")
                && name.utf8.allSatisfy { $0 >= 0x20 }
        }.sorted().compactMap { name in
            let path = folder + name
            if FolderNames.isFolder("\(place)/\(name)") { return path + "/" }
            return onlyFolders ? nil : path
        }
    }
}

extension CompletionShell {
    /// Whether the shell's own completion finds the file or folder of a word: a whole word in bash
    /// and zsh, and in any shell what only it expands, `~` and variables.
    func findsPath(_ typed: String, at start: Int) -> Bool {
        start == 0 && (self != .fish || typed.hasPrefix("~") || typed.hasPrefix("$"))
    }
}
