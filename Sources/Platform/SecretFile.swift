import CLibrary
import Text

/// Files with a secret that other users of the machine must not read.
package enum SecretFile {
    /// Refuses a file with a private key in PEM form that other users can read or change.
    ///
    /// Does not report a file that cannot be read or has no key; its use does.
    ///
    /// - Throws: `FileError`.
    package static func checkKey(in path: String) throws(FileError) {
        guard let bytes = try? WholeFile.readRegular(path),
            String(decoding: bytes, as: UTF8.self).contains("PRIVATE KEY-----")
        else { return }
        try check(path, "contains a private key")
    }

    /// Refuses a file that other users can read or change; pipes are not checked.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - content: A description of its content, for the error: `holds a secret`.
    /// - Throws: `FileError`.
    package static func check(_ path: String, _ content: String) throws(FileError) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            throw FileError(path: path, problem: systemMessage(errno))
        }
        // Reading by the group is allowed: this is how clusters mount secrets.
        guard status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o027 != 0 else { return }
        throw FileError(
            path: path,
            problem: "it \(content), but other users can read or change it",
            hint: "chmod 600 \(ShellWord.quoted(path))"
        )
    }
}
