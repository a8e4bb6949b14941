package import CommandLine
import Platform
import Records
package import Text

/// A folder whose files are flags, for scripts made for `sf`.
///
/// A file's name without its extension is the flag, and each of its lines is a value; an empty file
/// is a switch. Lines that begin with `#` or `//` are comments. A `.json` file is one value. A flag
/// on the command line wins over a file.
///
/// Source: src/hooks/preparse.ts of the Salesforce CLI. There, a missing folder is ignored.
package struct FlagsFolder {
    private let path: String
    private let files: [String]

    /// Lists the folder.
    ///
    /// - Throws: `UsageError` if it cannot be read.
    package init(_ path: String) throws(UsageError) {
        self.path = path
        guard let names = try? FolderNames.read(path) else {
            throw UsageError("cannot read the folder of --flags-dir: \(path)")
        }
        files = names.filter { !$0.hasPrefix(".") }.sorted()
    }

    /// Returns the words of the flags that a command line does not have yet.
    ///
    /// - Throws: `UsageError` for a file that cannot be read, or is no flag of the command.
    package func words(besides invocation: Invocation) throws(UsageError) -> [String] {
        var words: [String] = []
        for file in files {
            let parts = file.split(separator: ".", omittingEmptySubsequences: false)
            let name = parts.count > 1 ? parts.dropLast().joined(separator: ".") : file
            let flag = name.count == 1 ? "-\(name)" : "--\(name)"
            guard let option = invocation.specification?.option(spelled: flag) else {
                throw UsageError(
                    "\(path)/\(file): unknown flag \(flag) for `sfctl \(invocation.commandName)`",
                    hints: ["sfctl \(invocation.commandName) --help"]
                )
            }
            guard !invocation.has(option) else { continue }
            for value in try values(in: file) {
                words.append(option.value == nil && value.isEmpty ? flag : "\(flag)=\(value)")
            }
        }
        return words
    }

    private func values(in file: String) throws(UsageError) -> [String] {
        let text = try text(of: file)
        guard file.hasSuffix(".json") else {
            let lines = text.trimmingWhitespace.split(omittingEmptySubsequences: false) {
                $0 == "\n" || $0 == "\r\n"
            }
            return lines.map(String.init).filter { line in
                let line = line.trimmingWhitespace
                return !line.hasPrefix("#") && !line.hasPrefix("//")
            }
        }
        do {
            return [String(decoding: try JSONText.compact(Array(text.utf8)), as: UTF8.self)]
        } catch {
            throw UsageError("\(path)/\(file) is not JSON: \(error)")
        }
    }

    private func text(of file: String) throws(UsageError) -> String {
        let bytes: [UInt8]?
        do throws(FileError) {
            bytes = try WholeFile.readRegular("\(path)/\(file)")
        } catch {
            throw UsageError("cannot read \(path)/\(file): \(error.problem)")
        }
        guard let text = String(validating: bytes ?? [], as: UTF8.self) else {
            throw UsageError("\(path)/\(file) is not UTF-8 text")
        }
        return text
    }
}
