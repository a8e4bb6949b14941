import CLibrary
package import Platform
import Records
import Text

/// The Salesforce CLI's own logins: the files of `sf` in `~/.sfdx`, and the program itself.
///
/// sfctl reads the files and never writes them. Source: @salesforce/core of forcedotcom/sfdx-core,
/// `src/org/authInfo.ts` and `src/stateAggregator`.
package struct SalesforceCLI: Sendable {
    let environment: Environment

    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Whether sf has ever stored a login here.
    var hasFiles: Bool {
        folder.map(FolderNames.isFolder) ?? false
    }

    /// The folder of the logins; nil without a home.
    var folder: String? { environment.variable("HOME").map { $0 + "/.sfdx" } }

    /// The logins in all readable files.
    package struct Logins: Hashable, Sendable {
        /// The logins in the order of the user names.
        package var logins: [Login] = []
        /// The files that cannot be used, with the reasons.
        package var problems: [FileError] = []
    }

    /// Reads all logins, skipping files that cannot be used.
    ///
    /// - Returns: The logins and the problems of skipped files; nothing if sf has never been used.
    /// - Throws: `FileError` for the folder itself.
    package func logins() throws(FileError) -> Logins {
        var found = Logins()
        // A home that the user cannot access has no logins of the user's.
        guard let folder, WholeFile.isThere(folder) || hasFiles,
            let names = try FolderNames.read(folder)
        else { return found }
        var aliases: [(alias: String, userName: String)] = []
        do throws(FileError) {
            aliases = try self.aliases()
        } catch {
            found.problems.append(error)
        }
        for name in names.sorted() {
            guard let userName = Self.username(ofFile: name) else { continue }
            do throws(FileError) {
                let own = aliases.filter { $0.userName == userName }.map(\.alias)
                let login = try Login(userName: userName, aliases: own, path: "\(folder)/\(name)")
                found.logins.append(login)
            } catch {
                found.problems.append(error)
            }
        }
        return found
    }

    /// Finds the login for an alias or a username; nil if there is none.
    ///
    /// A username is compared without regard to case if only one matches.
    ///
    /// - Throws: `FileError` if the login's file, or that of the aliases, cannot be used.
    package func login(named name: String) throws(FileError) -> Login? {
        guard hasFiles else { return nil }
        let found = try logins()
        let known =
            found.logins.first { $0.aliases.contains(name) }
            ?? found.logins.first { $0.userName == name }
        if let known { return known.called(name) }
        let username = try aliases().first { $0.alias == name }?.userName ?? name
        let problem = found.problems.first { $0.path.hasSuffix("/\(username).json") }
        if let problem { throw problem }
        let similar = found.logins.filter { $0.userName.utf8.isCaselessEqual(to: username.utf8) }
        return similar.count == 1 ? similar[0] : nil
    }

    /// Reads the aliases with their user names: `{"orgs": {"alias": "username"}}`.
    ///
    /// - Throws: `FileError`.
    func aliases() throws(FileError) -> [(alias: String, userName: String)] {
        guard let folder, let file = try Self.json("\(folder)/alias.json") else { return [] }
        return (file["orgs"]?.members ?? []).compactMap { member in
            member.value.text.map { (member.key, $0) }
        }
    }
}

extension SalesforceCLI {
    /// Reads a file of sf as JSON; nil if it does not exist.
    ///
    /// - Throws: `FileError` for a file that cannot be read, is not JSON, or cannot be sf's: a
    ///   pipe, which could block, or a file of more than a mebibyte.
    static func json(_ path: String) throws(FileError) -> JSONValue? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw FileError(path: path, problem: systemMessage(errno))
        }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= 1 << 20 else {
            throw FileError(path: path, problem: "it is not a file of sf")
        }
        let bytes = try WholeFile.readRegular(path)
        do throws(JSONFault) {
            return try bytes.map { bytes throws(JSONFault) in try JSONValue(parsing: bytes) }
        } catch {
            throw FileError(path: path, problem: error.words(in: bytes ?? []))
        }
    }

    /// Returns the username in the name of a login's file; nil for any other file.
    ///
    /// A username looks like an email address. sf's pattern for logins is
    /// `^[^.][^@]*@[^.]+(\.[^.\s]+)+\.json$`.
    static func username(ofFile name: String) -> String? {
        guard name.hasSuffix(".json"), !name.hasPrefix(".") else { return nil }
        let username = name.dropLast(".json".count)
        let halves = username.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty else { return nil }
        let labels = halves[1].split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, !labels.contains(where: \.isEmpty) else { return nil }
        guard !labels.dropFirst().contains(where: { $0.contains(where: \.isWhitespace) }) else {
            return nil
        }
        return String(username)
    }
}
