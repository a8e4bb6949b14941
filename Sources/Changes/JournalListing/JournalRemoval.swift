import CLibrary
import Client
package import Output
import Platform
import Records
import Terminal
import Text

/// A removal of journals, with a report of the removed ones.
package struct JournalRemoval {
    private var removed: [(summary: JournalSummary, bytes: Int)] = []
    private var problems: [String] = []

    /// Removes journals with the files beside them; continues after a journal that cannot be
    /// removed.
    package init(of summaries: [JournalSummary]) throws {
        for summary in summaries {
            do {
                removed.append((summary, try Self.remove(summary.file)))
            } catch let error where !error.isInterruption {
                problems.append(Failure(error).message)
            }
        }
    }

    /// Removes a journal under its lock, and returns the size of the removed files.
    private static func remove(_ file: JournalFile) throws -> Int {
        let lock = try LockedFile.open(file.path, isNew: false, DescriptorSink.init(_:target:))
        guard let lock else {
            let process = try? JournalContents(readingFrom: file.path).process
            throw JournalError.inUse(path: file.path, process: process)
        }
        return try withExtendedLifetime(lock) {
            let size = file.size
            // The journal goes last, so that an interrupted removal can be seen and repeated.
            for path in file.files.filter({ $0 != file.path }) + [file.path] {
                guard unsafe unlink(path) == 0 || errno == ENOENT else {
                    throw WriteError(code: errno, target: path)
                }
            }
            return size
        }
    }

    /// Prints the removed journals, then throws if any remain.
    package func show(_ style: OutputStyle, _ context: Context, to target: OutputTarget) throws {
        var listing = Listing([
            .init("Journal"), .init("Started"), .init("Object", .first, omitted: 1),
            .init("Bytes"),
        ])
        for (summary, bytes) in removed {
            listing.add([
                .text(summary.file.name), .text(summary.startedAt),
                .text(summary.file.head?.object), .number(bytes),
            ])
        }
        let exit: ExitCode =
            problems.isEmpty ? .success : removed.isEmpty ? .failure : .partial
        try listing.show(
            style,
            context,
            noun: "journal",
            to: target,
            warnings: problems,
            exit: exit
        )
        let freed = removed.reduce(0) { $0 + $1.bytes }
        context.messages.note("freed \(Count.text(freed, "byte"))")
        if exit != .success { throw ReportedFailure(JournalsLeft(), exit: exit) }
    }

    /// The error of journals that could not be removed, after its report.
    private struct JournalsLeft: Error {}
}
