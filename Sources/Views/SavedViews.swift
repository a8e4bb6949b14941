package import Accounts
import CommandLine
package import Output
package import Platform
import Records
import Terminal
package import Text

/// All saved views: those of the project, which win, and the user's own.
package struct SavedViews: Sendable {
    /// The project's file first.
    package let files: [ViewFile]
    /// Files of projects that are ignored, because another user could change them.
    private let foreign: [String]

    /// Finds the files; nothing is read yet.
    ///
    /// Without a home, there is only the project's.
    package init(_ environment: Environment) {
        let project = ViewFile.project(environment)
        files = [project.file, try? ViewFile.own(environment)].compactMap(\.self)
        foreign = project.foreign
    }

    /// A sentence for each ignored file.
    package var warnings: [String] {
        foreign.map { "ignored \($0), because it belongs to another user" }
    }

    /// Returns a view and its file.
    ///
    /// - Throws: `UnknownView`; the errors of reading.
    package func view(named name: String) throws -> (view: SavedView, file: ViewFile) {
        for file in files {
            do {
                if let view = try file.view(named: name) { return (view, file) }
            } catch {
                guard file.isOfProject, Self.isUnusable(error) else { throw error }
                throw UnreadableProject(name: name, isOwn: names.contains(name), cause: error)
            }
        }
        throw UnknownView(name: name, known: names)
    }

    /// The names in the files that can be read, those of the project first.
    package var names: [String] {
        var seen: Set<String> = []
        return files.flatMap { (try? $0.views().map(\.name)) ?? [] }
            .filter { seen.insert($0).inserted }
    }

    /// Returns the file with a view that may be removed.
    ///
    /// - Parameters:
    ///   - name: The view's name.
    ///   - ofProject: Whether the project's view is meant; nil for the user's own, unless the
    ///     project has one of this name, too, which `sfctl view` runs.
    /// - Returns: The file.
    /// - Throws: `UnknownView`; `UsageError` for a view in the other file, or in both; the errors of
    ///   reading.
    package func file(removing name: String, ofProject: Bool?) throws -> ViewFile {
        let has = { (file: ViewFile) in try file.views().contains { $0.name == name } }
        let wanted = files.first { $0.isOfProject == ofProject }
        if let wanted, try has(wanted) { return wanted }
        let having = try files.filter(has)
        guard let first = having.first else { throw UnknownView(name: name, known: names) }
        guard having.count > 1 else {
            if ofProject == nil, !first.isOfProject { return first }
            throw UsageError(
                "'\(name)' is a view \(first.isOfProject ? "of the project" : "of yours"), in "
                    + "\(first.path)",
                hints: [Self.lineRemoving(name, from: first)]
            )
        }
        throw UsageError(
            "two views are named '\(name)': that of the project, which sfctl view runs, and yours",
            hints: having.map { "\(Self.lineRemoving(name, from: $0))   (in \($0.path))" }
        )
    }

    private static func lineRemoving(_ name: String, from file: ViewFile) -> String {
        ShellWord.line(["views", "remove", name, file.isOfProject ? "--project" : "--user"])
    }
}

extension SavedViews {
    /// Prints the views, one row each, with a warning for each that cannot be used.
    ///
    /// - Parameters:
    ///   - style: The form.
    ///   - kept: The flags that a view may have.
    ///   - context: The command's context.
    /// - Throws: Errors of reading and of the output.
    package func show(_ style: OutputStyle, _ kept: KeptFlags, _ context: Context) throws {
        // People know where the two files are, and need the room.
        let hasFiles = !style.format.isForPeople
        var listing = Listing(
            [.init("Name"), .init("Object", .first), .init("From"), .init("SOQL", .first)]
                + (hasFiles ? [.init("File")] : [])
        )
        var (entries, warnings) = try entries()
        for entry in entries {
            let (name, file) = (entry.name, entry.file)
            let from = file.isOfProject ? "project" : entry.isHidden ? "user, hidden" : "user"
            var (object, soql): (String?, String?)
            switch entry.view {
            case .success(let view):
                (object, soql) = (view.object, view.soql)
                if object == nil {
                    warnings.append("'\(name)' in \(file.path) is not SOQL that parses")
                }
                do throws(UsageError) {
                    _ = try kept.words(of: view, from: file.path)
                } catch {
                    warnings.append(error.message)
                }
            case .failure(let error): warnings.append(error.failure.message)
            }
            let words = soql?.split(whereSeparator: \.isWhitespace).map(String.init)
            listing.add(
                [.text(name), .text(object), .text(from), .text(words?.joined(separator: " "))]
                    + (hasFiles ? [.text(file.path)] : [])
            )
        }
        try listing.show(style, context, noun: "view", warnings: warnings)
    }

    /// A view in its file, or what is wrong with it.
    package struct Entry: Sendable {
        package let name: String
        package let file: ViewFile
        package let view: Result<SavedView, ConfigurationError>
        /// Whether the project has a view of the same name, which wins.
        package let isHidden: Bool
    }

    /// Reads all views, those of the project first, with a warning for each file that cannot be
    /// used.
    ///
    /// - Throws: The errors of reading the user's own file.
    package func entries() throws -> (entries: [Entry], warnings: [String]) {
        var (entries, warnings, seen) = ([Entry](), warnings, Set<String>())
        for file in files {
            for (name, view) in try views(of: file, else: &warnings) {
                let isHidden = !seen.insert(name).inserted
                entries.append(Entry(name: name, file: file, view: view, isHidden: isHidden))
            }
        }
        return (entries, warnings)
    }

    /// Whether an error of reading says that a file cannot be used.
    private static func isUnusable(_ error: any Error) -> Bool {
        error is ConfigurationError || error is FileError
    }

    /// The views of a file; a project's file that cannot be used does not hide the user's own.
    private func views(
        of file: ViewFile,
        else warnings: inout [String]
    ) throws -> [(name: String, view: Result<SavedView, ConfigurationError>)] {
        do {
            return try file.views()
        } catch {
            guard file.isOfProject, Self.isUnusable(error) else { throw error }
            warnings.append(Failure(error).message)
            return []
        }
    }
}

/// The error of a name that no view has.
package struct UnknownView: SelfExplaining {
    let name: String
    let known: [String]

    package var failure: Failure {
        let closest = Spelling.closest(to: name, in: known).map { "; did you mean '\($0)'?" } ?? ""
        return Failure(
            exit: .usage,
            name: "UnknownView",
            message: "no view is named '\(name)'\(closest)",
            hints: known.isEmpty
                ? [#"sfctl query "SELECT Name FROM Contact" --save NAME saves one"#]
                : ["sfctl views lists them"]
        )
    }
}

/// The error of a project's file that cannot be used, and so may have the view that is meant.
struct UnreadableProject: SelfExplaining {
    let name: String
    /// Whether the user has a view of this name too.
    let isOwn: Bool
    let cause: any Error

    var failure: Failure {
        var failure = Failure(cause)
        if isOwn { failure.hints.append("your own view \(name) works outside this project") }
        return failure
    }
}
