package import Accounts
package import Platform
import Records
package import Text

/// A file of saved views, `views.json`: the user's own, in the folder of the settings, or a
/// project's, in its folder `.sfctl`.
///
/// The project's folder is not `.sf`, which projects of Salesforce keep out of git.
package struct ViewFile: Sendable {
    package let isOfProject: Bool
    private let file: ConfigurationFile

    /// The path, whether or not the file exists.
    package var path: String { file.path }

    /// The largest file in bytes: tens of thousands of views.
    private static let limit = 16 << 20

    /// Finds the user's own file.
    ///
    /// - Throws: `UsageError` if there is no home, and so no file.
    package static func own(_ environment: Environment) throws(UsageError) -> ViewFile {
        let file = try ConfigurationFile("views", limit: limit, environment)
        return ViewFile(isOfProject: false, file: file)
    }

    /// Finds the file of the project around the working folder, nil if it has none; and the files
    /// that are ignored, because another user could change them.
    package static func project(_ environment: Environment) -> (file: ViewFile?, foreign: [String])
    {
        let own = try? own(environment).path
        let folder = environment.workingFolder()
        let found = ProjectFile.nearest(name, above: folder, exceptFor: own)
        return (found.path.flatMap { try? project(at: $0, environment) }, found.foreign)
    }

    /// Finds the file of the project around the working folder, or the place for a new one.
    ///
    /// - Throws: `UsageError` if no folder looks like a project's, or its file is another user's.
    package static func newProject(_ environment: Environment) throws(UsageError) -> ViewFile {
        let found = project(environment)
        if let foreign = found.foreign.first {
            throw UsageError("cannot save a view in \(foreign), because it belongs to another user")
        }
        if let file = found.file { return file }
        let folder = environment.workingFolder()
        guard let root = ProjectFile.folder(containing: signs, above: folder) else {
            throw UsageError(
                "no project here: neither this folder nor one above it contains "
                    + signs.asChoice,
                hints: ["mkdir .sfctl makes this folder a project"]
            )
        }
        return try project(at: "\(root)/\(name)", environment)
    }

    private static func project(
        at path: String,
        _ environment: Environment
    ) throws(UsageError) -> ViewFile {
        let file = try ConfigurationFile("views", at: path, limit: limit, environment)
        return ViewFile(isOfProject: true, file: file)
    }

    private static let name = ".sfctl/views.json"
    private static let signs = [".sfctl", "sfdx-project.json", ".git"]
}

extension ViewFile {
    /// Reads the views in the order of the file, each with its own problem; of several with the
    /// same name, the last one counts.
    ///
    /// - Throws: `ConfigurationError` for a file that is not a JSON object; `FileError`.
    package func views() throws -> [(name: String, view: Result<SavedView, ConfigurationError>)] {
        let members = try file.read()?.members ?? []
        let last = Dictionary(members.map { ($0.key, $0) }) { $1 }
        var seen: Set<String> = []
        return members.filter { seen.insert($0.key).inserted }.map { member in
            let member = last[member.key] ?? member
            let view = Result { () throws(ConfigurationError) in
                try SavedView(member, path: path)
            }
            return (member.key, view)
        }
    }

    /// Returns a view; nil if the file has none of this name.
    ///
    /// - Throws: `ConfigurationError` for a file or view that cannot be used; `FileError`.
    package func view(named name: String) throws -> SavedView? {
        guard let value = try file.read()?[name] else { return nil }
        return try SavedView(.init(name, value), path: path)
    }

    /// Refuses a name that is taken by another view.
    ///
    /// - Throws: `ViewExists`; the errors of reading.
    func check(isFree view: SavedView, lineReplacing line: String) throws {
        guard let value = try file.read()?[view.name], value != view.json else { return }
        throw ViewExists(name: view.name, path: path, lineReplacing: line)
    }

    /// Checks that the user's own file can be changed, before a query runs whose view would be lost.
    ///
    /// - Throws: The errors of `ConfigurationFile.edit`.
    func checkAccess() throws {
        if !isOfProject { try file.edit { _ in } }
    }

    /// Adds a view, or replaces one of the same name.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - line: The command line that replaces a different view of the same name; nil if this one
    ///     may.
    /// - Throws: `ViewExists`; the errors of `ConfigurationFile.edit`.
    package func save(_ view: SavedView, lineReplacing line: String? = nil) throws {
        try file.edit { views in
            if let line, let old = views[view.name], old != view.json {
                throw ViewExists(name: view.name, path: path, lineReplacing: line)
            }
            _ = views.set(view.json, at: [view.name])
        }
    }

    /// Removes a view.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: The errors of `ConfigurationFile.edit`.
    package func remove(_ name: String) throws -> Bool {
        // A missing file is not created, nor are its folders.
        guard try file.read()?[name] != nil else { return false }
        var isRemoved = false
        try file.edit { views in
            isRemoved = views[name] != nil
            views.remove(at: [name])
        }
        return isRemoved
    }
}

/// The error of saving a view under the name of another one.
package struct ViewExists: SelfExplaining {
    let name: String
    let path: String
    let lineReplacing: String

    package var failure: Failure {
        Failure(
            exit: .usage,
            name: "ViewExists",
            message: "'\(name)' is already a view, in \(path)",
            hints: [ShellWord.line(["views", "show", name]), lineReplacing]
        )
    }
}
